import { expect, test, type Page } from '@playwright/test'
import { endRoute } from './end-route.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Users click twice, and open another conversation while something is under way. */

const TICKET = /\/api\/tickets\/\d+$/
const PICTURE = { name: 'vitrine.png', mimeType: 'image/png', buffer: Buffer.from('picture') }

/** The time in ms for which the button stays pressed. */
const BY_HAND = { delay: 90 }

let stage: TicketStage
let ana: TicketsPage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ options: { permissions: ['microphone'] } })
  page = ana.page
})

test.beforeEach(() => navigate(page, '/tickets'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

async function serve(...names: string[]): Promise<void> {
  for (const name of names) {
    await stage.customerWrites(name)
    await ana.accept(name)
  }
}

/** Returns the states that the screen gives to tickets from now on. */
function recordChanges(): unknown[] {
  const states: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') states.push((request.postDataJSON() as { status?: string }).status)
  })
  return states
}

async function typeInto(text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(ana.composer).toHaveValue(text)
  await ana.composer.fill('')
}

test('a double click accepts one conversation and touches no other', async () => {
  const [maria, joao, rita] = ['Maria Figueiredo', 'João Nunes', 'Rita Campos']
  await serve(maria, joao)
  await stage.customerWrites(rita)
  await ana.tab('Aguardando').click()
  const changes = recordChanges()
  await ana.row(rita).getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(ana.tab('Atendendo')).toHaveAttribute('aria-selected', 'true')
  await ana
    .row(joao)
    .getByRole('button', { name: /^Resolver/ })
    .hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(ana.conversation(rita)).toBeVisible()
  for (const name of [maria, joao, rita]) await expect(ana.row(name)).toBeVisible()
  expect(changes).toEqual(['open'])
})

test('a refused acceptance leaves the list where it was', async () => {
  await stage.customerWrites('Caio Prado')
  await ana.tab('Aguardando').click()
  await page.route(TICKET, (route) => route.fulfill({ status: 400, json: { error: 'ERR_NO_PERMISSION' } }))
  await ana.row('Caio Prado').getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(page.getByText('Seu perfil não permite isso')).toBeVisible()
  await expect(ana.tab('Aguardando')).toHaveAttribute('aria-selected', 'true')
  await expect(ana.row('Caio Prado')).toBeVisible()
  await endRoute(page, TICKET)
})

test('a double click opens a dialog, and it stays', async () => {
  const open = page.getByRole('button', { name: 'Novo Ticket' })
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Novo Ticket' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open.dblclick(BY_HAND)
  await expect(page.getByRole('dialog', { name: 'Novo Ticket' }).getByLabel('Contato')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('files that were chosen are still there after a look into another conversation', async () => {
  const [first, second] = ['Dora Alves', 'Davi Melo']
  await serve(first, second)
  await ana.open(first)
  await page.locator('input[type=file]').setInputFiles([PICTURE, { ...PICTURE, name: 'estante.png' }])
  await page.getByLabel('Legenda de vitrine.png').fill('A da vitrine')
  await ana.open(second)
  await expect(page.getByLabel('Legenda de vitrine.png')).toHaveCount(0)
  await ana.open(first)
  await expect(page.getByLabel('Legenda de vitrine.png')).toHaveValue('A da vitrine')
  for (const name of ['vitrine.png', 'estante.png']) await page.getByRole('button', { name: `Tirar ${name}` }).click()
})

test('a recording left in the middle waits in its conversation', async () => {
  const [first, second] = ['Lucas Reis', 'Laura Pires']
  await serve(first, second)
  await ana.open(first)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Gravar áudio' })).toContainText('0:02')
  await ana.open(second)
  await expect(page.getByText('O áudio não enviado ficou guardado na conversa.')).toBeVisible()
  await ana.open(first)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(ana.bubble('out', /./).last().getByRole('button', { name: 'Ouvir áudio' })).toBeVisible()
})

test('a recording is dropped with Escape, and the writing goes on', async () => {
  await serve('Nina Rocha')
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ana.composer).toBeFocused()
})

test('keys typed for a search that is still loading trigger no shortcuts', async () => {
  const name = 'Otto Braga'
  await serve(name)
  let arrives = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrives = resolve))
  await page.route(/\/CommandPalette-.*\.js/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.reload()
  await expect(ana.composer).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('entrega')
  arrives()
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' })
  await expect(palette.getByRole('combobox')).toHaveValue('entrega')
  await page.keyboard.press('Escape')
  await expect(ana.conversation(name)).toBeVisible()
  await expect(ana.row(name)).toBeVisible()
  await expect(ana.composer).toHaveValue('')
  await endRoute(page, /\/CommandPalette-.*\.js/)
})

test('after accepting or opening a conversation letters are written into it and trigger no shortcut', async () => {
  const text = 'Entregamos amanhã até as 18h'
  await serve('Paula Dias')
  await stage.customerWrites('Lia Prates')
  const states = recordChanges()
  await ana.tab('Aguardando').click()
  await ana.row('Lia Prates').getByRole('button', { name: 'Aceitar', exact: true }).click()
  // Before the conversation is there.
  const early = 'Entregamos ainda esta semana, com montagem'
  await page.keyboard.type(early)
  await expect(ana.conversation('Lia Prates')).toBeVisible()
  await expect(ana.composer).toHaveValue(early)
  await ana.composer.fill('')

  await ana.open('Paula Dias')
  await expect(ana.composer).toBeFocused()
  await typeInto(text)

  await ana.bubble('in', 'Bom dia').click()
  await expect(ana.composer).not.toBeFocused()
  await typeInto(text)
  expect(states).toEqual(['open'])
  await expect(ana.conversation('Paula Dias')).toBeVisible()
})

test('letters are shortcuts after Escape, until the conversation has the focus again', async () => {
  await serve('Quitéria Luz')
  const dialog = page.getByRole('dialog', { name: 'Transferir conversa' })
  await ana.toList('t')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await ana.bubble('in', 'Bom dia').click()
  await typeInto('tarde')

  await page.getByRole('button', { name: 'Transferir' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await typeInto('entrega')
})

test('a key that is held down resolves once', async () => {
  await serve('Samuel Costa')
  const states = recordChanges()
  await ana.toList('Shift')
  for (let press = 0; press < 4; press++) await page.keyboard.down('e')
  await page.keyboard.up('e')
  await expect(page).toHaveURL(/\/tickets$/)
  expect(states).toHaveLength(1)
})
