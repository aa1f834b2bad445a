import { expect, type Browser } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { Keyboard } from './keyboard.ts'
import type { Person } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

type Made = { id: number }
export type Customer = { account: Account; id: number; uuid: string }
type Listed = { tickets: { id: number; uuid: string; status: string }[] }
type Users = { users: { id: number; name: string }[] }

/** The shift of Bia, who serves one queue and touches no mouse. What stands before a task begins is made without her. */
export class KeyboardShift {
  readonly stage: TicketStage
  readonly bia: TicketsPage
  readonly keys: Keyboard
  readonly #biaId: number
  readonly #queueId: number

  private constructor(stage: TicketStage, bia: TicketsPage, ids: { biaId: number; queueId: number }) {
    this.stage = stage
    this.bia = bia
    this.keys = new Keyboard(bia.page)
    this.#biaId = ids.biaId
    this.#queueId = ids.queueId
  }

  static async begin(browser: Browser): Promise<KeyboardShift> {
    const stage = await ticketStage(browser)
    const make = (path: string, body: object): Promise<Made> => stage.robot.call('POST', path, body)
    const sales = await make('/queue', { name: 'Vendas', color: '#12a06a' })
    const support = await make('/queue', { name: 'Suporte', color: '#7c5cf0' })
    await make('/tags', { name: 'Urgente', color: '#c42b22' })
    await stage.robot.call('PUT', '/settings/userSpyChat', { value: 'enabled' })
    const person: Person = await stage.colleague('Bia Castro', { profile: 'user', queueIds: [sales.id] })
    await stage.colleague('Davi Prates', { profile: 'user', queueIds: [sales.id] })
    await stage.colleague('Célia Ramos', { profile: 'user', queueIds: [support.id] })
    const { users } = await stage.robot.call<Users>('GET', '/users')
    const biaId = users.find(({ name }) => name === person.name)?.id ?? 0
    const bia = await stage.arrive({ person })
    return new KeyboardShift(stage, bia, { biaId, queueId: sales.id })
  }

  /** A new customer has written, and waits in Bia's queue. */
  async waiting(name: string, ...texts: string[]): Promise<Customer> {
    const account = await this.stage.customerWrites(name, ...texts)
    const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
    const { tickets } = await this.stage.robot.until<Listed>(path, (found) => found.tickets.length > 0)
    const { id = 0, uuid = '' } = tickets[0] ?? {}
    await this.change(id, { queueId: this.#queueId })
    return { account, id, uuid }
  }

  /** The conversation of a new customer is Bia's. */
  async serving(name: string, ...texts: string[]): Promise<Customer> {
    const customer = await this.waiting(name, ...texts)
    await this.change(customer.id, { status: 'open', userId: this.#biaId })
    return customer
  }

  /** A person whom the company knows, and who never wrote. The linked shop asks whether the number has WhatsApp. */
  async contact(name: string): Promise<void> {
    const { number } = this.stage.customer(name)
    await this.stage.robot.call('POST', '/contacts', { name, number })
  }

  async change(ticketId: number, change: object): Promise<void> {
    await this.stage.robot.call('PUT', `/tickets/${ticketId}`, change)
  }

  /** Loads the list that an address names; nothing is open. */
  async atList(search = ''): Promise<void> {
    await this.bia.page.goto(`${this.stage.server.url}/tickets${search}`)
    await expect(this.bia.page.getByRole('region', { name: 'Lista de conversas' })).toBeVisible()
  }

  /** Loads a conversation, in which Bia may write. */
  async atConversation({ uuid }: Customer): Promise<void> {
    await this.bia.page.goto(`${this.stage.server.url}/tickets/${uuid}`)
    await expect(this.bia.composer).toBeFocused()
    await expect(this.bia.page.locator('[data-message-id]').first()).toBeVisible()
  }

  /** Leaves the field of the message, so that letters are orders. */
  async leaveField(): Promise<void> {
    await this.keys.press('Esc')
    await expect(this.bia.composer).not.toBeFocused()
  }

  /** Opens the commands, types, and runs the line once it is the chosen one. */
  async command(text: string, line: string | RegExp, keys = this.keys): Promise<void> {
    const palette = keys.page.getByRole('dialog', { name: 'Buscar ou executar' })
    await keys.press('Ctrl+K')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keys.type(text)
    await expect(palette.getByRole('option', { selected: true })).toContainText(line)
    await keys.press('Enter')
    await expect(palette).toHaveCount(0)
  }
}
