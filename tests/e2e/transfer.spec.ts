import { expect, test } from '@playwright/test'
import { RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectShown, type TicketsPage } from './tickets-page.ts'

/** Whom a ticket goes to is chosen in one box, with what they have to do, and a note goes with it. */

let stage: TicketStage
let ana: TicketsPage
let rafael: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const ids: number[] = []
  for (const [name, color] of Object.entries({ Vendas: '#12a06a', Suporte: '#7c5cf0', Cobrança: '#f08a24' })) {
    ids.push((await stage.robot.call<{ id: number }>('POST', '/queue', { name, color })).id)
  }
  await stage.colleague('Célia Ramos', { profile: 'user', queueIds: ids.slice(1) })
  ana = await stage.arrive()
  rafael = await stage.arrive({ person: RAFAEL })
})

test.beforeEach(() => rafael.page.goto(`${stage.server.url}/tickets`))

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const dialogOf = ({ page }: TicketsPage) => page.getByRole('dialog', { name: 'Transferir conversa' })

async function serve(name: string): Promise<void> {
  await stage.customerWrites(name, 'Boa tarde')
  await rafael.accept(name)
}

test('a ticket goes to a colleague by keys alone, who reads the note of it', async () => {
  const { page } = rafael
  const name = 'Vera Prado'
  await serve(name)
  await rafael.toList('t')
  const dialog = dialogOf(rafael)
  await expect(dialog.getByRole('combobox', { name: 'Atendente ou fila' })).toBeFocused()
  await expect(dialog.getByRole('option', { name: /Ana Souza/ }).getByRole('img', { name: 'Online' })).toBeVisible()
  await page.keyboard.type('ana souza')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  // Ana serves every queue, and the ticket has none.
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quer trocar a fechadura do portão')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets$/)

  await ana.begin()
  await expectShown(ana.row(name))
  await ana.open(name)
  await expect(ana.conversation(name).getByText('Quer trocar a fechadura do portão')).toBeVisible()
  await expect(ana.conversation(name).getByText('Vendas').first()).toBeVisible()
})

test('the queue of who serves several is chosen in the same box, and nothing opens over it', async () => {
  const { page } = rafael
  await serve('João Nunes')
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = dialogOf(rafael)
  await dialog.getByRole('combobox', { name: 'Atendente ou fila' }).fill('celia')
  await dialog.getByRole('option', { name: /Célia Ramos/ }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(page.getByText('Selecione uma fila')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Cobrança' }).check()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await rafael.tab('Atendendo').click()
  await expect(rafael.row('João Nunes')).toHaveCount(0)
})

test('on a phone in the dark a ticket goes to a queue, where it waits', async () => {
  const name = 'Elza Pires'
  await stage.customerWrites(name)
  const person = await stage.colleague('Davi Alves', { profile: 'admin' })
  const phone = await stage.arrive({
    person,
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const { page } = phone
  await phone.accept(name)
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = dialogOf(phone)
  const queue = dialog.getByRole('option', { name: /^Suporte/ })
  await queue.scrollIntoViewIfNeeded()
  await expect(queue).toContainText('aguardando')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await queue.click()
  await expect(dialog.getByText('Fica aguardando na fila')).toBeVisible()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(dialog).toHaveCount(0)
  await rafael.tab('Aguardando').click()
  await expect(rafael.row(name)).toContainText('Suporte')
})
