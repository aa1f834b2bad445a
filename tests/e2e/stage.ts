import { expect, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { consoleErrors, recordConsole } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'
import { TicketsPage } from './tickets-page.ts'

type Arrival = { person?: Person; path?: string; options?: BrowserContextOptions }

/**
 * Where the stories of a file take place: a server with a linked shop, and browsers of people at work. It is set once
 * for a file. Each story brings customers of its own and passes by itself: what an earlier one left does not matter.
 */
class TicketStage {
  readonly server: E2eServer
  readonly robot: ApiClient
  readonly shop: Account
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  #customers = 0

  constructor(browser: Browser, server: E2eServer, robot: ApiClient, shop: Account) {
    this.#browser = browser
    this.server = server
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

  /** Signs a person in with a browser of their own. */
  async arrive({ person = ANA, path, options }: Arrival = {}): Promise<TicketsPage> {
    const context = await this.#browser.newContext(options)
    this.#contexts.push(context)
    const attendant = new TicketsPage(await context.newPage())
    recordConsole(attendant.page)
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

/** Opens a server with the people whom `hire` brings, and links the shop. */
export async function ticketStage(browser: Browser, settings: Record<string, string> = {}): Promise<TicketStage> {
  const server = await E2eServer.open({ settings })
  const shop = server.fake.addAccount('5511900000001', 'Loja')
  const robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  return new TicketStage(browser, server, robot, shop)
}
