import { expect, test, type Locator, type Page } from '@playwright/test'
import { startWebhookReceiver, type WebhookReceiver } from '#fakes/webhook-receiver/webhook-receiver.ts'
import type { ContactPage } from '#contract/contacts.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator tries the API, makes a token, and lets another system hear what happens. */

let stage: TicketStage
let receiver: WebhookReceiver
let page: Page

test.beforeAll(async ({ browser }) => {
  receiver = await startWebhookReceiver()
  stage = await companyStage(browser, { EGRESS_ALLOW: '127.0.0.1' })
  await stage.robot.call('POST', '/whatsapp', { name: 'Loja', isDefault: true, token: 'token-da-loja-7f2a' })
  page = (await stage.arrive({ path: '/messages-api' })).page
})

test.beforeEach(() => navigate(page, '/messages-api'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await receiver.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const card = (name: string): Locator => page.getByRole('region', { name })

test('the examples have what is typed, and the trial is answered as another program is', async () => {
  const trial = card('Testar um texto')
  await expect(trial.getByRole('combobox', { name: 'Token da conexão' })).toHaveValue(/····7f2a$/)
  await trial.getByRole('textbox', { name: 'Número' }).fill('+55 (41)')
  await expect(trial.getByText('Só números, com código do país e DDD')).toBeVisible()
  await expect(trial.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await trial.getByRole('textbox', { name: 'Número' }).fill('5541988887777')
  await trial.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido saiu')
  await expect(card('Enviar uma mensagem').getByLabel('Exemplo em curl')).toContainText('5541988887777')
  await trial.getByRole('button', { name: 'Enviar' }).click()
  await expect(trial.getByRole('status')).toContainText('"state":"queued"')
  const file = card('Testar um arquivo')
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nota') })
  await file.getByRole('button', { name: 'Enviar' }).click()
  await expect(file.getByRole('status')).toContainText('200 em')
})

test('a token is shown once, works, and is revoked', async () => {
  await page.getByRole('button', { name: 'Novo token' }).click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('ERP')
  await dialog().getByRole('combobox', { name: 'O que pode' }).click()
  await page.getByRole('option', { name: 'ler contatos' }).click()
  await page.keyboard.press('Escape')
  await dialog().getByRole('button', { name: 'Criar token' }).click()
  const token = await dialog().getByRole('textbox', { name: 'Token' }).inputValue()
  const ask = () => fetch(`${stage.server.url}/api/contacts`, { headers: { authorization: `Bearer ${token}` } })
  const answer = await ask()
  expect(((await answer.json()) as ContactPage).contacts).toBeDefined()
  await dialog().getByRole('button', { name: 'Já guardei' }).click()
  await inspect(page)
  await page.getByRole('button', { name: 'Revogar ERP' }).click()
  await dialog().getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText(/^Revogado/)).toBeVisible()
  expect((await ask()).status).toBe(401)
})

test('an administrator lets another system hear what happens', async () => {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('ERP')
  await dialog().getByRole('textbox', { name: 'Endereço' }).fill('http://10.0.0.1/')
  await dialog().getByRole('checkbox', { name: 'Contato criado' }).check()
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog().getByText('Use um endereço completo')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Endereço' }).fill(receiver.url)
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  receiver.trust(await dialog().getByRole('textbox', { name: 'Segredo' }).inputValue())
  await dialog().getByRole('button', { name: 'Já guardei' }).click()

  await page.getByRole('button', { name: 'Testar ERP' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Chegou: HTTP 200' })).toBeVisible()
  await stage.robot.call('POST', '/contacts', { name: 'Bia', number: '5541988886666' })
  await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('contact.created')
  expect(receiver.received.every(({ signedBy }) => signedBy.length === 1)).toBe(true)

  await page.getByRole('button', { name: 'Entregas de ERP' }).click()
  await expect(dialog().getByText('Contato criado')).toBeVisible()
  await inspect(page)
  await dialog()
    .getByRole('row', { name: /Contato criado/ })
    .getByRole('button', { name: 'Ver detalhes' })
    .click()
  await expect(page.getByLabel('Conteúdo')).toContainText('5541988886666')
  await page.keyboard.press('Escape')
})
