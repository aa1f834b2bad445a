import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { ANA, navigate, RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, expectShown, TicketsPage } from './tickets-page.ts'

/** What one user does appears on every screen of both by itself: the rows and the counts. */

let stage: TicketStage
let ana: TicketsPage
let rafael: TicketsPage
/** Ana's second tab. */
let beside: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  await stage.robot.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  await stage.robot.call('POST', '/tags', { name: 'Urgente', color: '#c42b22' })
  rafael = await stage.arrive({ person: RAFAEL })
  ana = await stage.arrive()
  beside = new TicketsPage(await ana.page.context().newPage())
  await beside.page.goto(`${stage.server.url}/tickets`)
})

type Listed = { tickets: { id: number }[] }

/** The stories count all tickets: there is none when one begins. */
async function deleteTickets(): Promise<void> {
  for (const status of ['open', 'pending', 'closed']) {
    const { tickets } = await stage.robot.call<Listed>('GET', `/tickets?status=${status}&showAll=true`)
    for (const { id } of tickets) await stage.robot.call('DELETE', `/tickets/${id}`)
  }
}

test.beforeEach(async () => {
  await deleteTickets()
  for (const attendant of [ana, beside, rafael]) {
    await attendant.begin()
    await attendant.tab('Aguardando').click()
  }
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

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

/** A new customer writes, and this one accepts. */
async function serve(attendant: TicketsPage, name: string): Promise<Account> {
  const customer = await stage.customerWrites(name, 'Boa tarde')
  await attendant.accept(name)
  return customer
}

test('a new customer waits on all screens; whoever accepts takes the ticket off the others', async () => {
  const name = 'Maria Figueiredo'
  await stage.customerWrites(name, 'Boa tarde')
  await Promise.all([ana, beside, rafael].map((attendant) => expectShown(attendant.row(name))))
  await soonCounts([0, 1], [0, 1])
  await ana.row(name).getByRole('button', { name: 'Aceitar', exact: true }).click()
  await Promise.all([expectGone(rafael.row(name)), expectGone(beside.row(name)), soonCounts([1, 0], [0, 0])])
  await expect(ana.composer).toBeVisible()
  await expectShown(ana.row(name))
})

test('a returned ticket waits for the other', async () => {
  const name = 'João Nunes'
  await serve(ana, name)
  await soonCounts([1, 0], [0, 0])
  await ana.page.getByRole('button', { name: 'Retornar' }).click()
  await Promise.all([expectShown(rafael.row(name)), expectShown(beside.row(name)), soonCounts([0, 1], [0, 1])])
  await expectGone(ana.row(name))
  await rafael.row(name).getByRole('button', { name: 'Aceitar', exact: true }).click()
  await Promise.all([expectGone(beside.row(name)), soonCounts([0, 0], [1, 0])])
  await expect(rafael.composer).toBeVisible()
})

test('a transferred ticket is at once among those of the other', async () => {
  const name = 'Vera Prado'
  await serve(rafael, name)
  await ana.tab('Atendendo').click()
  await beside.tab('Atendendo').click()
  await rafael.page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = rafael.page.getByRole('dialog', { name: 'Transferir conversa' })
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(rafael.page.getByText('Selecione uma fila')).toBeVisible()
  await dialog.getByRole('option', { name: ANA.name }).click()
  await expect(dialog.getByText('Vendas')).toBeVisible()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await Promise.all([expectShown(ana.row(name)), expectShown(beside.row(name)), soonCounts([1, 0], [0, 0])])
  await expect(ana.row(name)).toContainText('Vendas')
  await expect(rafael.page).toHaveURL(/\/tickets$/)
  await rafael.tab('Atendendo').click()
  await expectGone(rafael.row(name))
})

test('both look at one conversation: each sees the other there, and what is written', async () => {
  const name = 'Hugo Barros'
  const hugo = await serve(ana, name)
  await navigate(rafael.page, new URL(ana.page.url()).pathname)
  await expect(ana.page.getByText('Rafael também está vendo')).toBeVisible()
  await expect(rafael.page.getByText('Ana também está vendo')).toBeVisible()
  await rafael.composer.pressSequentially('Já separei')
  await expectShown(ana.page.getByText('Rafael digitando…'))
  await rafael.say('Já separei o pedido.')
  await expectShown(ana.bubble('out', 'Já separei o pedido.'))
  stage.server.fake.sendTyping(hugo, stage.shop, true)
  await Promise.all([ana, rafael].map(({ page }) => expectShown(page.getByRole('status').getByText('digitando…'))))
  await rafael.page.goto(`${stage.server.url}/tickets`)
  await expectGone(ana.page.getByText('Rafael também está vendo'))
})

test.describe('while he sees the tickets of all', () => {
  const turn = () => rafael.page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
  test.beforeEach(turn)
  test.afterEach(async () => {
    await rafael.begin()
    await turn()
  })

  test('a tag and a note are seen by everybody who sees the ticket', async () => {
    const name = 'Paula Nery'
    await serve(ana, name)
    await beside.tab('Atendendo').click()
    await rafael.tab('Atendendo').click()
    await expect(rafael.row(name)).toBeVisible()
    await rafael.open(name)
    await ana.page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await ana.page.getByRole('option', { name: 'Urgente' }).click()
    await Promise.all([ana, beside, rafael].map((attendant) => expectShown(attendant.row(name).getByText('Urgente'))))
    await ana.page.keyboard.press('Escape')

    await ana.page.getByRole('tab', { name: 'Nota interna' }).click()
    await ana.page.getByRole('textbox', { name: 'Nota interna' }).fill('Prefere à tarde')
    await ana.page.getByRole('button', { name: 'Salvar nota' }).click()
    await expectShown(rafael.conversation(name).getByText('Prefere à tarde'))
    const feed = ana.conversation(name).getByRole('log')
    await expect(feed.getByText('Prefere à tarde')).toBeVisible()
    await ana.page.getByRole('tab', { name: 'Responder' }).click()
  })

  test('a resolved ticket is closed for both', async () => {
    const name = 'Rosa Matos'
    await serve(ana, name)
    await beside.tab('Atendendo').click()
    await expectShown(beside.row(name))
    await rafael.tab('Resolvidas').click()
    await expect(rafael.page.getByText('Nenhuma conversa resolvida')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await Promise.all([expectShown(rafael.row(name)), expectGone(beside.row(name)), soonCount(beside, [0, 0])])
    await expect(ana.page).toHaveURL(/\/tickets$/)
    await expectGone(ana.row(name))
  })

  test('a reopened ticket is open again, with the line where the old one ended', async () => {
    const name = 'Davi Lobo'
    await serve(ana, name)
    await ana.page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await expect(ana.page).toHaveURL(/\/tickets$/)
    for (const attendant of [ana, rafael]) {
      await attendant.tab('Resolvidas').click()
      await expect(attendant.row(name)).toBeVisible()
    }
    await rafael
      .row(name)
      .getByRole('button', { name: /^Reabrir/ })
      .click()
    await expectGone(ana.row(name))
    await expect(rafael.conversation(name).getByRole('separator', { name: /Conversa iniciada/ })).toBeVisible()
    await expect(rafael.composer).toBeVisible()
    await rafael.tab('Abertas').click()
    await ana.tab('Abertas').click()
    await soonCounts([0, 0], [1, 0])
  })
})
