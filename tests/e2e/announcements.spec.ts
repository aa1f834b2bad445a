import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { expectShown } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'
import { inspect, recordConsole, consoleErrors } from './page-checks.ts'

/** Two companies, in two browsers, receive what the provider announces without reloading. */

const CARLA = { name: 'Carla Dias', email: 'carla@exemplo.com.br', password: 'segredo-da-carla' }
let server: E2eServer
const contexts: BrowserContext[] = []
let ana: Page
let rafael: Page
let carla: Page

const button = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Informativos/ })
const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Informativos' })
const announcements = (page: Page): Locator => popover(page).getByRole('listitem')
const form = (): Locator => ana.getByRole('dialog').filter({ has: ana.locator('form') })
const row = (title: string): Locator => ana.getByRole('row').filter({ hasText: title })
const toast = (text: string): Locator => ana.getByRole('status').filter({ hasText: text })

async function arrive(context: BrowserContext, person: typeof ANA): Promise<Page> {
  contexts.push(context)
  const page = await context.newPage()
  recordConsole(page)
  await server.login(page, person)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  const api = await ApiClient.login(server.url)
  await server.hire(api)
  const [plan] = await api.call<{ id: number }[]>('GET', '/plans/list')
  await api.call('POST', '/companies/cadastro', {
    ...CARLA,
    name: 'Padaria Aurora',
    phone: '11999990000',
    planId: plan?.id,
  })
  ana = await arrive(await browser.newContext(), ANA)
  rafael = await arrive(await browser.newContext(), RAFAEL)
  carla = await arrive(await browser.newContext({ viewport: { width: 390, height: 844 } }), CARLA)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('what the provider writes is read by two companies', async () => {
  await test.step('the screen is for super users; others are told so and led back', async () => {
    const title = 'Informativos'
    await expect(
      ana.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: title }),
    ).toBeVisible()
    await expect(rafael.getByRole('navigation').getByRole('link', { name: title })).toHaveCount(0)
    await rafael.goto(`${server.url}/announcements`)
    await expect(
      rafael.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
    ).toBeVisible()
    await expect(rafael).toHaveURL(`${server.url}/`)
  })

  await test.step('an empty popover says so', async () => {
    await button(carla).click()
    await expect(popover(carla)).toContainText('Nenhum informativo')
    await carla.keyboard.press('Escape')
    await expect(popover(carla)).toBeHidden()
    await expect(button(carla)).toBeFocused()
  })

  await test.step('an announcement needs a title and a text, and takes pictures only', async () => {
    await ana.getByRole('link', { name: 'Informativos' }).click()
    await expect(ana.getByText('Nenhum informativo ainda')).toBeVisible()
    await ana.getByRole('button', { name: 'Novo informativo' }).first().click()
    await expect(form().getByRole('combobox', { name: 'Status' })).toHaveValue('Ativo')
    await expect(form().getByRole('combobox', { name: 'Prioridade' })).toHaveValue('Baixa')
    await form().getByRole('button', { name: 'Adicionar' }).click()
    await expect(form().getByText('Obrigatório')).toHaveCount(2)
    const file = form().locator('input[type=file]')
    await expect(file).toHaveAttribute('accept', /png.*jpg.*jpeg/)
    await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') })
    await expect(ana.getByRole('alert').filter({ hasText: 'Escolha uma imagem' })).toBeVisible()
  })

  await test.step('it reaches the browsers of all companies at once, with its picture', async () => {
    const photo = await picture(640, 360).png().toBuffer()
    await form().getByRole('textbox', { name: 'Título' }).fill('Manutenção no domingo')
    await form().getByRole('textbox', { name: 'Texto' }).fill('Das 6h às 7h.\nVeja https://exemplo.com.br/status.')
    await form().getByRole('combobox', { name: 'Prioridade' }).click()
    await ana.getByRole('option', { name: 'Alta' }).click()
    await form().locator('input[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: photo })
    await expect(form().getByText('aviso.png')).toBeVisible()
    await form().getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast('Informativo salvo com sucesso.')).toBeVisible()
    for (const page of [carla, rafael]) await expectShown(page.getByRole('button', { name: 'Informativos, 1 novo' }))
    await expect(row('Manutenção no domingo')).toContainText('Alta')
    await expect(row('Manutenção no domingo')).toContainText('aviso.png')
    await expect(row('Manutenção no domingo')).toContainText('Ativo')
    await expect(ana.getByText('1 informativo', { exact: true })).toBeVisible()

    await button(carla).click()
    await expect(announcements(carla)).toHaveText([/Manutenção no domingo.*Novo.*Prioridade alta/s])
    const image = announcements(carla).locator('img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await inspect(carla)
    await announcements(carla).getByRole('button').click()
    const whole = carla.getByRole('dialog', { name: 'Manutenção no domingo' })
    await expect(whole.getByRole('link', { name: 'https://exemplo.com.br/status' })).toBeVisible()
    await expect.poll(() => whole.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640)
    await inspect(carla)
    await carla.keyboard.press('Escape')
    await expect(whole).toBeHidden()
    await expect(button(carla)).toBeFocused()
  })

  await test.step('what was seen is not new again, for this user in this browser', async () => {
    await expect(button(carla)).toHaveAccessibleName('Informativos')
    await carla.reload()
    await expect(button(carla)).toHaveAccessibleName('Informativos')
    await expect(button(rafael)).toHaveAccessibleName('Informativos, 1 novo')
  })

  await test.step('what matters most stands first, also when it comes later', async () => {
    await button(carla).click()
    await expect(announcements(carla)).toHaveCount(1)
    for (const [title, priority] of [
      ['Novo painel', 'Média'],
      ['Boas festas', 'Baixa'],
      ['Novo endereço', 'Média'],
    ] as const) {
      await ana.getByRole('button', { name: 'Novo informativo' }).click()
      await form().getByRole('textbox', { name: 'Título' }).fill(title)
      await form().getByRole('textbox', { name: 'Texto' }).fill('Saiba mais.')
      await form().getByRole('combobox', { name: 'Prioridade' }).click()
      await ana.getByRole('option', { name: priority }).click()
      await form().getByRole('button', { name: 'Adicionar' }).click()
      await expect(row(title)).toBeVisible()
    }
    const order = [/Manutenção/, /Novo endereço/, /Novo painel/, /Boas festas/]
    await expect(announcements(carla)).toHaveText(order)
    await button(rafael).click()
    await expect(announcements(rafael)).toHaveText(order)
  })

  await test.step('one that is made inactive is gone for companies and stays for super users', async () => {
    await ana.getByRole('button', { name: 'Editar Novo painel' }).click()
    await form().getByRole('combobox', { name: 'Status' }).click()
    await ana.getByRole('option', { name: 'Inativo' }).click()
    await form().getByRole('button', { name: 'Salvar' }).click()
    for (const page of [carla, rafael])
      await expect(announcements(page)).toHaveText([/Manutenção/, /Novo endereço/, /Boas festas/])
    await expect(row('Novo painel')).toContainText('Inativo')
    await ana.reload()
    await expect(row('Novo painel')).toContainText('Inativo')
    await button(ana).click()
    await expect(announcements(ana)).toHaveText([/Manutenção/, /Novo endereço/, /Boas festas/])
    await ana.keyboard.press('Escape')
  })

  await test.step('the search finds by title and text, blind to accents', async () => {
    const search = ana.getByRole('searchbox', { name: 'Buscar título ou texto' })
    await search.fill('MANUTENCAO')
    await expect(row('Novo painel')).toBeHidden()
    await expect(row('Manutenção no domingo')).toBeVisible()
    await search.fill('xyzzy')
    await expect(ana.getByText('Nada encontrado para “xyzzy”')).toBeVisible()
    await search.fill('')
    await expect(row('Novo painel')).toBeVisible()
  })

  await test.step('the picture is taken away after a question, in all browsers', async () => {
    await expect(announcements(carla).locator('img')).toHaveCount(1)
    await ana.getByRole('button', { name: 'Editar Manutenção no domingo' }).click()
    await form().getByRole('button', { name: 'Remover' }).click()
    const question = ana.getByRole('dialog', { name: 'Remover a imagem?' })
    await question.getByRole('button', { name: 'Remover' }).click()
    await expect(announcements(carla).locator('img')).toHaveCount(0)
    await form().getByRole('button', { name: 'Cancelar' }).click()
    await expect(row('Manutenção no domingo')).toContainText('Sem anexo')
  })

  await test.step('one that is deleted vanishes from every browser', async () => {
    await ana.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click()
    await ana.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(toast('Informativo excluído com sucesso.')).toBeVisible()
    for (const page of [carla, rafael]) await expect(announcements(page)).toHaveText([/Novo endereço/, /Boas festas/])
    await expect(row('Manutenção no domingo')).toBeHidden()
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(consoleErrors.splice(0)).toEqual([])
    expect(server.troubles).toEqual([])
  })
})
