/** Takes the pictures of one screen that is open, and measures it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settle } from '#tools/guide/tickets-screen.ts'
import { measureColors, measureShape, type Complaint } from './measures.ts'
import type { Size, Theme } from './sizes.ts'

/** So many windows of a long screen are shown at most. */
const MAX_WINDOWS = 6
/** A moment without answers and without what stands for coming content. */
const CALM_MS = 250
const PATIENCE_MS = 8000
const COMING = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]'

/** Waits until what is asked for has come and is drawn. What never ends, such as a spinner that waits, is not awaited long. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined)
  const hasCome = (coming: string): boolean =>
    ![...document.querySelectorAll(coming)].some((one) => one.checkVisibility())
  await page.waitForFunction(hasCome, COMING, { timeout: PATIENCE_MS }).catch(() => undefined)
  await page.waitForTimeout(CALM_MS)
  await settle(page)
}

/**
 * Scrolls what holds the open dialog or the screen by its height. Returns false at its end, and where nothing scrolls as
 * a whole: lists of tickets and conversations have panes of their own. This runs in the page.
 */
function scrollOn(): boolean {
  const KEPT = 60
  const scope = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.querySelector('#main')
  const wide = (scope ?? document.documentElement).clientWidth * 0.7
  const isScroller = (box: Element): boolean =>
    box.scrollHeight > box.clientHeight + 8 &&
    box.clientWidth >= wide &&
    /auto|scroll/.test(getComputedStyle(box).overflowY) &&
    !box.querySelector('[data-ticket-id], [data-message-id]')
  const scroller = scope
    ? [scope, ...scope.querySelectorAll('*')]
        .filter(isScroller)
        .toSorted((one, other) => other.clientHeight - one.clientHeight)[0]
    : document.scrollingElement
  if (!scroller) return false
  const before = scroller.scrollTop
  scroller.scrollTop += scroller.clientHeight - KEPT
  return scroller.scrollTop > before + 8
}

type Order = { name: string; size: Size; themes: readonly Theme[]; folder: string }

async function takeInColors(page: Page, { name, size, themes, folder }: Order, part: string): Promise<Complaint[]> {
  const found: Complaint[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    await page.screenshot({ path: join(folder, name, `${theme}-${size.width}${part}.png`) })
    found.push(...(await measureColors(page)).map(({ kind, what }) => ({ kind: `${kind} (${theme})`, what })))
  }
  return found
}

/** Writes the pictures of the open screen, the further windows of a long one with a number, and returns what is wrong. */
export async function takePictures(page: Page, order: Order): Promise<Complaint[]> {
  mkdirSync(join(order.folder, order.name), { recursive: true })
  await rest(page)
  const found: Complaint[] = []
  for (const frame of page.frames()) found.push(...(await measureShape(page, frame)))
  found.push(...(await takeInColors(page, order, '')))
  for (let part = 2; part <= MAX_WINDOWS && (await page.evaluate(scrollOn)); part++) {
    await rest(page)
    found.push(...(await takeInColors(page, order, `-${part}`)))
  }
  return found
}
