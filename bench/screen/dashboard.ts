import { listPage, settle, shownAfter } from './pages.ts'
import { spread, type Part } from './figures.ts'

const LINK = 'nav a[href="/"]'
/** The report is there when it is busy no more, and whole when nothing stands for what is still being asked for. */
const CARDS = 'main [aria-busy=false] article'
const SKELETON = 'main .mantine-Skeleton-root'

/**
 * Measures the way from the list of tickets to the dashboard of this month: from the click on its entry of the menu until the
 * cards are painted, and until all panels are. Each page is a new one, so that no figures are there yet.
 */
export const dashboard: Part = async (screen, sizes) => {
  const context = await screen.newContext()
  const cards: number[] = []
  const all: number[] = []
  for (let round = 0; round < sizes.dashboards; round++) {
    const page = await listPage(context, `${screen.url}/tickets`)
    await settle(page)
    await page.evaluate((selector) => window.watch.expectShown({ click: true }, selector), CARDS)
    await page.locator(LINK).first().click()
    cards.push(await shownAfter(page))
    all.push(await page.evaluate((selector) => window.watch.shownUntilGone(selector), SKELETON))
    await page.close()
  }
  await context.close()
  return [...spread('dashboard, cards', cards, 500), ...spread('dashboard, all panels', all, 1000)]
}
