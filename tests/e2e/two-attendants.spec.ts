import { expect, test, type BrowserContext } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage, expectShown, expectGone } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'

/** What one user does appears on every screen of both by itself: the rows and the counts. */

const MARIA = 'Maria Figueiredo'
let server: E2eServer
const contexts: BrowserContext[] = []
let ana: TicketsPage
let rafael: TicketsPage
/** Ana's second tab stays on the pending tickets. */
let beside: TicketsPage
let shop: Account
let maria: Account

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  const robot = await server.hire(await ApiClient.login(server.url))
  await robot.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  await robot.call('POST', '/tags', { name: 'Urgente', color: '#c42b22' })
  await server.link(robot, shop)
  const arrive = async (person: typeof ANA): Promise<TicketsPage> => {
    const context = await browser.newContext()
    contexts.push(context)
    const attendant = new TicketsPage(await context.newPage())
    await server.login(attendant.page, person)
    return attendant
  }
  ana = await arrive(ANA)
  rafael = await arrive(RAFAEL)
  beside = new TicketsPage(await ana.page.context().newPage())
  await beside.page.goto(`${server.url}/tickets`)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

type Counts = [attending: number, waiting: number]

const shown = async (attendant: TicketsPage): Promise<string> =>
  (await Promise.all([attendant.tab('Atendendo').innerText(), attendant.tab('Aguardando').innerText()]))
    .map((text) => /\d+/.exec(text)?.[0] ?? '-')
    .join(' and ')

/** Expects the counts of open and of pending tickets. */
const soonCount = (attendant: TicketsPage, counts: Counts): Promise<void> =>
  expect.poll(() => shown(attendant)).toBe(counts.join(' and '))

const soonCounts = (ofAna: Counts, ofRafael: Counts): Promise<unknown> =>
  Promise.all([soonCount(ana, ofAna), soonCount(beside, ofAna), soonCount(rafael, ofRafael)])

test('what one does comes to every screen of both', async () => {
  await test.step('a new customer waits on all screens; whoever accepts takes the ticket off the others', async () => {
    for (const attendant of [ana, beside, rafael]) await attendant.tab('Aguardando').click()
    await server.fake.sendText(maria, shop, 'Boa tarde')
    await Promise.all([ana, beside, rafael].map((attendant) => expectShown(attendant.row(MARIA))))
    await soonCounts([0, 1], [0, 1])
    await ana.row(MARIA).getByRole('button', { name: 'Aceitar', exact: true }).click()
    await Promise.all([expectGone(rafael.row(MARIA)), expectGone(beside.row(MARIA)), soonCounts([1, 0], [0, 0])])
    await expect(ana.composer).toBeVisible()
    await expectShown(ana.row(MARIA))
  })

  await test.step('a returned ticket waits for the other', async () => {
    await ana.page.getByRole('button', { name: 'Retornar' }).click()
    await Promise.all([expectShown(rafael.row(MARIA)), expectShown(beside.row(MARIA)), soonCounts([0, 1], [0, 1])])
    await expectGone(ana.row(MARIA))
    await rafael.row(MARIA).getByRole('button', { name: 'Aceitar', exact: true }).click()
    await Promise.all([expectGone(beside.row(MARIA)), soonCounts([0, 0], [1, 0])])
    await expect(rafael.composer).toBeVisible()
  })

  await test.step('a transferred ticket is at once among those of the other', async () => {
    await ana.tab('Atendendo').click()
    await beside.tab('Atendendo').click()
    await rafael.page.getByRole('button', { name: 'Transferir' }).click()
    const dialog = rafael.page.getByRole('dialog', { name: 'Transferir ticket' })
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await expect(rafael.page.getByText('Selecione uma fila')).toBeVisible()
    await dialog.getByLabel('Fila').click()
    await rafael.page.getByRole('option', { name: 'Vendas' }).click()
    await dialog.getByLabel('Usuário').click()
    await rafael.page.getByRole('option', { name: ANA.name }).click()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await Promise.all([expectShown(ana.row(MARIA)), expectShown(beside.row(MARIA)), soonCounts([1, 0], [0, 0])])
    await expect(ana.row(MARIA)).toContainText('Vendas')
    await expect(rafael.page).toHaveURL(/\/tickets$/)
    await rafael.tab('Atendendo').click()
    await expectGone(rafael.row(MARIA))
  })

  await test.step('a tag and a note are seen by everybody who sees the ticket', async () => {
    await rafael.page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
    await expect(rafael.row(MARIA)).toBeVisible()
    await rafael.open(MARIA)
    await ana.open(MARIA)
    await ana.page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await ana.page.getByRole('option', { name: 'Urgente' }).click()
    await Promise.all([ana, beside, rafael].map((attendant) => expectShown(attendant.row(MARIA).getByText('Urgente'))))
    await ana.page.keyboard.press('Escape')

    await ana.page.getByRole('tab', { name: 'Nota interna' }).click()
    await ana.page.getByRole('textbox', { name: 'Nota interna' }).fill('Prefere à tarde')
    await ana.page.getByRole('button', { name: 'Salvar nota' }).click()
    await expectShown(rafael.conversation(MARIA).getByText('Prefere à tarde'))
    const feed = ana.conversation(MARIA).getByRole('log')
    await expect(feed.getByText('Prefere à tarde')).toBeVisible()
    await ana.page.getByRole('tab', { name: 'Responder' }).click()
  })

  await test.step('both look at one conversation: each sees the other there, and what is written', async () => {
    await expect(ana.page.getByText('Rafael também está vendo')).toBeVisible()
    await expect(rafael.page.getByText('Ana também está vendo')).toBeVisible()
    await rafael.composer.pressSequentially('Já separei')
    await expectShown(ana.page.getByText('Rafael digitando…'))
    await rafael.say('Já separei o pedido.')
    await expectShown(ana.bubble('out', 'Já separei o pedido.'))
    server.fake.sendTyping(maria, shop, true)
    await Promise.all([ana, rafael].map(({ page }) => expectShown(page.getByRole('status').getByText('digitando…'))))
    await rafael.page.goto(`${server.url}/tickets`)
    await expectGone(ana.page.getByText('Rafael também está vendo'))
  })

  await test.step('a resolved ticket is closed for both', async () => {
    await rafael.tab('Fechadas').click()
    await expect(rafael.page.getByText('Nenhum ticket fechado')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Resolver' }).click()
    await Promise.all([expectShown(rafael.row(MARIA)), expectGone(beside.row(MARIA)), soonCount(beside, [0, 0])])
    await expect(ana.page).toHaveURL(/\/tickets$/)
    await expectGone(ana.row(MARIA))
  })

  await test.step('a reopened ticket is open again, with the line where the old one ended', async () => {
    await ana.tab('Fechadas').click()
    await expect(ana.row(MARIA)).toBeVisible()
    await rafael
      .row(MARIA)
      .getByRole('button', { name: /^Reabrir/ })
      .click()
    await expectGone(ana.row(MARIA))
    await expect(rafael.conversation(MARIA).getByRole('separator', { name: /Conversa iniciada/ })).toBeVisible()
    await expect(rafael.composer).toBeVisible()
    await rafael.tab('Abertas').click()
    await ana.tab('Abertas').click()
    await soonCounts([0, 0], [1, 0])
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
