import { expect, test, type Locator, type Page } from '@playwright/test'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The parts around the screens: the menu, the bar above it, and the keys that work on every screen. */

const FOR_ALL = ['Tickets', 'Respostas rápidas', 'Contatos', 'Etiquetas']
const FOR_ADMINISTRATORS = ['Painel', 'Conexões', 'Filas', 'Usuários', 'Configurações']

let stage: TicketStage
let page: Page
let lia: TicketsPage

const menu = (of = page): Locator => of.getByRole('navigation', { name: 'Menu principal' })
/** Returns the menu items that these lists name, in the menu's order. */
const known = async (of: Page): Promise<string[]> => {
  const lines = await menu(of).getByRole('link').allInnerTexts()
  return lines.filter((line) => [...FOR_ALL, ...FOR_ADMINISTRATORS].includes(line))
}

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  page = (await stage.arrive()).page
  lia = await stage.arrive({ person: await stage.colleague('Lia Prado') })
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('the menu has what the profile may open, in order, and the bar greets', async () => {
  await expect.poll(() => known(page)).toEqual([...FOR_ALL, ...FOR_ADMINISTRATORS])
  await expect.poll(() => known(lia.page)).toEqual(FOR_ALL)
  await expect(menu(lia.page).getByText('Administração')).toHaveCount(0)
  await expect(page.getByText('Olá, Ana · Minha empresa')).toBeVisible()
  await expect(lia.page.getByText('Olá, Lia · Minha empresa')).toBeVisible()
})

test('the menu is 240 wide, folds to icons, and stays so', async () => {
  const width = async (): Promise<number> => Math.round((await menu().boundingBox())?.width ?? 0)
  expect(await width()).toBe(240)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect.poll(width).toBeLessThan(60)
  await page.reload()
  await expect.poll(width).toBeLessThan(60)
  await expect(menu().getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await expect.poll(width).toBe(240)
})

test('under 600 pixels the menu lies over the screen, with what the bar has no room for', async () => {
  await page.setViewportSize({ width: 599, height: 844 })
  await expect(menu()).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(menu().getByRole('link', { name: 'Conexões' })).toBeVisible()
  await expect(menu().getByText('Olá, Ana · Minha empresa')).toBeVisible()
  await expect(menu().getByRole('slider', { name: 'Volume dos avisos' })).toBeVisible()
  await expect(menu().getByRole('button', { name: 'Recarregar' })).toBeVisible()
  expect(Math.round((await page.getByRole('dialog').boundingBox())?.width ?? 0)).toBe(240)
  await page.keyboard.press('Escape')
  await expect(menu()).toHaveCount(0)
  await page.setViewportSize({ width: 600, height: 844 })
  await expect(menu()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the theme is switched, and kept after a reload', async () => {
  const scheme = (): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.getByRole('button', { name: 'Tema escuro' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await page.getByRole('button', { name: 'Tema claro' }).click()
  await expect.poll(scheme).toBe('light')
})

test('the reload button loads the page anew', async () => {
  await page.locator('html').evaluate((root) => root.setAttribute('data-earlier', 'true'))
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.locator('html[data-earlier]')).toHaveCount(0)
  await expect(menu()).toBeVisible()
})

test('the first Tab stop is a link that skips the menu', async () => {
  await page.goto(`${stage.server.url}/contacts`)
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/contacts/)
})

test('Ctrl+K lists every screen of the menu, goes there, and gives the focus back', async () => {
  await navigate(page, '/contacts')
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
  const search = page.getByRole('searchbox').first()
  // Items that depend on the plan appear in the menu a moment after the others.
  await expect(menu().getByRole('link', { name: 'Chat interno' })).toBeVisible()
  await search.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' })
  const screens = palette.getByRole('group', { name: 'Ir para' }).getByRole('option')
  const lines = await menu().getByRole('link').allInnerTexts()
  await expect(screens).toHaveText(lines.map((line) => line.replace('\n', '')))
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('usua')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
})

test('the keys are listed after "?" on every screen', async () => {
  const bell = page.getByRole('button', { name: /^Avisos/ })
  for (const [path, heading] of [
    ['/users', 'Usuários'],
    ['/tickets', 'Tickets'],
  ] as const) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    // While the screen is still being loaded, keys are meant for what is coming.
    await expect(page.locator('[data-coming]')).toHaveCount(0)
    await bell.focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bell).toBeFocused()
  }
})

test('two seconds after a connection needs attention the menu says so', async () => {
  // The clock of a page of its own is turned.
  const davi = await stage.arrive({ person: await stage.colleague('Davi Melo', { profile: 'admin' }) })
  const mark = menu(davi.page).getByRole('img', { name: 'Uma conexão precisa de atenção' })
  await expect(mark).toHaveCount(0)
  await davi.page.clock.install()
  stage.server.fake.logout(stage.shop)
  await stage.robot.until<{ status: string }[]>('/whatsapp', ([first]) => first?.status === 'DISCONNECTED')
  await expect
    .poll(async () => {
      await davi.page.clock.fastForward(500)
      return mark.count()
    })
    .toBe(1)
})
