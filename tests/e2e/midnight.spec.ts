import { ApiClient, expect, test } from './server.ts'

const HOUR_MS = 3_600_000

test('a screen that stays open over midnight tells days, not the hours of yesterday', async ({ page, server }) => {
  const api = await ApiClient.login(server.url)
  const { id: whatsappId } = await api.call<{ id: number }>('POST', '/whatsapp', { name: 'Plantão' })
  const contact = { name: 'Noêmia', number: '5511955554444' }
  const { id: contactId } = await api.call<{ id: number }>('POST', '/contacts', contact)
  const { uuid } = await api.call<{ uuid: string }>('POST', '/tickets', { contactId, whatsappId })
  await page.clock.install()
  await server.login(page)
  await page.goto(`${server.url}/tickets/${uuid}`)
  const time = page.locator('[data-ticket-id]').filter({ hasText: 'Noêmia' }).locator('time').last()
  const day = (name: string) => page.getByRole('log').getByRole('separator', { name, exact: true })
  await expect(time).toHaveText(/^\d\d:\d\d$/)
  await expect(day('Hoje')).toBeVisible()
  await page.clock.fastForward(24 * HOUR_MS)
  await expect(time).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(day('Ontem')).toBeVisible()
})
