import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test as base, type Page, type WebSocket } from '@playwright/test'
import { FakeWhatsApp, type Account } from '#fakes/whatsapp/src/index.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { freePort, startServer } from '#tools/server-process.ts'
import { copyDatabase } from './database.ts'
import { startHostedServer } from './hosted-server.ts'

const PRELOAD = './fakes/whatsapp/src/preload.ts'
const ERROR_LEVEL = 50

silenceSessionLogs()

export type Person = { name: string; email: string; password: string }
export const ANA: Person = { name: 'Ana Souza', email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
export const RAFAEL: Person = {
  name: 'Rafael Monteiro',
  email: 'rafael@exemplo.com.br',
  password: 'segredo-do-rafael',
}
/** This user checks through the API, because a second login of a user in a browser would end the session there. */
const ROBOT: Person = { name: 'Integração', email: 'integracao@exemplo.com.br', password: 'segredo-do-robo' }

/**
 * firstVisit: there is no user yet, and the first screen asks for the administrator. demo: the server runs as a
 * demonstration. embedded: it starts its own PostgreSQL, as most installations do. settings: more environment
 * variables.
 */
type E2eServerOptions = { firstVisit?: boolean; demo?: boolean; embedded?: boolean; settings?: Record<string, string> }

type GivenOptions = { firstVisit: boolean; demo: boolean; isHosted: boolean; settings: Record<string, string> }

/** The servers of a run share the database login, whose password is derived from this key. */
const SECRET_KEY = 'a-key-for-tests-that-is-long-enough-to-pass'

/** Resolves when the next socket of the page is ready. Later events reach the page by themselves. */
export const lineReady = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const listen = (line: WebSocket): void =>
      void line.on('framereceived', ({ payload }) => {
        if (!String(payload).startsWith('42["ready"')) return
        page.off('websocket', listen)
        resolve()
      })
    page.on('websocket', listen)
  })

/** Opens a screen inside the app, as a link does, which takes a fraction of the time of loading the page. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

type Connection = { id: number; status: string; qrcode: string }

/**
 * The real server with a port, a database and a folder of its own, and a fake WhatsApp in this process. Tests of what
 * only a whole process does (its own database, the code of the first visit, the demonstration) start a process; the
 * others use the process that the worker keeps for servers.
 */
/**
 * A screen that is still open would be told that its session has ended and would go to the login. If it was told
 * already, it is reloading, and a navigation that meets this fails or never ends: then it is tried again.
 */
const leaveScreen = (page: Page): Promise<void> =>
  expect(async () => {
    if (page.url() !== 'about:blank') await page.goto('about:blank', { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })

export class E2eServer {
  readonly fake: FakeWhatsApp
  readonly #env: Record<string, string>
  readonly #port: number
  readonly #args: string[]
  readonly #isHosted: boolean
  readonly #dataDir: string
  #server: { stop: () => Promise<void> } | null = null
  #log = ''

  private constructor(fake: FakeWhatsApp, port: number, { firstVisit, demo, isHosted, settings }: GivenOptions) {
    this.fake = fake
    this.#isHosted = isHosted
    this.#port = port
    this.#args = demo ? ['--demo'] : []
    this.#dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
    this.#env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: this.#dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_WS_URL: fake.url,
      FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
      ...settings,
      ...(firstVisit ? {} : { ADMIN_NAME: ANA.name, ADMIN_EMAIL: ANA.email, ADMIN_PASSWORD: ANA.password }),
    }
  }

  static async open(options: E2eServerOptions = {}): Promise<E2eServer> {
    const { firstVisit = false, demo = false, embedded = false, settings = {} } = options
    const database = embedded ? {} : { DATABASE_URL: await copyDatabase(), SECRET_KEY }
    const fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
    const server = new E2eServer(fake, await freePort(), {
      firstVisit,
      demo,
      isHosted: !firstVisit && !demo && !embedded,
      settings: { ...database, ...settings },
    })
    await server.start()
    return server
  }

  /** The server's own copy of the database. */
  get databaseUrl(): string {
    return this.#env['DATABASE_URL'] ?? ''
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /**
   * Returns the errors so far: those of the WhatsApp protocol, and those in the server's log, without those of its
   * WhatsApp library.
   */
  get troubles(): unknown[] {
    const lines = this.#log.split('\n').filter((line) => line.startsWith('{'))
    const errors = lines
      .map((line) => JSON.parse(line) as { level: number; detail?: unknown })
      .filter(({ level, detail }) => level >= ERROR_LEVEL && detail === undefined)
    return [...this.fake.problems, ...this.fake.unknownQueries, ...errors]
  }

  /** Returns the unchanged log of the server. */
  get log(): string {
    return this.#log
  }

  async start(): Promise<void> {
    const log = (text: string) => void (this.#log += text)
    const [port, env, anchors] = [this.#port, this.#env, this.fake.trustAnchors]
    this.#server = this.#isHosted
      ? await startHostedServer({ port, env, anchors, log })
      : await startServer({ port, env, imports: [PRELOAD], args: this.#args, log })
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.fake.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** Signs in without the form, which has tests of its own, and opens a screen. Resolves when its socket is ready. */
  async login(page: Page, { email, password } = ANA, path = '/tickets'): Promise<void> {
    await leaveScreen(page)
    const answer = await page.context().request.post(`${this.url}/api/auth/login`, { data: { email, password } })
    if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
    // The form of the login writes this flag, which shows the screens of campaigns.
    await page.addInitScript(() => {
      // Empty pages and frames of other sites have no storage.
      if (location.protocol.startsWith('http') && window === window.top) localStorage.setItem('cshow', 'null')
    })
    const ready = lineReady(page)
    await page.goto(this.url + path)
    await ready
  }

  /** Creates Rafael and the API user, with an administrator's session. */
  async hire(administrator: ApiClient): Promise<ApiClient> {
    for (const person of [RAFAEL, ROBOT]) await administrator.call('POST', '/users', { ...person, profile: 'admin' })
    return ApiClient.login(this.url, ROBOT)
  }

  /** Links the connection without using a screen. */
  async link(api: ApiClient, account: Account): Promise<void> {
    const { id } = await api.call<Connection>('POST', '/whatsapp', { name: account.name })
    const waiting = await api.until<Connection>(`/whatsapp/${id}`, ({ status }) => status === 'qrcode')
    await this.fake.scanQr(waiting.qrcode, account)
    await api.until<Connection>(`/whatsapp/${id}`, ({ status }) => status === 'CONNECTED')
  }
}

/** Ends a wait that is in vain with a message of what it waited for. No test depends on its length. */
const MAX_WAIT_MS = 300_000

/** Calls the API with the session of a user who has no browser. */
export class ApiClient {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async login(url: string, { email, password } = ANA): Promise<ApiClient> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return new ApiClient(url, ((await answer.json()) as { token: string }).token)
  }

  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json().catch(() => null)) as Body
  }

  /** Repeats the request until the answer fits. */
  async until<Body>(path: string, fits: (body: Body) => boolean): Promise<Body> {
    const deadline = Date.now() + MAX_WAIT_MS
    for (;;) {
      const body = await this.call<Body>('GET', path)
      if (fits(body)) return body
      if (Date.now() > deadline) throw new Error(`${path} did not come to fit: ${JSON.stringify(body).slice(0, 500)}`)
      await sleep(50)
    }
  }
}

/** A test with a server of its own. */
export const test = base.extend<{ server: E2eServer }>({
  server: async ({}, use) => {
    const server = await E2eServer.open()
    await use(server)
    await server.close()
  },
})
export { expect } from '@playwright/test'
