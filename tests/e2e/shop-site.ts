import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { TicketStage } from './stage.ts'

/** The site of a shop, an origin of its own, whose only page has the line of a chat. */
export class ShopSite {
  /** The line that was pasted into the page. */
  code = ''
  readonly #server: Server

  private constructor() {
    this.#server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="pt-BR"><head><title>Casa Aurora</title></head>
      <body><main><h1>Sofá Duna</h1><p>Linho lavável.</p></main>${this.code}</body></html>`)
    })
  }

  static async start(): Promise<ShopSite> {
    const site = new ShopSite()
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve))
    return site
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
  }

  /** Makes a chat for the site without using a screen, and puts its line there. Returns the id of the connection. */
  async addChat({ server, robot }: TicketStage, name: string, more: object = {}): Promise<number> {
    const chat = { name, channel: SITE_KIND, allowedOrigins: [this.url], ...more }
    const { id, widgetKey } = await robot.call<Connection>('POST', '/whatsapp', chat)
    this.code = `<script src="${server.url}/widget.js" data-balcao="${widgetKey}" async></script>`
    return id
  }
}

/** The ground of a chat in each theme. */
export const CHAT_GROUNDS = { light: 'rgb(246, 248, 250)', dark: 'rgb(16, 22, 28)' } as const

export const chatOf = (visitor: Page): FrameLocator => visitor.frameLocator('iframe')
export const openChat = (visitor: Page): Promise<void> => visitor.getByRole('button', { name: /^Abrir o chat/ }).click()

export async function writeInChat(visitor: Page, words: string): Promise<void> {
  const field = chatOf(visitor).getByRole('textbox', { name: 'Escreva aqui' })
  await field.fill(words)
  await field.press('Enter')
  await expect(chatOf(visitor).getByRole('log')).toContainText(words)
}

/** Asserts that axe finds nothing in the frame of the chat, and that nothing there is wider than it. */
export async function inspectChat(visitor: Page): Promise<void> {
  const frame = visitor.frames().find((one) => one.url().includes('/widget?'))
  if (!frame) throw new Error('the chat has no frame')
  await frame.evaluate(axe.source)
  const found = await frame.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe }
    const { violations } = await engine.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
  expect(found).toEqual([])
  const overflow = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
