/** A mail server that keeps the mails it receives. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

type ReceivedAttachment = { mimetype: string; cid: string; content: Buffer }
type ReceivedMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: ReceivedAttachment[]
  raw: string
}
/** The server's refusal at a step of the delivery, such as `451 4.3.0 try later`. */
type Refusals = Partial<Record<'RCPT' | 'DATA', string>>

export type FakeSmtp = {
  /** The address for SMTP_URL, with user and password when the server demands them. */
  url: string
  mails: ReceivedMail[]
  /** Set to make the next deliveries fail. */
  refuse: Refusals
  /** Resolves when this many mails have arrived. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

type Account = { user: string; password: string }

export async function startSmtp(account: Account | null = null): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = []
  const refuse: Refusals = {}
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authMethods: ['PLAIN'],
    // Passwords may be sent as plain text, because nothing leaves this machine.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(answering('535 5.7.8 wrong user or password')),
    onRcptTo: (_address, _session, done) => done(refuse.RCPT ? answering(refuse.RCPT) : null),
    onData: (stream, { envelope }, done) => {
      const take = async (): Promise<void> => {
        const bytes = await buffer(stream)
        if (refuse.DATA) throw answering(refuse.DATA)
        mails.push(await mailOf(envelope, bytes))
        waiting.forEach((check) => check())
      }
      take().then(() => done(), done)
    },
  })
  // Tests include clients that disconnect in the middle.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    refuse,
    received: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (mails.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Converts a refusal such as `451 4.3.0 try later` to the error that the library expects. */
const answering = (line: string): Error =>
  Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })

async function mailOf({ mailFrom, rcptTo }: SMTPServerEnvelope, bytes: Buffer): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(bytes)
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject,
    text: text.replace(/\n$/, ''),
    html,
    attachments: attachments.map(({ mimeType, contentId = '', content }) => ({
      mimetype: mimeType,
      cid: contentId.replace(/^<|>$/g, ''),
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
    raw: bytes.toString(),
  }
}
