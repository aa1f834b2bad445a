import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import type { CloudTemplate } from '#fakes/meta/cloud-templates.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { runSql } from '#tests/database.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The shop writes tomorrow to people who have not written today: only a template that Meta approved reaches them then. */

let meta: FakeMeta
let stage: TicketStage
let ana: TicketsPage
let page: Page
let number: CloudNumber
let segundaVia: CloudTemplate
let whatsappId: number

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  number = meta.cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  segundaVia = meta.cloud.templates.add(number.wabaId, 'segunda_via', 'Oi, {{nome}}! Segue o pedido {{pedido}}.')
  meta.cloud.templates.add(number.wabaId, 'promocao', 'Aproveite!', { status: 'PAUSED', category: 'MARKETING' })
  const made = await stage.robot.call<Connection>('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: 'whatsapp_cloud', phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  whatsappId = made.id
  ana = await stage.arrive({ path: '/schedules' })
  page = ana.page
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const form = (): Locator => page.getByRole('dialog', { name: /^(Mensagem|Erro)/ })
const chooser = (): Locator => page.getByRole('dialog', { name: 'Usar modelo' })
const search = (): Locator => page.getByRole('searchbox', { name: 'Buscar contato ou mensagem' })
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Makes a contact who has WhatsApp and never wrote. */
async function contactOf(name: string, waId: string): Promise<number> {
  meta.cloud.customer(number, name, { waId })
  return (await stage.robot.call<Contact>('POST', '/contacts', { name, number: waId })).id
}
const inputOf = (contactId: number, pedido: string, sendAt: Date) => ({
  template: { name: 'segunda_via', language: 'pt_BR', values: { 'body.nome': 'Rui', 'body.pedido': pedido } },
  ...{ contactId, whatsappId, sendAt: sendAt.toISOString() },
})
const LATER = new Date('2099-01-01T12:00:00Z')

test('a template is scheduled on a phone, in the dark, and reaches somebody who never wrote', async () => {
  const name = 'Rui Lopes'
  const contactId = await contactOf(name, '5511977776666')
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await navigate(page, '/schedules')
  await page.getByRole('button', { name: 'Novo agendamento' }).click()
  await form().getByRole('textbox', { name: 'Contato' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await form().getByRole('combobox', { name: 'Conexão' }).click()
  await page.getByRole('option', { name: 'Casa Aurora oficial' }).click()
  await inspect(page)

  await test.step('the keyboard alone opens, chooses and fills in', async () => {
    await form().getByRole('button', { name: 'Usar modelo' }).focus()
    await page.keyboard.press('Enter')
    await expect(chooser().getByText('Pausado pela Meta')).toBeVisible()
    await inspect(page)
    await page.keyboard.type('segunda')
    await expect(chooser().getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(chooser().getByRole('combobox', { name: /Nome/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('48213')
    await page.keyboard.press('Control+Enter')
    await expect(chooser()).toHaveCount(0)
  })

  await expect(form().getByText('Oi, Rui Lopes! Segue o pedido 48213.')).toBeVisible()
  await expect(form().getByRole('button', { name: 'Trocar ou preencher de novo' })).toBeFocused()
  await inspect(page)
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(form()).toHaveCount(0)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  await search().fill('pedido 48213')
  await expect(row(name)).toContainText('Oi, Rui Lopes! Segue o pe')
  expect(meta.cloud.sent).toEqual([])

  const [stored] = (await stage.robot.call<SchedulePage>('GET', `/schedules?contactId=${contactId}`)).schedules
  await stage.robot.call('PUT', `/schedules/${stored?.id}`, inputOf(contactId, '48213', new Date()))
  await expect(row(name)).toContainText('Enviada')
  expect(meta.cloud.sent.map(({ type, to }) => [type, to])).toEqual([['template', '5511977776666']])
})

test('a template that Meta paused meanwhile is not sent, says why, and is scheduled again once it is approved', async () => {
  const name = 'Lia Prado'
  const contactId = await contactOf(name, '5511966665555')
  await stage.robot.call('POST', '/schedules', inputOf(contactId, '77', LATER))
  await meta.cloud.templates.review(segundaVia, 'PAUSED', 'LOW_QUALITY')
  await runSql(stage.server.databaseUrl, `update schedules set send_at = now() where body like '%pedido 77.'`)
  // Nobody knows of the new time, but each scheduled message has all looked at that are due.
  const plain = { body: 'Também hoje', contactId, sendAt: new Date().toISOString() }
  await stage.robot.call<Schedule>('POST', '/schedules', plain)
  await navigate(page, '/schedules')
  await search().fill('pedido 77')
  const failed = row('Oi, Rui! Segue o pedido 7')
  await expect(failed).toContainText('Erro')
  // Its time must not have passed when the form is saved.
  await runSql(stage.server.databaseUrl, `update schedules set send_at = '2099-01-01' where body like '%pedido 77.'`)
  await page.reload()
  await search().fill('pedido 77')
  await failed.getByRole('button', { name: /^Editar/ }).click()
  await expect(form().getByText(/A Meta pausou este modelo/)).toBeVisible()
  await expect(form().getByText('Oi, Rui! Segue o pedido 77.')).toBeVisible()
  await inspect(page)
  await form().getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/A Meta pausou este modelo/)).toHaveCount(2)
  await meta.cloud.templates.review(segundaVia, 'APPROVED')
  await form().getByRole('button', { name: 'Salvar' }).click()
  await expect(form()).toHaveCount(0)
  await expect(failed).toContainText('Pendente')
})

test('a conversation schedules a template to the number that it runs over', async () => {
  const name = 'Vera Ramos'
  const vera = meta.cloud.customer(number, name)
  await navigate(page, '/tickets')
  await meta.cloud.write(vera, 'Quero ir amanhã')
  await ana.accept(name)
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
  await expect(form().getByRole('combobox', { name: 'Conexão' })).toHaveValue('Casa Aurora oficial')
  await form().getByRole('button', { name: 'Usar modelo' }).click()
  await chooser()
    .getByRole('combobox', { name: /Pedido/ })
    .fill('9')
  await chooser()
    .getByRole('button', { name: /^Usar modelo/ })
    .click()
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(form()).toHaveCount(0)
  const { schedules } = await stage.robot.call<SchedulePage>('GET', '/schedules?searchParam=Vera')
  expect(schedules).toMatchObject([{ body: 'Oi, Vera Ramos! Segue o pedido 9.', template: { name: 'segunda_via' } }])
})
