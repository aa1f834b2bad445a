import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'

/** What a first visit fetches before it can be used: scripts and styles, in kB as gzip packs them. */
type Load = { total: number; largest: string[] }

async function firstLoad(page: Page, url: string): Promise<Load> {
  const files: Promise<{ name: string; size: number }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname)) return
    files.push(response.body().then((body) => ({ name: pathname, size: gzipSync(body).length / 1000 })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(files)).toSorted((a, b) => b.size - a.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  return { total, largest: sizes.slice(0, 8).map(({ name, size }) => `${name} ${size.toFixed(1)} kB`) }
}

test('the login screen loads at most 180 kB', async ({ page, desk }) => {
  const { total, largest } = await firstLoad(page, `${desk.url}/login`)
  await expect(page.locator('input[type=password]')).toBeVisible()
  test.info().annotations.push({ type: 'kB', description: total.toFixed(1) })
  expect(total, largest.join('\n')).toBeLessThanOrEqual(180)
})

/** A ceiling that only goes down: the goal is 330. */
const TICKETS_KB = 420

test(`the tickets screen loads at most ${TICKETS_KB} kB`, async ({ page, browser, desk }) => {
  await desk.login(page)
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const visitor = await context.newPage()
  const { total, largest } = await firstLoad(visitor, `${desk.url}/tickets`)
  await expect(visitor.getByRole('region', { name: 'Lista de tickets' })).toBeVisible()
  await context.close()
  test.info().annotations.push({ type: 'kB', description: total.toFixed(1) })
  expect(total, largest.join('\n')).toBeLessThanOrEqual(TICKETS_KB)
})
