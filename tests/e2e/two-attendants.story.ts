import { expect, test, type BrowserContext } from '@playwright/test'
import type { Account } from '../../fakes/whatsapp/src/index.ts'
import { Attendant, soon, soonGone } from './attendant.ts'
import { ANA, ApiClient, Desk, RAFAEL } from './desk.ts'

/** What one does is on the other's screen within a second. */
test.describe.configure({ mode: 'serial' })

const MARIA = 'Maria Figueiredo'
let desk: Desk
const contexts: BrowserContext[] = []
let ana: Attendant
let rafael: Attendant
let shop: Account
let maria: Account

test.beforeAll(async ({ browser }) => {
  desk = await Desk.open()
  shop = desk.fake.addAccount('5511900000001', 'Loja')
  maria = desk.fake.addAccount('5511988887777', MARIA)
  const robot = await desk.hire(await ApiClient.login(desk.url))
  await robot.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  await desk.link(robot, shop)
  const arrive = async (person: typeof ANA): Promise<Attendant> => {
    const context = await browser.newContext()
    contexts.push(context)
    const attendant = new Attendant(await context.newPage())
    await desk.login(attendant.page, person)
    return attendant
  }
  ana = await arrive(ANA)
  rafael = await arrive(RAFAEL)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await desk.close()
})

test('a new customer waits on both screens; whoever accepts takes the ticket off the other', async () => {
  await ana.tab('Aguardando').click()
  await rafael.tab('Aguardando').click()
  await desk.fake.sendText(maria, shop, 'Boa tarde')
  await Promise.all([soon(ana.row(MARIA)), soon(rafael.row(MARIA))])
  await ana.accept(MARIA)
  await soonGone(rafael.row(MARIA))
})

test('a returned ticket waits for the other', async () => {
  await ana.page.getByRole('button', { name: 'Retornar' }).click()
  await soon(rafael.row(MARIA))
  await rafael.accept(MARIA)
  await ana.tab('Aguardando').click()
  await soonGone(ana.row(MARIA))
})

test('a transferred ticket is at once among those of the other', async () => {
  await ana.tab('Atendendo').click()
  await rafael.page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = rafael.page.getByRole('dialog', { name: 'Transferir ticket' })
  await dialog.getByLabel('Fila').click()
  await rafael.page.getByRole('option', { name: 'Vendas' }).click()
  await dialog.getByLabel('Usuário').click()
  await rafael.page.getByRole('option', { name: ANA.name }).click()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await soon(ana.row(MARIA))
  await expect(ana.row(MARIA)).toContainText('Vendas')
  await rafael.tab('Atendendo').click()
  await soonGone(rafael.row(MARIA))
})

test('a resolved ticket is closed for both', async () => {
  await rafael.page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
  await rafael.tab('Fechadas').click()
  await expect(rafael.page.getByText('Nenhum ticket fechado')).toBeVisible()
  await ana.open(MARIA)
  await ana.page.getByRole('button', { name: 'Resolver' }).click()
  await soon(rafael.row(MARIA))
  await expect(ana.page).toHaveURL(/\/tickets$/)
  await soonGone(ana.row(MARIA))
})

test('a reopened ticket is open again, with the line where the old one ended', async () => {
  await ana.tab('Fechadas').click()
  await expect(ana.row(MARIA)).toBeVisible()
  await rafael
    .row(MARIA)
    .getByRole('button', { name: /^Reabrir/ })
    .click()
  await soonGone(ana.row(MARIA))
  await expect(rafael.conversation(MARIA).getByRole('separator', { name: /Conversa iniciada/ })).toBeVisible()
  await expect(rafael.composer).toBeVisible()
})

test('both look at one conversation: each sees the other there, and what is written', async () => {
  await ana.page.goto(rafael.page.url())
  await expect(ana.page.getByText('Rafael vendo')).toBeVisible()
  await expect(rafael.page.getByText('Ana vendo')).toBeVisible()
  await rafael.composer.pressSequentially('Já separei')
  await soon(ana.page.getByText('Rafael digitando…'))
  await rafael.say('Já separei o pedido.')
  await soon(ana.bubble('out', 'Já separei o pedido.'))
})

test('nothing went wrong on the way', () => {
  expect(desk.troubles).toEqual([])
})
