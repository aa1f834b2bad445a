import type { Page } from '@playwright/test'
import { listPage, settle, shownAfter } from './pages.ts'
import { spread, type Part } from './figures.ts'

/** As many as can be changed at once, or all of the list. */
const CHOOSE_ALL = /^Selecionar (todas|\d)/
const MOST = 500
/** The toast that offers the undo, and the one that says that all are back. */
const DONE = '[data-toast=ok] button kbd'
const BACK = '[data-toast=ok]:not(:has(kbd))'

/** Chooses the first rows of the list, as many as can be changed at once, and returns how many are chosen. */
async function chooseMost(page: Page): Promise<number> {
  const bar = page.getByRole('region', { name: 'Conversas selecionadas' })
  await page.locator('[data-ticket-id]').first().hover()
  await page.locator('[data-ticket-id]').first().getByRole('checkbox').click()
  // The list keeps its rows in their places while the pointer is on it.
  await page.mouse.move(1000, 500)
  await bar.getByRole('button', { name: CHOOSE_ALL }).click()
  const said = bar.getByRole('status')
  await bar.getByRole('button', { name: CHOOSE_ALL }).waitFor({ state: 'detached' })
  return Number.parseInt((await said.textContent()) ?? '', 10)
}

/**
 * Resolves 500 conversations and takes it back. Measures from the confirmation until the last of the rows on the screen has
 * gone and the undo is offered, which is when the server has changed all, and from the undo until the rows are back and the
 * screen says so.
 */
export const bulk: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const page = await listPage(context, `${screen.url}/tickets`)
  await settle(page)
  const resolved: number[] = []
  const undone: number[] = []
  let chosen = 0
  for (let round = 0; round < sizes.bulks; round++) {
    chosen = await chooseMost(page)
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.evaluate((toast) => window.watch.expectRows('gone', { key: 'Enter' }, toast), DONE)
    await dialog.getByRole('button', { name: 'Resolver', exact: true }).focus()
    await page.keyboard.press('Enter')
    resolved.push(await shownAfter(page))
    await page.evaluate((toast) => window.watch.expectRows('back', { key: 'z' }, toast), BACK)
    await page.keyboard.press('z')
    undone.push(await shownAfter(page))
    await page.locator(BACK).waitFor({ state: 'detached' })
  }
  await context.close()
  return [
    { name: 'conversations of a bulk', value: chosen, limit: MOST, unit: '' },
    ...spread('bulk resolved, from the confirmation', resolved, 5_000),
    ...spread('bulk undone', undone, 3_000),
  ]
}
