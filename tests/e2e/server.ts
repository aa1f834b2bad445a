import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, type Page, type WebSocket } from '@playwright/test'
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
/** Looks over the API: a second login of somebody at a screen would end the session there. */
const ROBOT: Person = { name: 'Integração', email: 'integracao@exemplo.com.br', password: 'segredo-do-robo' }

/**
 * firstVisit: nobody exists yet, and the first screen asks who administers. demo: it says that it is one. embedded: with
 * a PostgreSQL that it starts itself, as most installations have it. settings: more of the environment.
 */
type E2eServerOptions = { firstVisit?: boolean; demo?: boolean; embedded?: boolean; settings?: Record<string, string> }

type GivenOptions = { firstVisit: boolean; demo: boolean; isHosted: boolean; settings: Record<string, string> }

/** The servers of a run share the login to the database, whose password follows from the key. */
const SECRET_KEY = 'a-key-for-tests-that-is-long-enough-to-pass'

/** The next line of the page to say that it is ready: what happens from then on comes by itself. */
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

type Connection = { id: number; status: string; qrcode: string }

/**
 * The real server with a port, a database and a folder of its own, and WhatsApp played in this process. What only a whole
 * process does (its own database, the code of the first visit, the demonstration) is looked at in one of its own; the others
 * run in the process that the worker keeps for them.
 */
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

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** What went wrong so far: on the wire to WhatsApp, and in the server's words, without those of its WhatsApp library. */
  get troubles(): unknown[] {
    const lines = this.#log.split('\n').filter((line) => line.startsWith('{'))
    const errors = lines
      .map((line) => JSON.parse(line) as { level: number; detail?: unknown })
      .filter(({ level, detail }) => level >= ERROR_LEVEL && detail === undefined)
    return [...this.fake.problems, ...this.fake.unknownQueries, ...errors]
  }

  /** What the server wrote, as it wrote it. */
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

  /** Signs in without the form, which has stories of its own, and opens a screen. Resolves when its line is ready. */
  async login(page: Page, { email, password } = ANA, path = '/tickets'): Promise<void> {
    // A screen that is still open would hear that its session has ended, and go to the login by itself.
    // If it has heard so already, it is being loaded anew, which cuts off the way out, once.
    if (page.url() !== 'about:blank') await page.goto('about:blank').catch(() => page.goto('about:blank'))
    const answer = await page.context().request.post(`${this.url}/api/auth/login`, { data: { email, password } })
    if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
    await sleep(Math.max(0, (signedInAt.get(this.url + email) ?? 0) + RETOLD_MS + 100 - Date.now()))
    const ready = lineReady(page)
    await page.goto(this.url + path)
    await ready
  }

  /** Makes Rafael and the account that looks on, with an administrator's session. */
  async hire(administrator: ApiClient): Promise<ApiClient> {
    for (const person of [RAFAEL, ROBOT]) await administrator.call('POST', '/users', { ...person, profile: 'admin' })
    return ApiClient.login(this.url, ROBOT)
  }

  /** Connects the number without a screen. */
  async link(api: ApiClient, account: Account): Promise<void> {
    const { id } = await api.call<Connection>('POST', '/whatsapp', { name: account.name })
    const waiting = await api.until<Connection>(`/whatsapp/${id}`, ({ status }) => status === 'qrcode')
    await this.fake.scanQr(waiting.qrcode, account)
    await api.until<Connection>(`/whatsapp/${id}`, ({ status }) => status === 'CONNECTED')
  }
}

/** When each account last signed in without a screen, in ms since 1970. */
const signedInAt = new Map<string, number>()
/**
 * A new screen is told what happened while it was loaded and in the second before: a login of its own account, which ended
 * already, would look to it like one that came later from elsewhere.
 */
const RETOLD_MS = 1000
/** No test is about it: it ends what waits in vain, and says what it waited for. */
const HOPELESS_MS = 300_000

/** The API with the session of somebody who is not at a screen. */
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
    signedInAt.set(url + email, Date.now())
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

  /** Asks until the answer fits. */
  async until<Body>(path: string, fits: (body: Body) => boolean): Promise<Body> {
    const deadline = Date.now() + HOPELESS_MS
    for (;;) {
      const body = await this.call<Body>('GET', path)
      if (fits(body)) return body
      if (Date.now() > deadline) throw new Error(`${path} did not come to fit: ${JSON.stringify(body).slice(0, 500)}`)
      await sleep(50)
    }
  }
}

/** A story with a server of its own. */
export const test = base.extend<{ server: E2eServer }>({
  server: async ({}, use) => {
    const server = await E2eServer.open()
    await use(server)
    await server.close()
  },
})
export { expect } from '@playwright/test'
