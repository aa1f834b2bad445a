/** Sets up two companies on one server, each with its own number: one attacks, and the other one works. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { FakeWhatsApp, type Account } from '#fakes/whatsapp/src/index.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { buildWeb } from '#tools/build-web.ts'
import { openDatabase } from '#tools/seed/database.ts'
import { freePort, startServer } from '#tools/server-process.ts'
import { mappedMb, residentMb } from '#tools/process-stats.ts'

const PRELOAD = './fakes/whatsapp/src/preload.ts'
const PASSWORD = 'segredo-da-medida'
const LINKED_MS = 30_000
const POLL_MS = 50
/** Tokens last for fifteen minutes. */
const RENEWAL_MS = 10 * 60_000

export type Company = {
  id: number
  name: string
  /** Sends a request as the company's administrator. */
  call: <Body>(method: string, path: string, body?: object) => Promise<Body>
  token: string
  line: Account
  customer: Account
  /** The id of an open ticket with the customer. */
  ticketId: number
  socket: Socket
}

export type Neighbours = {
  url: string
  databaseUrl: string
  fake: FakeWhatsApp
  attacker: Company
  neighbour: Company
  /** Users of the neighbour company who only log in. */
  people: { email: string; password: string }[]
  /** Returns the memory of the server and every process it started, in MB. */
  memoryMb: () => number
  close: () => Promise<void>
}

silenceSessionLogs()

type Report = (what: string) => void

/**
 * `settings` are added to those of the server. Everything that was opened is closed in reverse order, also when a later
 * step fails.
 */
export async function setUpNeighbours(report: Report, settings: Record<string, string> = {}): Promise<Neighbours> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    return { ...(await open(report, closers, settings)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(report: Report, closers: (() => unknown)[], settings: Record<string, string>) {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'balcao-neighbours-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase(null, { dataDir: folder })
  closers.push(() => database.close())
  const fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
  closers.push(() => fake.stop())
  const provider = { email: 'ana@exemplo.com.br', password: PASSWORD }
  const server = await startServer({
    port: await freePort(),
    imports: [PRELOAD],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      WHATSAPP_WS_URL: fake.url,
      FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
      ADMIN_NAME: 'Ana',
      ADMIN_EMAIL: provider.email,
      ADMIN_PASSWORD: PASSWORD,
      ...settings,
    },
  })
  closers.push(() => server.stop())
  const administrator = clientOf(server.url, (await logIn(server.url, provider)).token)
  const [plan] = await administrator<{ id: number }[]>('GET', '/plans/all')
  const found = async (name: string, number: string): Promise<Company> => {
    const email = `${name.toLowerCase()}@exemplo.com.br`
    const { id } = await administrator<{ id: number }>('POST', '/companies', {
      name,
      email,
      password: PASSWORD,
      planId: plan?.id,
    })
    const company = await openConversation({ url: server.url, fake, id, name, email, number })
    closers.push(() => company.socket.disconnect())
    return company
  }
  const attacker = await found('Barulho', '551190000')
  const neighbour = await found('Vizinha', '552190000')
  const people = await hire(neighbour, 10)
  report('two companies are connected')
  return {
    url: server.url,
    databaseUrl: database.url,
    fake,
    attacker,
    neighbour,
    people,
    memoryMb: () => memoryOf(server.pid),
  }
}

type Session = { token: string; cookie: string; user: { id: number; companyId: number } }

export async function logIn(url: string, person: { email: string; password: string }): Promise<Session> {
  const headers = { 'content-type': 'application/json' }
  return sessionIn(await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(person) }))
}

const renew = async (url: string, { cookie }: Session): Promise<Session> =>
  sessionIn(await fetch(`${url}/api/auth/refresh_token`, { method: 'POST', headers: { cookie } }))

async function sessionIn(answer: Response): Promise<Session> {
  if (!answer.ok) throw new Error(`there is no session: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { ...((await answer.json()) as Omit<Session, 'cookie'>), cookie }
}

export const clientOf =
  (url: string, token: string): Company['call'] =>
  async <Body>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null') as Body
  }

type Founding = { url: string; fake: FakeWhatsApp; id: number; name: string; email: string; number: string }
type Connection = { id: number; status: string; qrcode: string }

/** Connects the company's number and lets its customer open a ticket, which the administrator accepts. */
async function openConversation({ url, fake, id, name, email, number }: Founding): Promise<Company> {
  let session = await logIn(url, { email, password: PASSWORD })
  const { user } = session
  const call: Company['call'] = (...request) => clientOf(url, session.token)(...request)
  const [line, customer] = [fake.addAccount(`${number}0001`, name), fake.addAccount(`${number}0002`, `Cliente ${name}`)]
  const connectionWhen = async (status: string): Promise<Connection> =>
    until(async () => (await call<Connection[]>('GET', '/whatsapp')).find((one) => one.status === status))
  await call('POST', '/whatsapp', { name })
  await fake.scanQr((await connectionWhen('qrcode')).qrcode, line)
  await connectionWhen('CONNECTED')
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token: session.token } })
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
  // Measurements last longer than a token.
  const renewal = setInterval(async () => {
    session = await renew(url, session)
    socket.emit('renewToken', session.token)
  }, RENEWAL_MS)
  socket.once('disconnect', () => clearInterval(renewal))
  await fake.sendText(customer, line, 'bom dia')
  const ticketId = await until(async () => {
    const { tickets } = await call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending&showAll=true')
    return tickets[0]?.id
  })
  await call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: user.id })
  socket.emit('joinChatBox', String(ticketId))
  return {
    ...{ id, name, call, line, customer, ticketId, socket },
    get token() {
      return session.token
    },
  }
}

async function hire(company: Company, count: number): Promise<{ email: string; password: string }[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    email: `pessoa${index}@vizinha.com.br`,
    password: PASSWORD,
  }))
  for (const [index, person] of people.entries())
    await company.call('POST', '/users', { name: `Pessoa ${index}`, profile: 'user', ...person })
  return people
}

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + LINKED_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/**
 * Returns the memory of a process and all its descendants. The program file, which all of them share, is counted once.
 * PostgreSQL runs outside this tree.
 */
function memoryOf(pid: number): number {
  const own = residentMb(pid) ?? 0
  const children = threadsOf(pid).flatMap((thread) => childrenOf(pid, thread))
  return own + children.reduce((sum, child) => sum + memoryOf(child) - (mappedMb(child) ?? 0), 0)
}

/** A process may end while it is looked at. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function childrenOf(pid: number, thread: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
