import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What the console complained of. */
export const consoleErrors: string[] = []

export function recordConsole(page: Page): void {
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // A visitor without a session is told so by the first question to the server.
    if (message.type() === 'error' && !message.text().includes('401')) consoleErrors.push(message.text())
  })
}

/** The requests of a page: those under way, and what the last navigation asked of the API. */
export class Requests {
  readonly #page: Page
  #underway = 0
  #asked: string[] = []

  /** Begins before the page does. */
  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      this.#underway += 1
      if (request.isNavigationRequest()) this.#asked = []
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.method() === 'GET') this.#asked.push(pathname + search)
    })
    const end = (): void => void (this.#underway -= 1)
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  }

  get asked(): readonly string[] {
    return this.#asked
  }

  /** Resolves when every answer is there and drawn, and none of them led to another request. */
  async end(): Promise<void> {
    const drawn = () =>
      this.#page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
    await expect
      .poll(
        async () => {
          await drawn()
          return this.#underway
        },
        { intervals: [20] },
      )
      .toBe(0)
  }
}

/** What axe finds, a line for each rule. It stays in the page, and is loaded into it once. */
async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, names]) => {
      const { axe: engine } = window as unknown as { axe: typeof axe }
      const found = await engine.run(part, {
        resultTypes: ['violations'],
        ...(names && { runOnly: { type: 'rule', values: names } }),
      })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [within, rules] as const,
  )
}

/** within: only what stands in it is looked at. rules: those that matter; all unless they are named. */
type Inspection = { within?: string; rules?: string[] }

/** What comes into sight has its colours at the end of its way only. A spinner has no end. */
const movementsEnd = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
          return document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
            .length
        }),
      { intervals: [20] },
    )
    .toBe(0)

/** Nothing for axe to find, nothing wider than the window. */
export async function inspect(page: Page, { within = ':root', rules }: Inspection = {}): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await movementsEnd(page)
  expect(await violations(page, within, rules)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0)
}
