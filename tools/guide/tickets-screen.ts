/** What the pictures and the tour do on the tickets screen. */
import type { Locator, Page } from '@playwright/test'

/** The first customer of the demonstration: she writes by herself, and goes on after each answer. */
export const CUSTOMER = 'Mariana Costa'

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Lista de tickets' }).locator('[data-ticket-id]').filter({ hasText: name })
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

type Overlay = { x: number; y: number; caption: string }

/** Draws a pointer and a caption above the page, in which this runs. */
export function showOverlay({ x, y, caption }: Overlay): void {
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
  const pointer = part(
    'tour-pointer',
    'width:22px;height:22px;margin:-11px;border-radius:50%;background:rgb(222 66 56/55%);border:2px solid #ffffff;box-shadow:0 1px 4px rgb(0 0 0/40%)',
  )
  pointer.style.left = `${x}px`
  pointer.style.top = `${y}px`
  const line = part(
    'tour-caption',
    'left:50%;bottom:26px;transform:translateX(-50%);padding:10px 22px;border-radius:999px;background:rgb(13 21 30/88%);color:#ffffff;font:600 21px/1.3 system-ui,sans-serif;white-space:nowrap',
  )
  line.textContent = caption
  line.style.visibility = caption ? 'visible' : 'hidden'
}
