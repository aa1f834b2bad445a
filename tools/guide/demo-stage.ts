/** Starts a demonstration of its own, with a browser in which an administrator is signed in. */
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '#tests/e2e/browser.ts'
import { ROOT } from '#tools/run.ts'
import { DEMO_COMPANIES } from '#tools/demo/companies.ts'
import { PASSWORD } from '#tools/seed/load.ts'
import { startDemo } from './start-demo.ts'

/** The first customers write in the first minute; what does not come by then does not come at all. */
const PATIENCE_MS = 60_000

export type DemoStage = {
  url: string
  page: Page
  /** Opens a screen inside the app, as a link does. */
  go: (path: string) => Promise<void>
  close: () => Promise<void>
}

async function open({ width, height }: Size, closers: (() => unknown)[]): Promise<Omit<DemoStage, 'close'>> {
  const { url } = await startDemo(closers)
  const browser = await chromium.launch(await launchOptions())
  closers.push(() => browser.close())
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const email = DEMO_COMPANIES[0]?.cast.users[0]?.email
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`)
  // The form of the login writes this flag, which shows the screens of campaigns.
  await context.addInitScript(() => localStorage.setItem('cshow', 'null'))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${url}/tickets`)
  await page.locator('[data-ticket-id]').first().waitFor()
  const go = (path: string): Promise<void> => page.evaluate((to) => history.pushState({}, '', to), path)
  return { url, page, go }
}

export type Size = { width: number; height: number }

/** Everything that was opened is closed in reverse order, also when a later step fails. */
export async function openStage(size: Size): Promise<DemoStage> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    return { ...(await open(size, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Keeps what the browser shows when a script fails. */
export async function keepLook(page: Page): Promise<void> {
  const path = join(ROOT, 'test-looks/guide.png')
  await page.screenshot({ path }).catch(() => undefined)
  console.error(`what the browser shows is in ${path}`)
}
