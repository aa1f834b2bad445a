import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
declare global {
  interface Window {
    layoutShift: number
  }
}

/** The errors that the console reported. */
export const consoleErrors: string[] = []

export function recordConsole(page: Page): void {
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // What could not be loaded is not named in the text.
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
}

/** Tracks the requests of a page: those under way, and those to the API since the last navigation. */
export class Requests {
  readonly #page: Page
  #underway = 0
  #asked: string[] = []

  /** The constructor must run before the page loads. */
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

  /** Resolves when every answer has arrived and was drawn, and none of them caused another request. */
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

/** Returns what axe finds, one line for each rule. axe is loaded into the page once and stays there. */
export async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, names]) => {
      const { axe: engine } = window as unknown as { axe: typeof axe }
      const found = await engine.run(part, {
        resultTypes: ['violations'],
        // WCAG 2.2 asks for 24 pixels, which axe leaves out unless it is named.
        ...(names ? { runOnly: { type: 'rule', values: names } } : { rules: { 'target-size': { enabled: true } } }),
      })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [within, rules] as const,
  )
}

/** within: only this part is checked. rules: the rules to check; all when absent. */
type Inspection = { within?: string; rules?: string[] }

/**
 * Waits for animations, because elements have their final colours only at the end. Spinners have no end and are
 * ignored.
 */
export const movementsEnd = (page: Page): Promise<void> =>
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

/**
 * Returns the controls that lie, even in part, beside the window or below it and that no scrolling brings there: nobody
 * reaches them. Those of a box that scrolls are reached.
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled = (control: Element, how: 'overflowX' | 'overflowY'): boolean => {
      for (let box = control.parentElement; box; box = box.parentElement) {
        const hasMore = how === 'overflowX' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight
        if (hasMore && /auto|scroll/.test(getComputedStyle(box)[how])) return true
      }
      return how === 'overflowY' && document.documentElement.scrollHeight > innerHeight
    }
    const isLost = (control: Element): boolean => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (width === 0 || height === 0 || !control.checkVisibility({ visibilityProperty: true })) return false
      const isBeside = left < -1 || right > innerWidth + 1
      const isBelow = top >= innerHeight || bottom <= 0
      return (isBeside && !isScrolled(control, 'overflowX')) || (isBelow && !isScrolled(control, 'overflowY'))
    }
    const controls = document.querySelectorAll(
      '#main :is(a[href], button, input, select, textarea), [role=dialog] button',
    )
    return [...controls].filter(isLost).map((control) => control.outerHTML.slice(0, 120))
  })

/** Asserts that axe finds nothing and that nothing is wider than the window. */
export async function inspect(page: Page, { within = ':root', rules }: Inspection = {}): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await movementsEnd(page)
  expect(await violations(page, within, rules)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0)
  expect(await scrolledSideways(page), 'boxes that scroll sideways').toEqual([])
}

/** The boxes that hold a whole screen or dialog: scrolled sideways they hide what stands at the end, such as a row's buttons. */
const WHOLE = '#main, #main [class*="page" i], .mantine-Modal-content, .mantine-Modal-body'

export const scrolledSideways = (page: Page): Promise<string[]> =>
  page.evaluate((whole) => {
    const isScrolled = (box: Element): boolean =>
      box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)
    return [...document.querySelectorAll(whole)].filter(isScrolled).map((box) => box.outerHTML.slice(0, 120))
  }, WHOLE)

/** Sums up how far the content of each page moves by itself (the browser's layout shifts) from its load on. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.layoutShift)
}
