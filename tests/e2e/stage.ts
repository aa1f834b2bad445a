import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { consoleErrors, recordConsole } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'
import { TicketsPage } from './tickets-page.ts'

/** prepare: what is done with the empty page before the first screen loads. */
type Arrival = {
  person?: Person
  path?: string
  options?: BrowserContextOptions
  prepare?: (page: Page) => Promise<unknown>
}

type Cast = { server: E2eServer; provider: ApiClient; robot: ApiClient; shop: Account }

/**
 * Where the stories of a file take place: a server with a linked shop, and browsers of people at work. It is set once
 * for a file. Each story brings customers of its own and passes by itself: what an earlier one left does not matter.
 */
class TicketStage {
  readonly server: E2eServer
  readonly robot: ApiClient
  readonly shop: Account
  /** Ana, who provides for all companies, without a screen: valid until she signs in with one. */
  readonly provider: ApiClient
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  #customers = 0
  #colleagues = 0

  constructor(browser: Browser, { server, provider, robot, shop }: Cast) {
    this.#browser = browser
    this.server = server
    this.provider = provider
    this.robot = robot
    this.shop = shop
  }

  /** Adds a customer with a phone of their own. */
  customer(name: string): Account {
    this.#customers += 1
    return this.server.fake.addAccount(`55119${80_000_000 + this.#customers}`, name)
  }

  /** A new customer writes, and waits for somebody. */
  async customerWrites(name: string, ...texts: string[]): Promise<Account> {
    const customer = this.customer(name)
    for (const text of texts.length ? texts : ['Bom dia']) await this.server.fake.sendText(customer, this.shop, text)
    return customer
  }

  /** Brings a new colleague, whose logins end no session of the others. */
  async colleague(name: string, rights: object = {}): Promise<Person> {
    this.#colleagues += 1
    const person = { name, email: `colega${this.#colleagues}@exemplo.com.br`, password: 'segredo-de-colega' }
    await this.robot.call('POST', '/users', { ...person, ...rights })
    return person
  }

  /** Returns the API with the session of a page, which a login of its user would end. */
  async apiOf({ page }: TicketsPage): Promise<ApiClient> {
    const token = await page.evaluate(async () => {
      const answer = await fetch('/api/auth/refresh_token', { method: 'POST' })
      return ((await answer.json()) as { token: string }).token
    })
    return new ApiClient(this.server.url, token)
  }

  /** Signs a person in with a browser of their own. */
  async arrive({ person = ANA, path, options, prepare }: Arrival = {}): Promise<TicketsPage> {
    const context = await this.#browser.newContext(options)
    this.#contexts.push(context)
    const attendant = new TicketsPage(await context.newPage())
    recordConsole(attendant.page)
    await prepare?.(attendant.page)
    await this.server.login(attendant.page, person, path)
    return attendant
  }

  /** Asserts that neither the server nor a browser has reported an error since the last call. */
  expectNoTroubles(): void {
    expect(consoleErrors.splice(0)).toEqual([])
    expect(this.server.troubles).toEqual([])
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    await this.server.close()
  }
}

export type { TicketStage }

/** Opens a server with the people whom `hire` brings. The shop has a phone, which is not linked. */
export async function companyStage(browser: Browser, settings: Record<string, string> = {}): Promise<TicketStage> {
  const server = await E2eServer.open({ settings })
  const shop = server.fake.addAccount('5511900000001', 'Loja')
  const provider = await ApiClient.login(server.url)
  const robot = await server.hire(provider)
  // The stories of an earlier file may have provoked errors of their own.
  consoleErrors.length = 0
  return new TicketStage(browser, { server, provider, robot, shop })
}

/** Opens the same, and links the shop. */
export async function ticketStage(browser: Browser, settings: Record<string, string> = {}): Promise<TicketStage> {
  const stage = await companyStage(browser, settings)
  await stage.server.link(stage.robot, stage.shop)
  return stage
}
