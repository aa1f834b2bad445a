/**
 * Everything that runs while the screen is measured: the loaded database, the server, and a browser that is signed in.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type BrowserContext } from '@playwright/test'
import pg from 'pg'
import { launchOptions } from '#tests/e2e/browser.ts'
import type { buildWeb } from '#tools/build-web.ts'
import type { seedCompanies } from '#tools/seed/companies.ts'
import type { openDatabase } from '#tools/seed/database.ts'
import type { freePort, startServer } from '#tools/server-process.ts'

export type Screen = {
  url: string
  longUuid: string
  longMessages: number
  /** Opens a context that is signed in but has an empty cache, so that every file is fetched again. */
  newContext: () => Promise<BrowserContext>
  close: () => Promise<void>
}

export type ScreenOptions = {
  quick: boolean
  database: string | null
  /** The folder of the product that is measured; null for this one. */
  of: string | null
  report: (what: string) => void
}

const FULL = { users: 20, contacts: 20_000, tickets: 50_000, messages: 200_000 }
const TENTH = { users: 20, contacts: 2_000, tickets: 5_000, messages: 20_000 }
const VIEWPORT = { width: 1440, height: 900 }

async function uuidOf(url: string, ticketId: number): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ uuid: string }>('select uuid from tickets where id = $1', [ticketId])
    return rows[0]?.uuid ?? ''
  } finally {
    await client.end()
  }
}

/** Everything that was opened is closed in reverse order, also when a later step fails. */
export async function setUpBrowser(options: ScreenOptions): Promise<Screen> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    return { ...(await open(options, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Product = {
  buildWeb: typeof buildWeb
  seedCompanies: typeof seedCompanies
  openDatabase: typeof openDatabase
  freePort: typeof freePort
  startServer: typeof startServer
}

const ROOT = join(import.meta.dirname, '../..')

/** Loads what builds, fills and starts the product, as it is in the given folder. */
async function loadProduct(folder: string): Promise<Product> {
  const files = ['build-web.ts', 'seed/companies.ts', 'seed/database.ts', 'server-process.ts']
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(folder, 'tools', file)).href) as Promise<Partial<Product>>),
  )
  return Object.assign({}, ...modules) as Product
}

async function open({ quick, database: given, of, report }: ScreenOptions, closers: (() => unknown)[]) {
  const { buildWeb, openDatabase, seedCompanies, startServer, freePort } = await loadProduct(of ?? ROOT)
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'balcao-screen-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase(given, given ? {} : { dataDir: folder })
  closers.push(() => database.close())
  const { users, ...amounts } = quick ? TENTH : FULL
  const [company] = await seedCompanies(database.url, { companies: 1, users, amounts }, report)
  if (!company) throw new Error('no company was loaded')

  const server = await startServer({
    port: await freePort(),
    env: { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
    args: ['--roles', 'web'],
  })
  closers.push(() => server.stop())
  const browser = await chromium.launch(await launchOptions())
  closers.push(() => browser.close())
  const locale = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: VIEWPORT }

  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext(locale)
    const answer = await context.request.post(`${server.url}/api/auth/login`, { data: company.admin })
    if (!answer.ok()) throw new Error(`the login failed: ${answer.status()}`)
    await context.addInitScript(() => localStorage.setItem('showAll', 'true'))
    return context
  }
  return {
    url: server.url,
    longUuid: await uuidOf(database.url, company.longTicketId),
    longMessages: company.longMessages,
    newContext,
  }
}
