import { expect, test, type Page } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { pickerOf } from './pick-kind.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator finds the way in by keyboard and on a phone, and the way out of a number that stopped. */

let stage: TicketStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive({ path: '/connections' })).page
})

test.beforeEach(() => navigate(page, '/connections'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const picker = () => pickerOf(page)
const card = (name: string) => picker().getByRole('radio', { name, exact: true })

/** Inspects the page as it is, and again as narrow as a phone, light and dark. */
async function inspectEverywhere(): Promise<void> {
  const wide = page.viewportSize()
  await inspect(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspect(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (wide) await page.setViewportSize(wide)
}

test('the kinds are chosen by keyboard, and those that the provider has not set up say so', async () => {
  // Until it is known that there is none, the button stands above the table.
  await expect(page.getByRole('heading', { name: 'Nenhum número conectado' })).toBeVisible()
  await page.getByRole('button', { name: 'Nova conexão' }).press('Enter')
  await expect(card('WhatsApp por QR Code')).toBeFocused()
  await expect(card('WhatsApp por QR Code')).toBeChecked()
  for (const name of ['Instagram', 'Facebook']) {
    await expect(card(name)).toBeDisabled()
    await expect(card(name)).toHaveAccessibleDescription(/O provedor ainda não ligou o aplicativo da Meta/)
  }
  await inspectEverywhere()

  await page.keyboard.press('ArrowDown')
  await expect(card('WhatsApp oficial')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(card('Telegram')).toBeChecked()
  await expect(picker().getByRole('button', { name: 'Continuar com Telegram' })).toBeVisible()
  await page.keyboard.press('Enter')
  const guide = page.getByRole('dialog', { name: 'Nova conexão: Telegram' })
  await expect(guide.getByRole('listitem').filter({ hasText: 'BotFather' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a number that asks for a passkey says what happened, when, and which ways out there are', async () => {
  const { fake } = stage.server
  const { id } = await stage.robot.call<{ id: number }>('POST', '/whatsapp', { name: 'Financeiro' })
  const { qrcode } = await stage.robot.until<{ qrcode: string }>(`/whatsapp/${id}`, (one) => one.qrcode !== '')
  fake.demandPasskey(qrcode)
  const row = page.getByRole('row', { name: /Financeiro/ })
  await expect(row.getByText('WhatsApp pediu chave de acesso')).toBeVisible()
  await expect(row.getByText('WhatsApp por QR')).toBeVisible()
  await expect(page.getByText(/1 pede atenção\.$/)).toBeVisible()

  const why = page.getByRole('group', { name: 'Este número só conecta com chave de acesso' })
  await expect(why.getByText(/Não apague a conta nem a chave/)).toBeVisible()
  await expect(why.getByRole('listitem').filter({ hasText: 'Código mostrado' })).toHaveText(/^\d\d:\d\d:\d\d/)
  await expect(why.getByText(/^Parou: o WhatsApp exige a chave de acesso/)).toBeVisible()
  await expect(why.getByRole('button', { name: 'Trazer a sessão' })).toBeEnabled()
  await expect(why.getByRole('button', { name: 'Desligado' })).toBeDisabled()
  await inspectEverywhere()

  await why.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByRole('dialog', { name: 'Nova conexão: WhatsApp oficial' })).toBeVisible()
  await page.keyboard.press('Escape')

  await why.getByRole('button', { name: 'Ler outro número' }).click()
  const code = page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' })
  await expect(code).toBeVisible()
  await fake.scanQr((await code.getAttribute('data-qr')) ?? '', fake.addAccount('5511900000079', 'Financeiro'))
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(why).toHaveCount(0)
  await expect(page.getByText(/pede atenção/)).toHaveCount(0)
})
