import { expect, test } from '@playwright/test'
import type { Queue } from '#contract/queues.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectShown, type TicketsPage } from './tickets-page.ts'

/** A queue gives the conversations that wait in it to whoever is online. */

let stage: TicketStage
let ana: TicketsPage
let bia: TicketsPage
let queue: Queue

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  queue = await stage.robot.call<Queue>('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  const person = await stage.colleague('Bia Rocha', { profile: 'user', queueIds: [queue.id] })
  bia = await stage.arrive({ person })
  ana = await stage.arrive({ path: '/queues' })
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

type Listed = { tickets: { id: number }[] }

/** Puts the ticket of a new customer into the queue. */
async function customerWaits(name: string): Promise<void> {
  await stage.customerWrites(name, 'Boa tarde')
  const waiting = async (): Promise<Listed['tickets']> =>
    (await stage.robot.call<Listed>('GET', '/tickets?status=pending&showAll=true')).tickets
  await expect.poll(async () => (await waiting()).length).toBe(1)
  for (const { id } of await waiting()) await stage.robot.call('PUT', `/tickets/${id}`, { queueId: queue.id })
}

test('what waits opens by itself for who is online, once the queue assigns', async () => {
  await customerWaits('Maria Figueiredo')
  await bia.tab('Aguardando').click()
  await expectShown(bia.row('Maria Figueiredo'))

  const { page } = ana
  await page.getByRole('button', { name: 'Ações de Vendas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: /Fila/ })
  await dialog.getByRole('combobox', { name: 'Quem recebe as conversas que aguardam' }).click()
  await page.getByRole('option', { name: 'Uma pessoa depois da outra' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()

  await bia.tab('Atendendo').click()
  await expectShown(bia.row('Maria Figueiredo'))
})
