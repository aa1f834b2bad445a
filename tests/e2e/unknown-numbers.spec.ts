import { expect, test, type Page } from '@playwright/test'
import type { Campaign, RecipientPage } from '#contract/campaigns.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** A contact that was added while nothing was linked has a number without WhatsApp: whatever is sent there fails in words. */

const NUMBER = '5511955554444'
const REASON = 'Este número não tem WhatsApp'

let stage: TicketStage
let page: Page
let contactId: number
let whatsappId: number

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  ;({ id: contactId } = await stage.robot.call<{ id: number }>('POST', '/contacts', { name: 'Davi', number: NUMBER }))
  await stage.server.link(stage.robot, stage.shop)
  const [connection] = await stage.robot.call<{ id: number }[]>('GET', '/whatsapp')
  whatsappId = connection?.id ?? 0
  page = (await stage.arrive()).page
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

test('a message and a scheduled one are errors that say why', async () => {
  const ticket = { contactId, whatsappId }
  const { id, uuid } = await stage.robot.call<{ id: number; uuid: string }>('POST', '/tickets', ticket)
  await stage.robot.call('POST', `/messages/${id}`, { body: 'Bom dia, Davi' })
  await navigate(page, `/tickets/${uuid}`)
  await expect(page.getByRole('log').getByRole('alert')).toContainText(REASON)

  const sendAt = new Date(Date.now() + 1000).toISOString()
  await stage.robot.call('POST', '/schedules', { contactId, whatsappId, body: 'Lembrete', sendAt })
  await navigate(page, '/schedules')
  const row = page.getByRole('row').filter({ hasText: 'Lembrete' })
  await expect(row).toContainText('Erro')
  await row.getByRole('button', { name: /^Editar/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Erro de Envio' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(REASON)
})

test('a campaign passes the number over, and its report says why', async () => {
  await stage.robot.call('POST', '/campaign-settings', { settings: { messageInterval: 0, quietHours: null } })
  const { id: contactListId } = await stage.robot.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })
  await stage.robot.call('POST', '/contact-list-items', { name: 'Davi', number: NUMBER, email: '', contactListId })
  const input = { name: 'Natal', whatsappId, contactListId, message1: 'Oferta' }
  const { id } = await stage.robot.call<Campaign>('POST', '/campaigns', input)
  await stage.robot.call('POST', `/campaigns/${id}/restart`)
  await stage.robot.until<RecipientPage>(
    `/campaigns/${id}/recipients?filter=all`,
    (found) => found.recipients[0]?.reason === 'invalid',
  )
  await navigate(page, `/campaign/${id}/report`)
  await expect(page.getByRole('row').filter({ hasText: 'Davi' })).toContainText('o número não tem WhatsApp')
})
