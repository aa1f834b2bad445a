/** Runs the server that is killed, on a database that keeps running, with one linked number and its customers. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { type Account, FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Session } from '#contract/auth.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { FAST } from '#tests/database.ts'
import { freePort, type ServerProcess, startServer } from '#tools/server-process.ts'

/** Long runs fill tables as installations do: without statistics the database would plan for empty ones. */
const SETTINGS = { ...FAST, autovacuum: 'on' }
const ADMIN = { email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
/** One person may write only so many texts a second, so several share the conversations. */
const AGENTS = 5
const RETRY_MS = 100

/** token: the session of the agent who answers the customer. */
export type Conversation = { customer: Account; ticketId: number; token: string }

export class ChaosServer {
  readonly fake: FakeWhatsApp
  readonly database: pg.Pool
  readonly shop: Account
  readonly #ports: number[]
  readonly #roles: string[]
  readonly #env: Record<string, string>
  readonly #end: () => Promise<void>
  readonly #processes: ServerProcess[] = []
  #adminToken = ''
  readonly #agents: { id: number; token: string }[] = []

  private constructor(
    fake: FakeWhatsApp,
    database: pg.Pool,
    ports: number[],
    roles: string[],
    env: Record<string, string>,
    end: () => Promise<void>,
  ) {
    this.fake = fake
    this.database = database
    this.shop = fake.addAccount('5511900000001', 'Loja')
    this.#ports = ports
    this.#roles = roles
    this.#end = end
    this.#env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      WHATSAPP_WS_URL: fake.url,
      FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    }
  }

  /**
   * `roles`: what each process does; the first one answers requests. With `preKeys` the client makes as many one-time
   * keys as a real one, so that each stranger uses one. `settings` are more variables of its environment.
   */
  static async open(
    roles = ['web,worker,channels'],
    { preKeys = false, settings = {} }: { preKeys?: boolean; settings?: Record<string, string> } = {},
  ): Promise<ChaosServer> {
    // What is started ends with this process, also when somebody ends it.
    exitOnUnhandledSignals()
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-chaos-'))
    const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), settings: SETTINGS })
    const database = new pg.Pool({ connectionString: embedded.url })
    // A connection that the ended pool has just let go of may still hear that the database stops.
    database.on('error', () => undefined)
    const fake = await FakeWhatsApp.start(preKeys ? {} : { reportedPreKeys: 1 })
    const [ports, env] = [await Promise.all(roles.map(freePort)), { DATA_DIR: dataDir, ...settings }]
    const server = new ChaosServer(fake, database, ports, roles, env, async () => {
      await fake.stop()
      await database.end()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    for (const index of roles.keys()) await server.start(index)
    return server
  }

  async start(index = 0): Promise<void> {
    const env = { ...this.#env, ROLES: this.#roles[index] ?? '' }
    const port = this.#ports[index] ?? 0
    this.#processes[index] = await startServer({ port, env, imports: ['./fakes/whatsapp/src/preload.ts'] })
  }

  kill = (index = 0): Promise<void> => this.#processes[index]?.kill() ?? Promise.resolve()
  stop = (index = 0): Promise<void> => this.#processes[index]?.stop() ?? Promise.resolve()

  /** Whether the server takes what the phones send. */
  get isLinked(): boolean {
    return this.shop.companions.some(({ receiving }) => receiving)
  }

  pid = (index = 0): number => this.#processes[index]?.pid ?? 0

  get output(): string {
    return this.#processes.map(({ output }) => output()).join('')
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map(({ stop }) => stop()))
    await this.#end()
  }

  async one<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.database.query<Row>(text, values)).rows[0]
  }

  /** Resolves with the first row for which `text` gives one. */
  async untilRow<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    timeoutMs = 600_000,
  ): Promise<Row> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const row = await this.one<Row>(text, values)
      if (row) return row
      if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${text}\n${this.output}`)
      await sleep(RETRY_MS)
    }
  }

  /** Signs the administrator in, and the agents, who are created. */
  async logIn(): Promise<void> {
    this.#adminToken = (await this.#session(ADMIN)).token
    for (let n = 1; n <= AGENTS; n++) {
      const person = { email: `agente${n}@exemplo.com.br`, password: ADMIN.password }
      await this.call(this.#adminToken, 'POST', '/users', { ...person, name: `Agente ${n}`, profile: 'admin' })
      const { token, user } = await this.#session(person)
      this.#agents.push({ id: user.id, token })
    }
  }

  async call<Body>(token: string, method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports[0]}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Body
    const text = await answer.text()
    if (answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    throw new TypeError(text)
  }

  /** Sends a request as the administrator, who logs in again when the session has expired. */
  async asAdmin<Body>(method: string, path: string, body?: object): Promise<Body> {
    try {
      return await this.call<Body>(this.#adminToken, method, path, body)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('ERR_TOKEN_EXPIRED'))) throw error
      this.#adminToken = (await this.#session(ADMIN)).token
      return this.call<Body>(this.#adminToken, method, path, body)
    }
  }

  #session = (person: typeof ADMIN): Promise<Session> => this.call<Session>('', 'POST', '/auth/login', person)

  /** Creates a connection and links it by its QR code. Returns its id. */
  async link(): Promise<number> {
    const { id } = await this.call<{ id: number }>(this.#adminToken, 'POST', '/whatsapp', {
      name: 'Loja',
      isDefault: true,
    })
    const { qrcode } = await this.untilRow<{ qrcode: string }>(
      `select qrcode from connections where id = $1 and status = 'qrcode' and qrcode <> ''`,
      [id],
    )
    const online = once(this.fake, 'online')
    await this.fake.scanQr(qrcode, this.shop)
    await online
    await this.untilRow(`select 1 from connections where id = $1 and status = 'CONNECTED'`, [id])
    return id
  }

  /** Adds a customer who has written and whose ticket one of the agents has accepted. */
  async converse(index: number): Promise<Conversation> {
    const number = `55119${String(80_000_000 + index * 1117)}`
    const name = `Cliente ${index + 1}`
    const customer = this.fake.addAccount(number, name)
    await this.fake.sendText(customer, this.shop, `Olá, aqui é ${name}`)
    return this.accept(customer, index)
  }

  /** Waits until the customer has a ticket, which one of the agents accepts. */
  async accept(customer: Account, index: number, timeoutMs?: number): Promise<Conversation> {
    const { id } = await this.untilRow<{ id: string }>(
      `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
      [customer.number],
      timeoutMs,
    )
    const agent = this.#agents[index % AGENTS]
    if (!agent) throw new Error('nobody has signed in')
    await insist(() => this.call(agent.token, 'PUT', `/tickets/${id}`, { status: 'open', userId: agent.id }))
    return { customer, ticketId: Number(id), token: agent.token }
  }

  /** Sends a message as the screen does: it retries with the same key until the server has answered. */
  async send({ ticketId, token }: Conversation, body: string): Promise<void> {
    const clientId = randomUUID()
    await insist(() => this.call(token, 'POST', `/messages/${ticketId}`, { body, clientId }))
  }
}

/** Calls the server again while it is down, or when it went down during its answer. */
async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(RETRY_MS)
    }
  }
}
