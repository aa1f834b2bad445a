/** A mail server that keeps what it is given: enough SMTP (RFC 5321) for a client that sends plain texts. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; subject: string; text: string; raw: string }
/** What the server answers at a step instead of accepting it, as in `451 4.3.0 try later`. */
export type Refusals = Partial<Record<'RCPT' | 'DATA', string>>

export type FakeSmtp = {
  /** As SMTP_URL takes it, with the user and password that the server expects, if it expects any. */
  url: string
  mails: ReceivedMail[]
  /** Set to make the next deliveries fail. */
  refuse: Refusals
  /** Resolves when so many mails have come. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

type Account = { user: string; password: string }
type State = { mails: ReceivedMail[]; refuse: Refusals; account: Account | null; waiting: Set<() => void> }

export async function startSmtp(account: Account | null = null): Promise<FakeSmtp> {
  const state: State = { mails: [], refuse: {}, account, waiting: new Set() }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, state)
  })
  const port = await listen(server)
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails: state.mails,
    refuse: state.refuse,
    received: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (state.mails.length < count) return
          state.waiting.delete(check)
          resolve()
        }
        state.waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** One client: lines are commands, until DATA, whose lines are the mail up to a single dot. */
function converse(socket: Socket, state: State): void {
  let rest = ''
  let body: string[] | null = null
  let isKnown = state.account === null
  let envelope: { from: string; to: string[] } = { from: '', to: [] }
  const say = (line: string): void => void socket.write(`${line}\r\n`)

  const take = (raw: string): void => {
    state.mails.push({ ...envelope, ...parse(raw), raw })
    state.waiting.forEach((check) => check())
  }

  const command = (line: string): void => {
    const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
    if (verb === 'EHLO') return say(`250-fake\r\n250-AUTH PLAIN\r\n250 8BITMIME`)
    if (verb === 'AUTH') {
      isKnown = isRight(line, state.account)
      return say(isKnown ? '235 2.7.0 welcome' : '535 5.7.8 wrong user or password')
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    if (verb === 'RSET' || verb === 'NOOP') return say('250 ok')
    if (!isKnown) return say('530 5.7.0 sign in first')
    if (verb === 'MAIL') {
      envelope = { from: addressIn(line), to: [] }
      return say('250 ok')
    }
    if (verb === 'RCPT') {
      if (state.refuse.RCPT) return say(state.refuse.RCPT)
      envelope.to.push(addressIn(line))
      return say('250 ok')
    }
    if (verb !== 'DATA') return say('502 5.5.2 unknown command')
    if (state.refuse.DATA) return say(state.refuse.DATA)
    body = []
    say('354 go on')
  }

  const dataLine = (line: string, lines: string[]): void => {
    if (line !== '.') return void lines.push(line.startsWith('.') ? line.slice(1) : line)
    body = null
    take(lines.join('\r\n'))
    say('250 2.0.0 taken')
  }

  say('220 fake ESMTP')
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (body) dataLine(line, body)
      else command(line)
    }
  })
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

function isRight(line: string, account: Account | null): boolean {
  const [, mechanism, secret = ''] = line.split(' ')
  if (mechanism?.toUpperCase() !== 'PLAIN' || !account) return false
  const [, user, password] = Buffer.from(secret, 'base64').toString().split('\0')
  return user === account.user && password === account.password
}

function parse(raw: string): { subject: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const body = rest.join('\r\n\r\n')
  const encoding = field('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body
  return { subject: decodeWords(field('Subject')), text: text.replaceAll('\r\n', '\n') }
}

const bytesOf = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()

const unquote = (text: string): string => bytesOf(text.replaceAll('=\r\n', ''))

/** Encoded words of RFC 2047. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : bytesOf(word.replaceAll('_', ' ')),
    )
