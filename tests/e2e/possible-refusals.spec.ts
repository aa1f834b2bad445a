import { expect, test } from '@playwright/test'
import type { Campaign } from '#contract/campaigns.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'

/** A customer answers a campaign with what may be a refusal, and an attendant decides about it. */

let stage: TicketStage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const settings = { messageInterval: 0, greaterInterval: 0, quietHours: null }
  await stage.robot.call('POST', '/campaign-settings', { settings })
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

test('the question appears while the conversation is open, and one click answers it', async () => {
  const received: string[] = []
  stage.server.fake.onMessage(({ text }) => void received.push(text ?? ''))
  const maria = await stage.customerWrites('Maria Figueiredo', 'Bom dia')
  const { id: contactListId } = await stage.robot.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })
  const item = { name: 'Maria', number: maria.number, email: '', contactListId }
  await stage.robot.call('POST', '/contact-list-items', item)
  const [connection] = await stage.robot.call<{ id: number }[]>('GET', '/whatsapp')
  const input = { name: 'Natal', whatsappId: connection?.id, contactListId, message1: 'Oferta de Natal!' }
  const { id } = await stage.robot.call<Campaign>('POST', '/campaigns', input)
  await stage.robot.call('POST', `/campaigns/${id}/restart`)
  await expect.poll(() => received).toContain('Oferta de Natal!')

  const ana = await stage.arrive()
  const { page } = ana
  await ana.accept('Maria Figueiredo')
  await expect(page.getByRole('log')).toContainText('Oferta de Natal!')
  const bar = page.getByRole('region', { name: 'Recusa de divulgação?' })
  await stage.server.fake.sendText(maria, stage.shop, 'Obrigada, mas não tenho interesse. O meu pedido já saiu?')
  await expect(bar).toContainText('não tenho interesse')
  await bar.getByRole('button', { name: 'Não é uma recusa' }).click()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(bar).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar.getByRole('button', { name: 'Registrar recusa' })).toBeInViewport()
  await inspect(page)
  await bar.getByRole('button', { name: 'Registrar recusa' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByText('Recusou divulgação')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(bar).toBeVisible()
  await expect(page.getByText('Recusou divulgação')).toBeHidden()
})
