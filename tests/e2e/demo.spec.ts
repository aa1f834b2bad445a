import { expect, test } from '@playwright/test'
import { E2eServer } from './server.ts'

test('a demonstration shows its notice at the login and inside, also on a phone', async ({ page }) => {
  const server = await E2eServer.open({ demo: true })
  await page.goto(`${server.url}/login`)
  const label = page.getByText('Demonstração', { exact: true })
  await expect(label).toBeVisible()
  await server.login(page)
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible()
  await expect(label).toBeVisible()
  // The tabs of the list have its place on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog').getByText('Demonstração', { exact: true })).toBeVisible()
  await server.close()
})
