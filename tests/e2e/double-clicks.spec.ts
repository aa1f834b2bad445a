import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer } from './server.ts'

/** Users click twice, and open another conversation while something is under way. */

const MARIA = 'Maria Figueiredo'
const JOAO = 'João Nunes'
const RITA = 'Rita Campos'
const PICTURE = { name: 'vitrine.png', mimeType: 'image/png', buffer: Buffer.from('picture') }

/** The time in ms for which the button stays pressed. */
const BY_HAND = { delay: 90 }

let server: E2eServer
let robot: ApiClient
let shop: Account
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  for (const [number, name] of [
    ['5511988887777', MARIA],
    ['5521977776666', JOAO],
    ['5531966665555', RITA],
  ] as const)
    await server.fake.sendText(server.fake.addAccount(number, name), shop, 'Bom dia')
  ana = await TicketsPage.arrive(browser, server, { permissions: ['microphone'] })
  await ana.accept(MARIA)
  await ana.accept(JOAO)
})

test.afterAll(async () => {
  await ana.leave()
  await server.close()
})

test('people in a hurry click twice and look elsewhere', async () => {
  await test.step('a double click accepts one conversation and touches no other', async () => {
    const { page } = ana
    await ana.tab('Aguardando').click()
    const changes: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push((request.postDataJSON() as { status?: string }).status)
    })
    await ana.row(RITA).getByRole('button', { name: 'Aceitar', exact: true }).click()
    await expect(ana.tab('Atendendo')).toHaveAttribute('aria-selected', 'true')
    await ana
      .row(JOAO)
      .getByRole('button', { name: /^Encerrar/ })
      .hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(ana.conversation(RITA)).toBeVisible()
    for (const name of [MARIA, JOAO, RITA]) await expect(ana.row(name)).toBeVisible()
    expect(changes).toEqual(['open'])
  })

  await test.step('a refused acceptance leaves the list where it was', async () => {
    const { page } = ana
    await server.fake.sendText(server.fake.addAccount('5541955554444', 'Caio Prado'), shop, 'Olá')
    await ana.tab('Aguardando').click()
    await page.route(/\/api\/tickets\/\d+$/, (route) =>
      route.fulfill({ status: 400, json: { error: 'ERR_NO_PERMISSION' } }),
    )
    await ana.row('Caio Prado').getByRole('button', { name: 'Aceitar', exact: true }).click()
    await expect(page.getByText('Seu perfil não permite isso')).toBeVisible()
    await expect(ana.tab('Aguardando')).toHaveAttribute('aria-selected', 'true')
    await expect(ana.row('Caio Prado')).toBeVisible()
    await page.unroute(/\/api\/tickets\/\d+$/)
  })

  await test.step('a double click opens a dialog, and it stays', async () => {
    const { page } = ana
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

  await test.step('files that were chosen are still there after a look into another conversation', async () => {
    const { page } = ana
    await ana.open(MARIA)
    await page.locator('input[type=file]').setInputFiles([PICTURE, { ...PICTURE, name: 'estante.png' }])
    await page.getByLabel('Legenda de vitrine.png').fill('A da vitrine')
    await ana.open(JOAO)
    await expect(page.getByLabel('Legenda de vitrine.png')).toHaveCount(0)
    await ana.open(MARIA)
    await expect(page.getByLabel('Legenda de vitrine.png')).toHaveValue('A da vitrine')
    for (const name of ['vitrine.png', 'estante.png']) await page.getByRole('button', { name: `Tirar ${name}` }).click()
  })

  await test.step('a recording left in the middle waits in its conversation', async () => {
    const { page } = ana
    await ana.open(MARIA)
    await page.getByRole('button', { name: 'Gravar áudio' }).click()
    await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeFocused()
    await expect(page.getByRole('group', { name: 'Gravar áudio' })).toContainText('0:02')
    await ana.open(JOAO)
    await expect(page.getByText('O áudio não enviado ficou guardado na conversa.')).toBeVisible()
    await ana.open(MARIA)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(ana.bubble('out', /./).last().getByRole('button', { name: 'Ouvir áudio' })).toBeVisible()
  })

  await test.step('a recording is dropped with Escape, and the writing goes on', async () => {
    const { page } = ana
    await page.getByRole('button', { name: 'Gravar áudio' }).click()
    await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(ana.composer).toBeFocused()
  })

  await test.step('what is typed for a search that is still coming is no order to the screen', async () => {
    const { page } = ana
    await ana.open(JOAO)
    let arrives = (): void => undefined
    const arrival = new Promise<void>((resolve) => (arrives = resolve))
    await page.route(/\/Palette-.*\.js/, async (route) => {
      await arrival
      await route.continue()
    })
    await page.reload()
    await expect(ana.composer).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('entrega')
    arrives()
    await expect(page.getByRole('dialog', { name: 'Buscar ou executar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ana.conversation(JOAO)).toBeVisible()
    await expect(ana.row(JOAO)).toBeVisible()
  })

  await test.step('who accepts or opens a conversation writes in it, and no letter closes it', async () => {
    const { page } = ana
    const text = 'Entregamos amanhã até as 18h'
    await server.fake.sendText(server.fake.addAccount('5541944443333', 'Lia Prates'), shop, 'Entregam em Curitiba?')
    const states: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') states.push((request.postDataJSON() as { status?: string }).status)
    })
    await ana.tab('Aguardando').click()
    await ana.row('Lia Prates').getByRole('button', { name: 'Aceitar', exact: true }).click()
    await expect(ana.conversation('Lia Prates')).toBeVisible()
    await page.keyboard.type(text)
    await expect(ana.composer).toHaveValue(text)
    await ana.composer.fill('')

    await ana.open(MARIA)
    await expect(ana.composer).toBeFocused()
    await page.keyboard.type(text)
    await expect(ana.composer).toHaveValue(text)
    await ana.composer.fill('')

    await ana.bubble('in', 'Bom dia').click()
    await expect(ana.composer).not.toBeFocused()
    await page.keyboard.type(text)
    await expect(ana.composer).toHaveValue(text)
    await ana.composer.fill('')
    expect(states).toEqual(['open'])
    await expect(ana.conversation(MARIA)).toBeVisible()
  })

  await test.step('letters are orders after Escape, until one goes back into the conversation', async () => {
    const { page } = ana
    const dialog = page.getByRole('dialog', { name: 'Transferir ticket' })
    await ana.toList('t')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('t')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await ana.bubble('in', 'Bom dia').click()
    await page.keyboard.type('tarde')
    await expect(ana.composer).toHaveValue('tarde')
    await ana.composer.fill('')

    await page.getByRole('button', { name: 'Transferir' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.type('entrega')
    await expect(ana.composer).toHaveValue('entrega')
    await ana.composer.fill('')
  })

  await test.step('a key that is held down resolves once', async () => {
    const { page } = ana
    let changes = 0
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      if (route.request().method() === 'PUT') changes += 1
      await route.continue()
    })
    await ana.open(JOAO)
    await ana.toList('Shift')
    for (let press = 0; press < 4; press++) await page.keyboard.down('e')
    await page.keyboard.up('e')
    await expect(page).toHaveURL(/\/tickets$/)
    expect(changes).toBe(1)
  })
})
