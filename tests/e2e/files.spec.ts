import { expect, test, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { endRoute } from './end-route.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, expectShown, type TicketsPage } from './tickets-page.ts'

/** The administrator makes a file list, and an attendant sends its files. */

let stage: TicketStage
let ana: Page
let lia: TicketsPage
let photo: Buffer
const PRICES = Buffer.from('sofá;1990\n')

const dialog = (page: Page): Locator => page.getByRole('dialog')
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const option = (position: number): Locator => dialog(ana).getByRole('listitem', { name: `Opção ${position}` })
const openLists = async (page: Page): Promise<void> => {
  await navigate(page, '/files')
  await expect(page.getByRole('heading', { name: 'Arquivos', exact: true })).toBeVisible()
}

/** Ana makes a list with a table and a picture. */
async function makeList(name: string): Promise<void> {
  await openLists(ana)
  await ana.getByRole('button', { name: 'Nova lista de arquivos' }).first().click()
  await dialog(ana).getByRole('textbox', { name: 'Nome', exact: true }).fill(name)
  await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('{{firstName}}, segue o catálogo.')
  await option(1)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'preços.csv', mimeType: 'text/csv', buffer: PRICES },
      { name: 'sala.png', mimeType: 'image/png', buffer: photo },
    ])
  await dialog(ana).getByRole('textbox', { name: 'Nome da opção 2' }).fill('Sala Campinas')
  await dialog(ana).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(row(ana, name)).toContainText('2 arquivos')
}

/** A customer whom Lia answers. */
async function serve(name: string): Promise<void> {
  await stage.customerWrites(name, 'Quanto custa?')
  await navigate(lia.page, '/tickets')
  await lia.accept(name)
}

/** A quick message of the company that sends the files of a list. */
async function makeQuickMessage(shortcut: string, list: string): Promise<void> {
  await navigate(ana, '/quick-messages')
  await ana.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
  await dialog(ana).getByRole('textbox', { name: 'Atalho' }).fill(shortcut)
  await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Veja só:')
  await dialog(ana).getByRole('combobox', { name: 'Lista de arquivos' }).click()
  await ana.getByRole('option', { name: list }).click()
  await dialog(ana).getByRole('switch', { name: 'Para toda a empresa' }).press('Space')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(row(ana, `/${shortcut}`)).toContainText(list)
}

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  photo = await picture(320, 200).png().toBuffer()
  ana = (await stage.arrive()).page
  lia = await stage.arrive({ person: await stage.colleague('Lia Prado', { profile: 'user', allTicket: 'enable' }) })
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

test('a list is made: it needs a name and a message, its files are chosen and put in order', async () => {
  await openLists(ana)
  await ana.getByRole('button', { name: 'Nova lista de arquivos' }).first().click()
  await dialog(ana).getByRole('textbox', { name: 'Nome', exact: true }).fill('ab')
  await dialog(ana).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog(ana).getByText('nome muito curto')).toBeVisible()
  await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()

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
    await endRoute(ana, '**/api/files/uploadList/*')
    expect(progress).toContain('Enviando preços.csv')
    await expect(row(ana, 'Catálogo de salas')).toContainText('2 arquivos')
  })
})

test('the attendant puts the list before the customer, sees it and sends it', async () => {
  await makeList('Catálogo de mesas')
  await serve('Maria Figueiredo')
  await lia.page.getByRole('button', { name: 'Enviar lista de arquivos' }).click()
  await dialog(lia.page)
    .getByRole('button', { name: /Catálogo de mesas/ })
    .click()
  await expect(lia.composer).toHaveValue('Maria, segue o catálogo.')
  const chosen = lia.page.getByRole('list', { name: '2 arquivos' })
  await expect(chosen.getByRole('img', { name: 'sala.png' })).toBeVisible()
  await expect(lia.page.getByRole('textbox', { name: 'Legenda de sala.png' })).toHaveValue('Sala Campinas')

  const uploads: string[] = []
  lia.page.on('request', (request) => {
    if (request.headers()['content-type']?.includes('multipart')) uploads.push(request.url())
  })
  const document = stage.server.fake.nextMessage(({ message }) =>
    Boolean(message.documentMessage ?? message.documentWithCaptionMessage),
  )
  const image = stage.server.fake.nextMessage(({ message }) => Boolean(message.imageMessage))
  await expect(lia.composer).toBeFocused()
  await lia.composer.press('Enter')
  expect((await document).message).toBeTruthy()
  const { imageMessage } = (await image).message
  expect(imageMessage?.caption).toBe('Sala Campinas')
  const got = stage.server.fake.media.open(
    imageMessage?.directPath ?? '',
    imageMessage?.mediaKey ?? new Uint8Array(),
    'Image',
  )
  expect(Buffer.from(got).equals(photo)).toBe(true)
  await expect(lia.bubble('out', 'segue o catálogo')).toBeVisible()
  expect(uploads).toEqual([])
})

test('a quick message offers the files of the list', async () => {
  await makeList('Catálogo de camas')
  await makeQuickMessage('cat', 'Catálogo de camas')
  await serve('Rita Campos')
  await lia.composer.fill('/cat')
  await expectShown(lia.page.getByRole('option').filter({ hasText: 'Veja só:' }))
  await lia.composer.press('Enter')
  await expect(lia.page.getByRole('list', { name: '2 arquivos' })).toBeVisible()
  await expect(lia.composer).toHaveValue('Veja só:')
  await lia.page.getByRole('button', { name: 'Tirar preços.csv' }).click()
  await lia.page.getByRole('button', { name: 'Tirar sala.png' }).click()
  await lia.composer.fill('')
})

test('attendants look at a list, and change nothing', async () => {
  await makeList('Catálogo de estantes')
  await openLists(lia.page)
  await expect(lia.page.getByRole('button', { name: /^(Editar|Excluir|Nova lista)/ })).toHaveCount(0)
  await lia.page.getByRole('button', { name: 'Ver Catálogo de estantes' }).click()
  const link = dialog(lia.page).getByRole('link', { name: 'Abrir preços.csv' })
  const answer = await lia.page.request.get(new URL((await link.getAttribute('href')) ?? '', stage.server.url).href)
  expect((await answer.body()).equals(PRICES)).toBe(true)
  await lia.page.keyboard.press('Escape')
})

test('a change shows in the other browser; deleting says what uses the list', async () => {
  await makeList('Catálogo de sofás')
  await makeQuickMessage('sofa', 'Catálogo de sofás')
  await openLists(lia.page)
  await openLists(ana)
  await ana.getByRole('button', { name: 'Editar Catálogo de sofás' }).click()
  await dialog(ana).getByRole('button', { name: 'Remover a opção 1' }).click()
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expectShown(row(lia.page, 'Catálogo de sofás').filter({ hasText: '1 arquivo' }))
  await ana.getByRole('button', { name: 'Excluir Catálogo de sofás' }).click()
  await expect(dialog(ana)).toContainText('Uma resposta rápida usa esta lista')
  await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
  await expect(ana.getByText('Arquivo excluído com sucesso!')).toBeVisible()
  await expectGone(row(lia.page, 'Catálogo de sofás'))
})
