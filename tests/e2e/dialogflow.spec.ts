import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { ANA, E2eServer } from './server.ts'
import { inspect } from './page-checks.ts'

/** An administrator tests whether an agent of Dialogflow answers, before and after its integration is saved. */

let google: FakeDialogflow
let server: E2eServer
let page: Page
let key: Record<string, string>

test.beforeAll(async ({ browser }) => {
  google = await FakeDialogflow.start()
  google.agents.set('flores', 'Olá! Como posso ajudar?')
  key = google.addAccount('flores')
  server = await E2eServer.open({ settings: { DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: google.tokenUrl } })
  page = await (await browser.newContext()).newPage()
  await server.login(page, ANA, '/queue-integration')
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
  await google.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label })
const testButton = (): Locator => dialog().getByRole('button', { name: 'Testar bot' })
const answer = (): Locator => dialog().getByRole('status')

test('an administrator sees whether an agent answers', async () => {
  await test.step('says at its field what is missing or wrong, and goes there', async () => {
    await page.getByRole('button', { name: 'Nova integração' }).click()
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
    await field('Nome do projeto').fill('rosas')
    await field('Chave da conta').fill(JSON.stringify(key))
    await testButton().click()
    await expect(dialog().getByText('Este projeto não tem um agente, ou a chave é de outro projeto')).toBeVisible()
  })

  await test.step('shows what the agent says, by the keyboard too, until something changes', async () => {
    await field('Nome do projeto').fill('flores')
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
    expect(google.asked.map(({ text }) => text)).toEqual(['Olá', 'Hello'])
  })

  await test.step('tests a saved integration with its stored key, which does not come back', async () => {
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
    expect(server.troubles).toEqual([])
  })
})
