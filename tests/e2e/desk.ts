import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { FakeWhatsApp } from '../../fakes/whatsapp/src/index.ts'
import { freePort, startServer, type ServerProcess } from '../../tools/server-process.ts'

const PRELOAD = './fakes/whatsapp/src/preload.ts'

export const ADMIN = { name: 'Ana Souza', email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }

/** The real server as a process of its own, with a database of its own, and WhatsApp played in this process. */
export class Desk {
  readonly fake: FakeWhatsApp
  readonly #env: Record<string, string>
  readonly #port: number
  readonly #dataDir: string
  #server: ServerProcess | null = null

  private constructor(fake: FakeWhatsApp, port: number, firstVisit: boolean) {
    this.fake = fake
    this.#port = port
    this.#dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
    this.#env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: this.#dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_WS_URL: fake.url,
      FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
      ...(firstVisit ? {} : { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    }
  }

  /** firstVisit: nobody exists yet, and the first screen asks who administers. */
  static async open({ firstVisit = false } = {}): Promise<Desk> {
    const desk = new Desk(await FakeWhatsApp.start({ reportedPreKeys: 1 }), await freePort(), firstVisit)
    await desk.start()
    return desk
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#server = await startServer({ port: this.#port, env: this.#env, imports: [PRELOAD] })
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.fake.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async login(page: Page, email = ADMIN.email, password = ADMIN.password): Promise<void> {
    await page.goto(`${this.url}/login`)
    await page.locator('input[type=email], input[name=email]').first().fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/tickets/)
  }
}

/** The API with the session of somebody who is not at a screen. */
export class ApiClient {
  readonly #url: string
  readonly #token: string

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async login(url: string, email = ADMIN.email, password = ADMIN.password): Promise<ApiClient> {
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

  /** Asks until the answer fits. */
  async until<Body>(path: string, fits: (body: Body) => boolean, timeoutMs = 10_000): Promise<Body> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const body = await this.call<Body>('GET', path)
      if (fits(body)) return body
      if (Date.now() > deadline) throw new Error(`${path} did not come to fit: ${JSON.stringify(body).slice(0, 500)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({}, use) => {
      const desk = await Desk.open()
      await use(desk)
      await desk.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
export { expect } from '@playwright/test'
