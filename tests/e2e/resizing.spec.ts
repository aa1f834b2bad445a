import { expect, test, type Locator, type Page } from '@playwright/test'
import { companyStage, type TicketStage } from './stage.ts'

/** The panes of the tickets screen can be resized, and labels say what a control does. */

let stage: TicketStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive()).page
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const separator = (): Locator => page.getByRole('separator', { name: 'Largura da lista' })
const width = async (): Promise<number> =>
  (await page.getByRole('region', { name: 'Lista de conversas' }).boundingBox())?.width ?? NaN

test('the list is as wide as it was made, by keys or by the pointer', async () => {
  const usual = await width()
  await separator().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(separator()).toHaveAttribute('aria-valuenow', String(usual + 32))
  await expect.poll(() => width()).toBe(usual + 32)
  await page.keyboard.press('Home')
  await expect.poll(() => width()).toBe(326)

  const handle = await separator().boundingBox()
  await page.mouse.move(handle?.x ?? 0, 400)
  await page.mouse.down()
  await page.mouse.move((handle?.x ?? 0) + 60, 420, { steps: 4 })
  await expect.poll(() => width()).toBe(386)
  await page.mouse.move((handle?.x ?? 0) + 900, 420)
  await page.mouse.up()
  await expect.poll(() => width()).toBe(520)

  await page.reload()
  await expect(separator()).toHaveAttribute('aria-valuenow', '520')
  await expect.poll(() => width()).toBe(520)
  await separator().dblclick()
  await expect.poll(() => width()).toBe(usual)

  // Whoever can neither drag nor press keys clicks.
  for (const next of [520, 326, usual]) {
    await separator().click()
    await expect.poll(() => width()).toBe(next)
  }
})

test('a control tells what it does to the pointer and to the keyboard', async () => {
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
