import { expect, test } from '@playwright/test'
import { ANA, E2eServer } from './server.ts'

/** The web app as a phone installs it: its manifest, its worker, and its page for when there is no connection. */

test.use({ serviceWorkers: 'allow' })

let server: E2eServer

test.beforeAll(async () => {
  server = await E2eServer.open()
})
test.afterAll(() => server.close())

test('the manifest names pictures that are there, in the sizes that it says', async ({ page, request }) => {
  await page.goto(`${server.url}/login`)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await request.get(server.url + address)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { display, icons } = (await manifest.json()) as { display: string; icons: { src: string; sizes: string }[] }
  expect(display).toBe('standalone')
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const { src, sizes } of [...icons, { src: apple, sizes: '180x180' }]) {
    const width = await page.evaluate(async (url) => {
      const picture = new Image()
      picture.src = url
      await picture.decode()
      return picture.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes)
  }
})

test('without a connection the app opens with a page that says so, and goes on when it is back', async ({ page }) => {
  await server.login(page, ANA, '/tags')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto(`${server.url}/tags`)
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('button', { name: 'Nova etiqueta' })).toBeVisible()
})

test('the worker keeps nothing of what the server answers', async ({ page }) => {
  await server.login(page, ANA, '/tags')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nova etiqueta' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
