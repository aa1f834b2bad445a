import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import type { Plan } from '#contract/plans.ts'
import { ApiClient, E2eServer } from './server.ts'
import { inspect } from './page-checks.ts'

/** A visitor creates a company on a server that sends mail. */

const PASSWORD = 'segredo-da-bia'
let server: E2eServer
let smtp: FakeSmtp
let provider: ApiClient
let plan: Plan
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  smtp = await startSmtp()
  server = await E2eServer.open({ settings: { SMTP_URL: smtp.url } })
  provider = await ApiClient.login(server.url)
  plan = await provider.call<Plan>('POST', '/plans', {
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 2,
    value: 99,
  })
})

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext()
  page = await context.newPage()
})

test.afterEach(async () => {
  await context.close()
  expect(server.troubles).toEqual([])
})

test.afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** Returns the links in the mails to this address. */
const linksTo = (email: string): string[] =>
  smtp.mails.filter(({ to }) => to.includes(email)).map(({ text }) => linkIn(text))
const linkIn = (text: string): string => /http\S+confirm-sign-up\?token=[\w-]+/.exec(text)?.[0] ?? ''

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const password = () => page.locator('input[type=password]')

/** Sends the form without its screen, and waits for the mail. */
async function signUp(name: string, email: string): Promise<void> {
  const before = smtp.mails.length
  await provider.call('POST', '/companies/cadastro', { name, email, password: PASSWORD, planId: plan.id })
  await smtp.received(before + 1)
}

test('after the form the screen says where the mail went; a mistyped address is corrected, and the mail sent again', async () => {
  const [mistyped, email] = ['contato@lojadabia.exemplo.com', 'contato@lojadabia.exemplo.com.br'] as const
  const before = smtp.mails.length
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Nome da empresa').fill('Loja da Bia')
  await page.getByLabel('E-mail').fill(mistyped)
  await password().fill(PASSWORD)
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Essencial/ }).click()
  await press('Criar conta')
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await expect(page.getByText(`Enviamos um e-mail para ${mistyped}.`)).toBeVisible()
  await inspect(page)

  await press('Corrigir o endereço')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('Nome da empresa')).toHaveValue('Loja da Bia')
  await expect(page.getByRole('combobox', { name: 'Plano' })).toHaveValue(/^Essencial/)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos um e-mail para ${email}.`)).toBeVisible()
  await press('Enviar de novo')
  await expect(page.getByText(`Enviamos outro e-mail para ${email}.`)).toBeVisible()
  await smtp.received(before + 3)
  expect(smtp.mails.slice(before).flatMap(({ to }) => to)).toEqual([mistyped, email, email])
  expect(smtp.mails.at(-1)?.text).toContain('"Loja da Bia"')
})

test('whoever opens the link beside an open account leaves that first', async () => {
  const email = 'contato@lojadolu.exemplo.com.br'
  await signUp('Loja do Lu', email)
  await server.login(page)
  await page.goto(linksTo(email)[0] ?? '')
  await expect(page.getByText(/está aberta a conta de Ana Souza/)).toBeVisible()
  await inspect(page)
  await press('Sair')
  await expect(password()).toBeFocused()
})

test('the link and the chosen password make the company and sign in, once', async () => {
  const [name, email] = ['Loja da Mel', 'contato@lojadamel.exemplo.com.br']
  for (let times = 0; times < 2; times++) await signUp(name, email)
  const links = linksTo(email)
  expect(links).toHaveLength(2)
  await page.goto(links[1] ?? '')
  await press('Confirmar e entrar')
  await expect(page.getByText('Obrigatório')).toBeVisible()
  await password().fill('outra-senha')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Não é a senha deste cadastro.')).toBeVisible()
  await expect(password()).toBeFocused()
  await password().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets/)
  await expect(page.getByText('Conta criada. Boas-vindas!')).toBeVisible()

  await context.clearCookies()
  for (const link of links) {
    await page.goto(link)
    await password().fill(PASSWORD)
    await press('Confirmar e entrar')
    await expect(page.getByRole('alert')).toContainText('Este link não vale mais.')
    await expect(page.getByRole('link', { name: 'Criar a conta de novo' })).toBeVisible()
  }
  await server.login(page, { name, email, password: PASSWORD })
})
