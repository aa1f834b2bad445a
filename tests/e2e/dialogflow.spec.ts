import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { navigate } from './server.ts'
import { inspect } from './page-checks.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator tests whether an agent of Dialogflow answers, before and after its integration is saved. */

let google: FakeDialogflow
let stage: TicketStage
let page: Page
let key: Record<string, string>

test.beforeAll(async ({ browser }) => {
  google = await FakeDialogflow.start()
  google.agents.set('flores', 'Olá! Como posso ajudar?')
  key = google.addAccount('flores')
  stage = await companyStage(browser, { DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: google.tokenUrl })
  page = (await stage.arrive()).page
})

test.beforeEach(async () => {
  await navigate(page, '/queue-integration')
  await page.getByRole('button', { name: 'Nova integração' }).click()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await google.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label })
const testButton = (): Locator => dialog().getByRole('button', { name: 'Testar agente' })
const answer = (): Locator => dialog().getByRole('status')

async function fillAgent(project: string): Promise<void> {
  await field('Nome do projeto').fill(project)
  await field('Chave da conta').fill(JSON.stringify(key))
}

async function discard(): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog()).toHaveCount(0)
}

test('missing or invalid values are reported at their fields, and the first gets the focus', async () => {
  await testButton().click()
  await expect(dialog().getByText('Obrigatório')).toHaveCount(2)
  await expect(field('Nome do projeto')).toBeFocused()
  await field('Nome do projeto').fill('flores')
  await field('Chave da conta').fill('{"type": "service_account"}')
  await testButton().click()
  await expect(dialog().getByText('o campo project_id falta ou está danificado')).toBeVisible()
  await field('Chave da conta').fill('uma chave')
  await testButton().click()
  await expect(dialog().getByText('Este não é o JSON de uma chave')).toBeVisible()
  await expect(field('Chave da conta')).toBeFocused()
  await fillAgent('rosas')
  await testButton().click()
  await expect(dialog().getByText('Este projeto não tem um agente, ou a chave é de outro projeto')).toBeVisible()
  await discard()
})

test('the test of an agent shows its reply until a field changes, by keyboard too', async () => {
  const before = google.asked.length
  await fillAgent('flores')
  await testButton().focus()
  await page.keyboard.press('Enter')
  await expect(answer()).toContainText('Olá! Como posso ajudar?')
  await expect(answer()).toContainText('Resposta do agente (pt-br)')
  await expect(page.getByRole('status').filter({ hasText: 'O agente respondeu.' })).toBeVisible()
  await expect(testButton()).toBeFocused()
  await inspect(page)
  await dialog().getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'Inglês' }).click()
  await expect(answer()).toBeHidden()
  await testButton().click()
  await expect(answer()).toContainText('Resposta do agente (en)')
  expect(google.asked.slice(before).map(({ text }) => text)).toEqual(['Olá', 'Hello'])
  await discard()
})

test('a saved integration is tested with its stored key, which does not come back', async () => {
  await fillAgent('flores')
  await field('Nome').first().fill('Recepção')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('button', { name: 'Editar Recepção' }).click()
  await expect(field('Chave da conta')).toHaveValue('')
  await testButton().click()
  await expect(answer()).toContainText('Olá! Como posso ajudar?')
  google.broken = true
  await testButton().click()
  await expect(page.getByRole('alert').filter({ hasText: 'O Google não respondeu' })).toBeVisible()
  await expect(answer()).toBeHidden()
  google.broken = false
  await page.keyboard.press('Escape')
})
