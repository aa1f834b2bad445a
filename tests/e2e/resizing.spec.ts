import type { Locator, Page } from '@playwright/test'
import { expect, test } from './server.ts'

/** The panes of the tickets screen can be resized, and labels say what a control does. */
const separator = (page: Page): Locator => page.getByRole('separator', { name: 'Largura da lista' })
const width = async (page: Page): Promise<number> =>
  (await page.getByRole('region', { name: 'Lista de tickets' }).boundingBox())?.width ?? NaN

test('the list is as wide as it was made, by keys or by the pointer', async ({ page, server }) => {
  await server.login(page)
  const usual = await width(page)
  await separator(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(separator(page)).toHaveAttribute('aria-valuenow', String(usual + 32))
  await expect.poll(() => width(page)).toBe(usual + 32)
  await page.keyboard.press('Home')
  await expect.poll(() => width(page)).toBe(326)

  const handle = await separator(page).boundingBox()
  await page.mouse.move(handle?.x ?? 0, 400)
  await page.mouse.down()
  await page.mouse.move((handle?.x ?? 0) + 60, 420, { steps: 4 })
  await expect.poll(() => width(page)).toBe(386)
  await page.mouse.move((handle?.x ?? 0) + 900, 420)
  await page.mouse.up()
  await expect.poll(() => width(page)).toBe(520)

  await page.reload()
  await expect(separator(page)).toHaveAttribute('aria-valuenow', '520')
  await expect.poll(() => width(page)).toBe(520)
  await separator(page).dblclick()
  await expect.poll(() => width(page)).toBe(usual)
})

test('a control tells what it does to the pointer and to the keyboard', async ({ page, server }) => {
  await server.login(page)
  const hint = page.getByRole('tooltip')
  const theme = page.getByRole('button', { name: 'Tema escuro' })
  await theme.hover()
  await expect(hint).toHaveText('Tema escuro')
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await page.mouse.move(700, 500)
  await theme.press('Shift+Tab')
  await expect(hint).toHaveText('Recarregar')
  await page.mouse.click(700, 500)
  await expect(hint).toBeHidden()
})
