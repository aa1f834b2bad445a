import { expect, test, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { inspect } from './page-checks.ts'
import { navigate, RAFAEL } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** A company chooses how its screens look, and how its login page does. */

let stage: TicketStage
let ana: Page
let rafael: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  rafael = (await stage.arrive({ person: RAFAEL, path: '/tickets' })).page
  ana = (await stage.arrive({ path: '/settings?tab=look' })).page
})

test.beforeEach(async () => {
  await stage.robot.call('DELETE', '/company-look')
  await navigate(ana, '/settings?tab=look')
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' })
const logo = (page: Page): Locator => menu(page).locator('img')
const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--b-accent').trim())
const press = (name: string): Promise<void> => ana.getByRole('button', { name, exact: true }).click()

async function chooseLogo(): Promise<void> {
  const buffer = await picture(120, 100).webp().toBuffer()
  await ana.locator('input[type=file]').setInputFiles({ name: 'marca.webp', mimeType: 'image/webp', buffer })
  await expect(logo(ana)).toBeVisible()
}

async function fill(name: string, color: string, address: string): Promise<void> {
  await ana.getByLabel('Nome nas telas').fill(name)
  await ana.getByLabel('Código da cor').fill(color)
  await ana.getByLabel('Endereço de entrada').fill(address)
  await press('Salvar')
  await expect(menu(ana).getByText(name, { exact: true })).toBeVisible()
}

test('logo, name and colour reach every open screen at once, and go again', async () => {
  const before = await accentOf(rafael)
  await chooseLogo()
  await fill('Padaria Lua', '#aa3300', '')
  await expect(menu(rafael).getByText('Padaria Lua', { exact: true })).toBeVisible()
  await expect(logo(rafael)).toBeVisible()
  expect(await logo(rafael).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  await expect.poll(() => accentOf(rafael)).toBe('#aa3300')
  await expect(rafael).toHaveTitle(/· Padaria Lua$/)
  await inspect(ana)

  await press('Voltar à aparência do Balcão')
  await ana.getByRole('dialog').getByRole('button', { name: 'Voltar', exact: true }).click()
  for (const page of [ana, rafael]) {
    await expect(menu(page).getByText('Balcão', { exact: true })).toBeVisible()
    await expect(logo(page)).toHaveCount(0)
    await expect.poll(() => accentOf(page)).toBe(before)
  }
  await expect(rafael).toHaveTitle(/· Balcão$/)
})

test('a pale colour becomes one that can be read in both themes', async () => {
  await fill('Padaria Lua', '#ffee00', '')
  for (const theme of ['light', 'dark'] as const) {
    await ana.emulateMedia({ colorScheme: theme })
    await inspect(ana)
  }
  await ana.emulateMedia({ colorScheme: null })
})

test('the login page has the look of a company at its address, and in a browser that knows the company', async ({
  browser,
}) => {
  await chooseLogo()
  await fill('Padaria Lua', '#aa3300', 'lua')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${stage.server.url}/login`)
  await expect(visitor).toHaveTitle(/· Balcão$/)
  await visitor.goto(`${stage.server.url}/login?company=lua`)
  await expect(visitor).toHaveTitle(/· Padaria Lua$/)
  const manifest = visitor.locator('link[rel=manifest]')
  await expect(manifest).toHaveAttribute('href', '/api/auth/manifest?company=lua')
  await expect(visitor.locator('meta[name=theme-color]')).toHaveAttribute('content', '#aa3300')
  await expect(visitor.locator('header img')).toBeVisible()
  await expect.poll(() => accentOf(visitor)).toBe('#aa3300')
  await inspect(visitor)
  await visitor.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(visitor).toHaveTitle(/· Padaria Lua$/)
  await visitor.goto(`${stage.server.url}/login`)
  await expect(visitor).toHaveTitle(/· Padaria Lua$/)
  await visitor.context().close()
})

test('the look of the provider is shown to everybody at the login if Ana says so', async ({ browser }) => {
  await ana.getByLabel('Nome nas telas').fill('Nuvem')
  await ana.getByRole('switch', { name: 'Mostrar a todos na tela de entrada', exact: true }).click()
  await press('Salvar')
  await expect(menu(ana).getByText('Nuvem', { exact: true })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${stage.server.url}/login`)
  await expect(visitor).toHaveTitle(/· Nuvem$/)
  await visitor.context().close()
  await ana.getByRole('switch', { name: 'Mostrar a todos na tela de entrada', exact: true }).click()
  await press('Salvar')
  await expect(ana.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
})

test('on a phone the drawer has logo and name, and nothing of the form is cut', async () => {
  await chooseLogo()
  await fill('Padaria do Largo', '#aa3300', '')
  await ana.setViewportSize({ width: 390, height: 844 })
  await inspect(ana)
  expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await ana.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = ana.getByRole('dialog')
  await expect(drawer.locator('img')).toBeVisible()
  await expect(drawer.getByText('Padaria do Largo')).toBeVisible()
  await ana.keyboard.press('Escape')
  await ana.setViewportSize({ width: 1280, height: 720 })
})
