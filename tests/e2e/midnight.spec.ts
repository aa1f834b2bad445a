import { ANA, ApiClient, expect, test } from './server.ts'

const HOUR_MS = 3_600_000
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const noonOf = (time: string): Date => new Date(`${days.format(new Date(time))}T12:00:00-03:00`)

test('a screen that stays open over midnight tells days, not the hours of yesterday', async ({ page, server }) => {
  const api = await ApiClient.login(server.url)
  const { id: whatsappId } = await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Plantão' })
  const contact = { name: 'Noêmia', number: '5511955554444' }
  const { id: contactId } = await api.call<{ id: number }>('POST', '/contacts', contact)
  const ticket = await api.call<{ uuid: string; createdAt: string }>('POST', '/tickets', { contactId, whatsappId })
  // It is noon of the day of the ticket, so that the day does not end on the way.
  await page.clock.install({ time: noonOf(ticket.createdAt) })
  await server.login(page, ANA, `/tickets/${ticket.uuid}`)
  const time = page.locator('[data-ticket-id]').filter({ hasText: 'Noêmia' }).locator('time').last()
  const day = (name: string) => page.getByRole('log').getByRole('separator', { name, exact: true })
  await expect(time).toHaveText(/^\d\d:\d\d$/)
  await expect(day('Hoje')).toBeVisible()
  await page.clock.fastForward(24 * HOUR_MS)
  await expect(time).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(day('Ontem')).toBeVisible()
})
