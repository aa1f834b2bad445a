import { expect, test, type Page } from '@playwright/test'
import { consoleErrors, inspect, recordConsole } from './page-checks.ts'
import { E2eServer, navigate } from './server.ts'

/** The guide is built beside the app: it is opened from it, and read without signing in. */

const PAGES = ['/guide', '/guide/atendente', '/guide/administrador', '/guide/provedor']

let server: E2eServer

test.beforeAll(async () => {
  // The stories of an earlier file may have provoked errors of their own.
  consoleErrors.length = 0
  server = await E2eServer.open()
})
test.beforeEach(({ page }) => recordConsole(page))
test.afterEach(() => expect(consoleErrors.splice(0)).toEqual([]))
test.afterAll(() => server.close())

/** Pictures are loaded when they come near. Returns the addresses of those that do not load. */
const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    const broken = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => '',
          () => image.src,
        ),
      ),
    )
    return broken.filter(Boolean)
  })

test('a visitor reads every page, with its pictures, on a desk and on a phone', async ({ page }) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(server.url + path)
    expect(await page.locator('main .picture').count(), path).toBeGreaterThan(0)
    expect(await brokenPictures(page), path).toEqual([])
    await inspect(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await inspect(page)
  }
})

test('pages lead to each other and to their parts, and back to the app', async ({ page }) => {
  await page.goto(`${server.url}/guide/`)
  await page
    .getByRole('navigation', { name: 'Páginas do guia' })
    .getByRole('link', { name: 'Para quem atende' })
    .click()
  await expect(page).toHaveURL(`${server.url}/guide/atendente`)
  await page
    .getByRole('navigation', { name: 'Nesta página' })
    .getByRole('link', { name: 'Aceitar e responder' })
    .click()
  await expect(page.getByRole('heading', { name: 'Aceitar e responder' })).toBeInViewport()
  await page.getByRole('link', { name: 'Abrir o Balcão' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})

test('the guide is dark where the app is, or else where the system is', async ({ page }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.url}/guide/administrador`)
  expect(await scheme()).toBe('dark')
  await inspect(page)
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.reload()
  expect(await scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('the help screen and the commands open the guide beside what is on the screen', async ({ page, context }) => {
  await server.login(page)
  await navigate(page, '/helps')
  const [fromHelp] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Guia do Balcão' }).click(),
  ])
  await expect(fromHelp.getByRole('heading', { name: 'Guia do Balcão', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('guia')
  const [fromCommands] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('option', { name: 'Guia do Balcão' }).click(),
  ])
  await expect(fromCommands).toHaveURL(`${server.url}/guide`)
  await expect(page).toHaveURL(`${server.url}/helps`)
})
