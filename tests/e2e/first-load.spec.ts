import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { ApiClient, E2eServer } from './server.ts'

let server: E2eServer

test.beforeAll(async () => {
  server = await E2eServer.open()
})
test.afterAll(() => server.close())

/**
 * The scripts and styles that a first visit loads before any input, in kB as gzip compresses them. Nothing is
 * prefetched until the pointer moves or a key is pressed.
 */
type Load = { total: number; largest: string[] }

async function firstLoad(page: Page, url: string): Promise<Load> {
  /** `size` in bytes, because a sum of fractions is not exact. */
  const files: Promise<{ name: string; size: number }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname)) return
    files.push(response.body().then((body) => ({ name: pathname, size: gzipSync(body).length })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(files)).toSorted((a, b) => b.size - a.size)
  const total = sizes.reduce((sum, { size }) => sum + size, 0) / 1000
  return { total, largest: sizes.slice(0, 8).map(({ name, size }) => `${name} ${(size / 1000).toFixed(1)} kB`) }
}

test('the login screen loads at most 180 kB', async ({ page }) => {
  const { total, largest } = await firstLoad(page, `${server.url}/login`)
  await expect(page.locator('input[type=password]')).toBeVisible()
  test.info().annotations.push({ type: 'kB', description: total.toFixed(1) })
  expect(total, largest.join('\n')).toBeLessThanOrEqual(180)
})

/** No schema of the contract is among what is loaded: the library of schemas alone has 28 kB. */
const LIST_KB = 279
const CONVERSATION_KB = 330

test(`the list of tickets loads at most ${LIST_KB} kB, with an open conversation ${CONVERSATION_KB} kB`, async ({
  page,
  browser,
}) => {
  const api = await ApiClient.login(server.url)
  // A company in its first hour also loads its checklist.
  await api.call('PUT', '/first-steps', { isOpen: false })
  const { id: whatsappId } = await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Vitrine' })
  const { id: contactId } = await api.call<{ id: number }>('POST', '/contacts', {
    name: 'Maria',
    number: '5511988887777',
  })
  const { id, uuid } = await api.call<{ id: number; uuid: string }>('POST', '/tickets', { contactId, whatsappId })
  await server.login(page)
  const storageState = await page.context().storageState()
  for (const [path, ceiling] of [
    ['/tickets', LIST_KB],
    [`/tickets/${uuid}`, CONVERSATION_KB],
  ] as const) {
    const context = await browser.newContext({ storageState })
    const visitor = await context.newPage()
    const { total, largest } = await firstLoad(visitor, server.url + path)
    await expect(visitor.locator(`[data-ticket-id="${id}"]`)).toBeVisible()
    if (path !== '/tickets') await expect(visitor.getByRole('log')).toBeVisible()
    await context.close()
    test.info().annotations.push({ type: `kB of ${path}`, description: total.toFixed(1) })
    expect(total, largest.join('\n')).toBeLessThanOrEqual(ceiling)
  }
})
