import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { ApiClient, E2eServer } from './server.ts'
import { inspect } from './page-checks.ts'

/** A visitor creates a company on a server that sends mail, in steps that build on each other. */

const MISTYPED = 'contato@lojadabia.exemplo.com'
const EMAIL = 'contato@lojadabia.exemplo.com.br'
const PASSWORD = 'segredo-da-bia'
let server: E2eServer
let smtp: FakeSmtp
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  smtp = await startSmtp()
  server = await E2eServer.open({ settings: { SMTP_URL: smtp.url } })
  const robot = await ApiClient.login(server.url)
  await robot.call('POST', '/plans', { name: 'Essencial', users: 3, connections: 1, queues: 2, value: 99 })
  context = await browser.newContext()
  page = await context.newPage()
})

test.afterAll(async () => {
  await context.close()
  await server.close()
  await smtp.close()
})

const linkIn = (mail = smtp.mails.at(-1)): string =>
  /http\S+confirm-sign-up\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const password = () => page.locator('input[type=password]')

test('a stranger makes a company where mail is sent', async () => {
  await test.step('after the form the screen says where the mail went, and a mistyped address is corrected', async () => {
    await page.goto(`${server.url}/signup`)
    await page.getByLabel('Nome da empresa').fill('Loja da Bia')
    await page.getByLabel('E-mail').fill(MISTYPED)
    await password().fill(PASSWORD)
    await page.getByRole('combobox', { name: 'Plano' }).click()
    await page.getByRole('option', { name: /^Essencial/ }).click()
    await press('Criar conta')
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    await expect(page.getByText(`Enviamos um e-mail para ${MISTYPED}.`)).toBeVisible()
    await inspect(page)

    await press('Corrigir o endereço')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Loja da Bia')
    await expect(page.getByRole('combobox', { name: 'Plano' })).toHaveValue(/^Essencial/)
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Enviamos um e-mail para ${EMAIL}.`)).toBeVisible()
  })

  await test.step('the mail is sent again to whoever did not get it', async () => {
    await press('Enviar de novo')
    await expect(page.getByText(`Enviamos outro e-mail para ${EMAIL}.`)).toBeVisible()
    await smtp.received(3)
    expect(smtp.mails.flatMap(({ to }) => to)).toEqual([MISTYPED, EMAIL, EMAIL])
    expect(smtp.mails.at(-1)?.text).toContain('"Loja da Bia"')
  })

  await test.step('whoever opens the link beside an open account leaves that first', async () => {
    await server.login(page)
    await page.goto(linkIn())
    await expect(page.getByText(/está aberta a conta de Ana Souza/)).toBeVisible()
    await inspect(page)
    await press('Sair')
    await expect(password()).toBeFocused()
  })

  await test.step('the link and the chosen password make the company and sign in, once', async () => {
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
    for (const link of [linkIn(smtp.mails[1]), linkIn()]) {
      await page.goto(link)
      await password().fill(PASSWORD)
      await press('Confirmar e entrar')
      await expect(page.getByRole('alert')).toContainText('Este link não vale mais.')
      await expect(page.getByRole('link', { name: 'Criar a conta de novo' })).toBeVisible()
    }
    await server.login(page, { name: 'Loja da Bia', email: EMAIL, password: PASSWORD })
  })
})
