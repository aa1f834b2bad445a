import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture } from '#tests/media-samples.ts'
import { expectGone, expectShown, TicketsPage } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer } from './server.ts'

/** The administrator makes a file list, and an attendant sends its files. */

const MARIA = 'Maria Figueiredo'
const LIA = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
let server: E2eServer
let robot: ApiClient
const contexts: BrowserContext[] = []
let ana: Page
let lia: TicketsPage
let shop: Account
let maria: Account
let photo: Buffer
const PRICES = Buffer.from('sofá;1990\n')

const dialog = (page: Page): Locator => page.getByRole('dialog')
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const option = (position: number): Locator => dialog(ana).getByRole('listitem', { name: `Opção ${position}` })
const openLists = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Arquivos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Arquivos', exact: true })).toBeVisible()
}

async function arrive(context: BrowserContext, person: typeof ANA): Promise<Page> {
  contexts.push(context)
  const page = await context.newPage()
  await server.login(page, person)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  await robot.call('POST', '/users', { ...LIA, profile: 'user', allTicket: 'enable' })
  photo = await picture(320, 200).png().toBuffer()
  ana = await arrive(await browser.newContext(), ANA)
  lia = new TicketsPage(await arrive(await browser.newContext(), LIA))
  await server.fake.sendText(maria, shop, 'Quanto custa?')
  await lia.accept(MARIA)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('a file list is made by the administrator and sent by an attendant', async () => {
  await test.step('a list needs a name of three letters and a message', async () => {
    await openLists(ana)
    await expect(ana.getByText('Nenhuma lista de arquivos ainda')).toBeVisible()
    await ana.getByRole('button', { name: 'Nova lista de arquivos' }).click()
    await dialog(ana).getByRole('textbox', { name: 'Nome', exact: true }).fill('ab')
    await dialog(ana).getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(dialog(ana).getByText('nome muito curto')).toBeVisible()
    await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()
  })

  await test.step('files are chosen, several at a time, put in order, and uploaded with progress', async () => {
    await dialog(ana).getByRole('textbox', { name: 'Nome', exact: true }).fill('Catálogo de salas')
    await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('{{firstName}}, segue o catálogo.')
    await option(1)
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'sala.png', mimeType: 'image/png', buffer: photo },
        { name: 'preços.csv', mimeType: 'text/csv', buffer: PRICES },
      ])
    await expect(dialog(ana).getByRole('textbox', { name: 'Nome da opção 2' })).toHaveValue('preços')
    await dialog(ana).getByRole('button', { name: 'Mover a opção 1 para baixo' }).press('Enter')
    await expect(option(1)).toContainText('preços.csv')
    await expect(dialog(ana).getByRole('button', { name: 'Mover a opção 2 para baixo' })).toBeFocused()
    await dialog(ana).getByRole('textbox', { name: 'Nome da opção 2' }).fill('Sala Campinas')
    const progress = new Set<string | null>()
    await ana.route('**/api/files/uploadList/*', async (route) => {
      progress.add(await dialog(ana).getByRole('progressbar').first().getAttribute('aria-label'))
      await route.continue()
    })
    await dialog(ana).getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(ana.getByText('Arquivo salvo com sucesso!')).toBeVisible()
    await expect(dialog(ana)).toHaveCount(0)
    await ana.unroute('**/api/files/uploadList/*')
    expect(progress).toContain('Enviando preços.csv')
    await expect(row(ana, 'Catálogo de salas')).toContainText('2 arquivos')
    await expect(ana.getByText('1 lista de arquivos')).toBeVisible()
  })

  await test.step('the attendant puts the list before the customer, sees it and sends it', async () => {
    await lia.page.getByRole('button', { name: 'Enviar lista de arquivos' }).click()
    await dialog(lia.page)
      .getByRole('button', { name: /Catálogo de salas/ })
      .click()
    await expect(lia.composer).toHaveValue('Maria, segue o catálogo.')
    const chosen = lia.page.getByRole('list', { name: '2 arquivos' })
    await expect(chosen.getByRole('img', { name: 'sala.png' })).toBeVisible()
    await expect(lia.page.getByRole('textbox', { name: 'Legenda de sala.png' })).toHaveValue('Sala Campinas')

    const uploads: string[] = []
    lia.page.on('request', (request) => {
      if (request.headers()['content-type']?.includes('multipart')) uploads.push(request.url())
    })
    const document = server.fake.nextMessage(({ message }) =>
      Boolean(message.documentMessage ?? message.documentWithCaptionMessage),
    )
    const image = server.fake.nextMessage(({ message }) => Boolean(message.imageMessage))
    await expect(lia.composer).toBeFocused()
    await lia.composer.press('Enter')
    expect((await document).message).toBeTruthy()
    const { imageMessage } = (await image).message
    expect(imageMessage?.caption).toBe('Sala Campinas')
    const got = server.fake.media.open(
      imageMessage?.directPath ?? '',
      imageMessage?.mediaKey ?? new Uint8Array(),
      'Image',
    )
    expect(Buffer.from(got).equals(photo)).toBe(true)
    await expect(lia.bubble('out', 'segue o catálogo')).toBeVisible()
    expect(uploads).toEqual([])
  })

  await test.step('a quick message offers the files of the list', async () => {
    await ana.getByRole('link', { name: 'Respostas rápidas' }).click()
    await ana.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
    await dialog(ana).getByRole('textbox', { name: 'Atalho' }).fill('cat')
    await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Veja só:')
    await dialog(ana).getByRole('combobox', { name: 'Lista de arquivos' }).click()
    await ana.getByRole('option', { name: 'Catálogo de salas' }).click()
    await dialog(ana).getByRole('switch', { name: 'Para toda a empresa' }).press('Space')
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(row(ana, '/cat')).toContainText('Catálogo de salas')
    await lia.composer.fill('/cat')
    await expectShown(lia.page.getByRole('option').filter({ hasText: 'Veja só:' }))
    await lia.composer.press('Enter')
    await expect(lia.page.getByRole('list', { name: '2 arquivos' })).toBeVisible()
    await expect(lia.composer).toHaveValue('Veja só:')
    await lia.page.getByRole('button', { name: 'Tirar preços.csv' }).click()
    await lia.page.getByRole('button', { name: 'Tirar sala.png' }).click()
    await lia.composer.fill('')
  })

  await test.step('attendants look at a list, and change nothing', async () => {
    await openLists(lia.page)
    await expect(lia.page.getByRole('button', { name: /^(Editar|Excluir|Nova lista)/ })).toHaveCount(0)
    await lia.page.getByRole('button', { name: 'Ver Catálogo de salas' }).click()
    const link = dialog(lia.page).getByRole('link', { name: 'Abrir preços.csv' })
    const answer = await lia.page.request.get(new URL((await link.getAttribute('href')) ?? '', server.url).href)
    expect((await answer.body()).equals(PRICES)).toBe(true)
    await lia.page.keyboard.press('Escape')
  })

  await test.step('a change shows in the other browser; deleting says what uses the list', async () => {
    await openLists(ana)
    await ana.getByRole('button', { name: 'Editar Catálogo de salas' }).click()
    await dialog(ana).getByRole('button', { name: 'Remover a opção 1' }).click()
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
    await expectShown(row(lia.page, 'Catálogo de salas').filter({ hasText: '1 arquivo' }))
    await ana.getByRole('button', { name: 'Excluir Catálogo de salas' }).click()
    await expect(dialog(ana)).toContainText('Uma resposta rápida usa esta lista')
    await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
    await expect(ana.getByText('Arquivo excluído com sucesso!')).toBeVisible()
    await expectGone(row(lia.page, 'Catálogo de salas'))
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
