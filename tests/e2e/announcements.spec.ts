import { expect, test, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { inspect } from './page-checks.ts'
import { navigate, RAFAEL, type ApiClient } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { expectShown } from './tickets-page.ts'

/** Two companies, in two browsers, receive what the provider announces without reloading. */

const CARLA = { name: 'Carla Dias', email: 'carla@exemplo.com.br', password: 'segredo-da-carla' }
const PRIORITIES = { Alta: 1, Média: 2, Baixa: 3 } as const
type Priority = keyof typeof PRIORITIES

let stage: TicketStage
/** The API with Ana's session. */
let api: ApiClient
let ana: Page
let rafael: Page
let carla: Page

const button = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Informativos/ })
const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Informativos' })
const announcements = (page: Page): Locator => popover(page).getByRole('listitem')
const form = (): Locator => ana.getByRole('dialog').filter({ has: ana.locator('form') })
const row = (title: string): Locator => ana.getByRole('row').filter({ hasText: title })
const toast = (text: string): Locator => ana.getByRole('status').filter({ hasText: text })

const announce = (title: string, priority: Priority = 'Baixa') =>
  api.call('POST', '/announcements', { title, text: 'Saiba mais.', priority: PRIORITIES[priority] })

async function openForm(): Promise<void> {
  await ana.getByRole('button', { name: 'Novo informativo' }).first().click()
}

/** Ana writes an announcement with a picture. */
async function announceWithPicture(title: string): Promise<void> {
  const photo = await picture(640, 360).png().toBuffer()
  await form().getByRole('textbox', { name: 'Título' }).fill(title)
  await form().getByRole('textbox', { name: 'Texto' }).fill('Das 6h às 7h.\nVeja https://exemplo.com.br/status.')
  await form().getByRole('combobox', { name: 'Prioridade' }).click()
  await ana.getByRole('option', { name: 'Alta' }).click()
  await form().locator('input[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: photo })
  await expect(form().getByText('aviso.png')).toBeVisible()
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast('Informativo salvo com sucesso.')).toBeVisible()
}

async function openPopovers(...pages: Page[]): Promise<void> {
  for (const page of pages) await button(page).click()
}

async function closePopovers(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await button(page).click()
    await expect(popover(page)).toBeHidden()
  }
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const anas = await stage.arrive({ path: '/announcements' })
  ana = anas.page
  api = await stage.apiOf(anas)
  const [plan] = await api.call<{ id: number }[]>('GET', '/plans/list')
  const company = { ...CARLA, name: 'Padaria Aurora', phone: '11999990000', planId: plan?.id }
  await api.call('POST', '/companies/cadastro', company)
  rafael = (await stage.arrive({ person: RAFAEL })).page
  carla = (await stage.arrive({ person: CARLA, options: { viewport: { width: 390, height: 844 } } })).page
})

/** Every story begins without announcements, and has the number of new ones for itself. */
test.beforeEach(async () => {
  const { records } = await api.call<{ records: { id: number }[] }>('GET', '/announcements')
  for (const { id } of records) await api.call('DELETE', `/announcements/${id}`)
  await navigate(ana, '/announcements')
  await expect(ana.getByText('Nenhum informativo ainda')).toBeVisible()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('the screen is for super users; others are told so and led back', async () => {
  const title = 'Informativos'
  await expect(ana.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: title })).toBeVisible()
  await expect(rafael.getByRole('navigation').getByRole('link', { name: title })).toHaveCount(0)
  await rafael.goto(`${stage.server.url}/announcements`)
  await expect(
    rafael.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
  ).toBeVisible()
  await expect(rafael).toHaveURL(`${stage.server.url}/`)
})

test('the empty popover says that there are no announcements', async () => {
  await button(carla).click()
  await expect(popover(carla)).toContainText('Nenhum informativo')
  await carla.keyboard.press('Escape')
  await expect(popover(carla)).toBeHidden()
  await expect(button(carla)).toBeFocused()
})

test('an announcement needs a title and a text, and takes pictures only', async () => {
  await openForm()
  await expect(form().getByRole('combobox', { name: 'Status' })).toHaveValue('Ativo')
  await expect(form().getByRole('combobox', { name: 'Prioridade' })).toHaveValue('Baixa')
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(form().getByText('Obrigatório')).toHaveCount(2)
  const file = form().locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', /png.*jpg.*jpeg/)
  await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') })
  await expect(ana.getByRole('alert').filter({ hasText: 'Escolha uma imagem' })).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(form()).toHaveCount(0)
})

test('an announcement with a picture reaches the browsers of all companies at once', async () => {
  await openForm()
  await announceWithPicture('Manutenção no domingo')
  for (const page of [carla, rafael]) await expectShown(page.getByRole('button', { name: 'Informativos, 1 novo' }))
  await expect(row('Manutenção no domingo')).toContainText('Alta')
  await expect(row('Manutenção no domingo')).toContainText('aviso.png')
  await expect(row('Manutenção no domingo')).toContainText('Ativo')
  await expect(ana.getByText('1 informativo', { exact: true })).toBeVisible()

  await button(carla).click()
  await expect(announcements(carla)).toHaveText([/Manutenção no domingo.*Novo.*Prioridade alta/s])
  const image = announcements(carla).locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  // What it covers of the screen behind it cannot be pressed meanwhile.
  await inspect(carla, { within: '[role="dialog"]' })
  await announcements(carla).getByRole('button').click()
  const whole = carla.getByRole('dialog', { name: 'Manutenção no domingo' })
  await expect(whole.getByRole('link', { name: 'https://exemplo.com.br/status' })).toBeVisible()
  await expect.poll(() => whole.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640)
  await inspect(carla)
  await carla.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(button(carla)).toBeFocused()

  await test.step('what was seen is not new again, for this user in this browser', async () => {
    await expect(button(carla)).toHaveAccessibleName('Informativos')
    await carla.reload()
    await expect(button(carla)).toHaveAccessibleName('Informativos')
    await expect(button(rafael)).toHaveAccessibleName('Informativos, 1 novo')
  })

  await test.step('the picture is taken away after a question, in all browsers', async () => {
    await openPopovers(carla)
    await expect(announcements(carla).locator('img')).toHaveCount(1)
    await ana.getByRole('button', { name: 'Editar Manutenção no domingo' }).click()
    await form().getByRole('button', { name: 'Remover' }).click()
    const question = ana.getByRole('dialog', { name: 'Remover a imagem?' })
    await question.getByRole('button', { name: 'Remover' }).click()
    await expect(announcements(carla).locator('img')).toHaveCount(0)
    await form().getByRole('button', { name: 'Cancelar' }).click()
    await expect(row('Manutenção no domingo')).toContainText('Sem anexo')
    await closePopovers(carla)
  })
})

test('announcements are ordered by priority, also those that arrive later', async () => {
  await announce('Manutenção no domingo', 'Alta')
  await openPopovers(carla)
  await expect(announcements(carla)).toHaveCount(1)
  for (const [title, priority] of [
    ['Novo painel', 'Média'],
    ['Boas festas', 'Baixa'],
    ['Novo endereço', 'Média'],
  ] as const) {
    await openForm()
    await form().getByRole('textbox', { name: 'Título' }).fill(title)
    await form().getByRole('textbox', { name: 'Texto' }).fill('Saiba mais.')
    await form().getByRole('combobox', { name: 'Prioridade' }).click()
    await ana.getByRole('option', { name: priority }).click()
    await form().getByRole('button', { name: 'Adicionar' }).click()
    await expect(row(title)).toBeVisible()
  }
  const order = [/Manutenção/, /Novo endereço/, /Novo painel/, /Boas festas/]
  await expect(announcements(carla)).toHaveText(order)
  await openPopovers(rafael)
  await expect(announcements(rafael)).toHaveText(order)
  await closePopovers(carla, rafael)
})

test('a deactivated announcement is hidden from companies, and stays for super users', async () => {
  await announce('Novo painel', 'Média')
  await announce('Boas festas')
  await openPopovers(carla, rafael)
  for (const page of [carla, rafael]) await expect(announcements(page)).toHaveText([/Novo painel/, /Boas festas/])
  await ana.getByRole('button', { name: 'Editar Novo painel' }).click()
  await form().getByRole('combobox', { name: 'Status' }).click()
  await ana.getByRole('option', { name: 'Inativo' }).click()
  await form().getByRole('button', { name: 'Salvar' }).click()
  for (const page of [carla, rafael]) await expect(announcements(page)).toHaveText([/Boas festas/])
  await expect(row('Novo painel')).toContainText('Inativo')
  await ana.reload()
  await expect(row('Novo painel')).toContainText('Inativo')
  await button(ana).click()
  await expect(announcements(ana)).toHaveText([/Boas festas/])
  await closePopovers(ana, carla, rafael)
})

test('the search finds by title and text, blind to accents', async () => {
  await announce('Novo painel')
  await announce('Manutenção no domingo')
  const search = ana.getByRole('searchbox', { name: 'Buscar título ou texto' })
  await search.fill('MANUTENCAO')
  await expect(row('Novo painel')).toBeHidden()
  await expect(row('Manutenção no domingo')).toBeVisible()
  await search.fill('xyzzy')
  await expect(ana.getByText('Nada encontrado para “xyzzy”')).toBeVisible()
  await search.fill('')
  await expect(row('Novo painel')).toBeVisible()
})

test('a deleted announcement disappears from every browser', async () => {
  await announce('Manutenção no domingo', 'Alta')
  await announce('Boas festas')
  await openPopovers(carla, rafael)
  for (const page of [carla, rafael]) await expect(announcements(page)).toHaveText([/Manutenção/, /Boas festas/])
  await ana.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(toast('Informativo excluído com sucesso.')).toBeVisible()
  for (const page of [carla, rafael]) await expect(announcements(page)).toHaveText([/Boas festas/])
  await expect(row('Manutenção no domingo')).toBeHidden()
  await closePopovers(carla, rafael)
})
