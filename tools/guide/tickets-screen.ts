/** What the pictures and the tour do on the tickets screen. */
import type { Locator, Page } from '@playwright/test'

/** The first customer of the demonstration: she writes by herself, and goes on after each answer. */
export const CUSTOMER = 'Mariana Costa'

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Lista de conversas' }).locator('[data-ticket-id]').filter({ hasText: name })
export const conversationOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Conversa com ${name}` })
export const composerOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true })
export const lastInbound = (page: Page, text: string): Locator =>
  page.locator('[data-message-id][data-side=in]').filter({ hasText: text }).last()

export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Waits until nothing moves any more and every font has come. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const isMoving = (): boolean =>
      document.getAnimations().some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    do for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    while (isMoving())
  })

/** The strip below the app with the caption. */
export const STRIP_HEIGHT = 56

type Overlay = { x: number; y: number; caption: string; stripHeight: number }

/** Draws a pointer above the page, in which this runs, and a caption below the app, which makes room for it. */
export function showOverlay({ x, y, caption, stripHeight }: Overlay): void {
  const part = (id: string, css: string): HTMLElement => {
    const known = document.getElementById(id)
    if (known) return known
    const made = document.createElement('div')
    made.id = id
    made.style.cssText = `position:fixed;z-index:99999;pointer-events:none;${css}`
    made.setAttribute('aria-hidden', 'true')
    document.body.append(made)
    return made
  }
  const app = document.querySelector<HTMLElement>('nav[aria-label="Menu principal"]')?.parentElement
  if (app) app.style.height = `calc(100dvh - ${stripHeight}px)`
  const pointer = part(
    'tour-pointer',
    'width:22px;height:22px;margin:-11px;border-radius:50%;background:rgb(222 66 56/55%);border:2px solid #ffffff;box-shadow:0 1px 4px rgb(0 0 0/40%)',
  )
  pointer.style.left = `${x}px`
  pointer.style.top = `${y}px`
  const strip = part(
    'tour-caption',
    `inset:auto 0 0;height:${stripHeight}px;display:grid;place-items:center;background:#10161c;color:#ffffff;font:600 22px/1 'Inter Variable',sans-serif`,
  )
  strip.textContent = caption
}
