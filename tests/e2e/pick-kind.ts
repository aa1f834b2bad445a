import type { Locator, Page } from '@playwright/test'

export const pickerOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Por onde seus clientes vão falar com você?' })

/** Goes on with a kind of connection, by its name in the picker of the connections page. */
export async function pickKind(page: Page, name: string): Promise<void> {
  const picker = pickerOf(page)
  if (!(await picker.isVisible())) await page.getByRole('button', { name: 'Nova conexão' }).first().click()
  await picker.getByRole('radio', { name, exact: true }).check()
  await picker.getByRole('button', { name: /^Continuar com/ }).click()
}
