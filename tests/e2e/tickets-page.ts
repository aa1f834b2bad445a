import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { navigate, type E2eServer } from './server.ts'

/** A user at the tickets screen, in Portuguese. */
export class TicketsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Signs Ana in with a browser of her own. */
  static async arrive(browser: Browser, server: E2eServer, options: BrowserContextOptions = {}): Promise<TicketsPage> {
    const context = await browser.newContext(options)
    const attendant = new TicketsPage(await context.newPage())
    await server.login(attendant.page)
    return attendant
  }

  async leave(): Promise<void> {
    await this.page.context().close()
  }

  /** Goes to the list of open tickets, wherever the story before has left the screen. */
  async begin(): Promise<void> {
    await navigate(this.page, '/tickets')
    // A phone has all lists in one row of tabs.
    await this.page
      .getByRole('tab', { name: /^(Abertas|Atendendo)/ })
      .first()
      .click()
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Mensagem', exact: true })
  }

  conversation(name: string): Locator {
    return this.page.getByRole('region', { name: `Conversa com ${name}` })
  }

  tab(name: 'Abertas' | 'Atendendo' | 'Aguardando' | 'Resolvidas'): Locator {
    return this.page.getByRole('tab', { name })
  }

  /** Returns the ticket of this contact in the visible list. */
  row(name: string): Locator {
    const list = this.page.getByRole('region', { name: 'Lista de conversas' })
    return list.locator('[data-ticket-id]').filter({ hasText: name })
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
  }

  async accept(name: string): Promise<void> {
    await this.tab('Aguardando').click()
    await this.row(name).getByRole('button', { name: 'Aceitar', exact: true }).click()
    await expect(this.conversation(name)).toBeVisible()
    await expect(this.composer).toBeVisible()
  }

  async open(name: string): Promise<void> {
    await this.tab('Atendendo').click()
    await this.row(name).getByRole('link').click()
    await expect(this.conversation(name)).toBeVisible()
  }

  /**
   * Moves the focus from the composer, which has it a moment after a ticket is opened, to the list, where letters are
   * shortcuts, and presses one. In the first second they are none yet: the one that shows all shortcuts is pressed until it
   * does, which pressing it again does not change.
   */
  async toList(order: string): Promise<void> {
    await expect(this.composer).toBeFocused()
    await this.page.keyboard.press('Escape')
    await expect(this.composer).not.toBeFocused()
    const all = this.page.getByRole('dialog', { name: 'Atalhos de teclado' })
    const isShown = async (): Promise<boolean> => {
      await this.page.keyboard.press('?')
      return all.isVisible()
    }
    await expect.poll(isShown).toBe(true)
    await this.page.keyboard.press('Escape')
    await expect(all).toHaveCount(0)
    await this.page.keyboard.press(order)
  }

  /** Returns a message of the open conversation: an inbound one, or one of ours. */
  bubble(side: 'in' | 'out', text: string | RegExp): Locator {
    return this.page.locator(`[data-message-id][data-side=${side}]`).filter({ hasText: text })
  }

  /** Chooses an item of a message's menu. */
  async choose(bubble: Locator, action: 'Responder' | 'Apagar'): Promise<void> {
    await bubble.hover()
    await bubble.getByRole('button', { name: 'Ações da mensagem' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}

/** Expects that the locator becomes visible by itself, without any action on the page. */
export const expectShown = (locator: Locator): Promise<void> => expect(locator.first()).toBeVisible()

export const expectGone = (locator: Locator): Promise<void> => expect(locator).toHaveCount(0)
