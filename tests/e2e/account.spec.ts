import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { ANA, E2eServer } from './server.ts'

/** Tests who may claim an installation and an account, on a server that the network reaches. */

const NEW_EMAIL = 'ana.souza@exemplo.com.br'
let server: E2eServer
let smtp: FakeSmtp
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  smtp = await startSmtp()
  server = await E2eServer.open({
    firstVisit: true,
    settings: { HOST: '0.0.0.0', SMTP_URL: smtp.url, PASSWORD_MIN_LENGTH: '8' },
  })
  context = await browser.newContext()
  page = await context.newPage()
})

test.afterAll(async () => {
  await context.close()
  await server.close()
  await smtp.close()
})

test.afterEach(() => expect(server.troubles).toEqual([]))

const installationCode = (): string => /asks for the code ([0-9A-Z-]{9})/.exec(server.log)?.[1] ?? ''
const dialog = (): Locator => page.getByRole('dialog')
const password = (): Locator => page.locator('input[type=password]')

/** Claims the installation, unless an earlier story has. */
async function claim(): Promise<void> {
  await expect.poll(installationCode).not.toBe('')
  const answer = await fetch(`${server.url}/api/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ANA, code: installationCode() }),
  })
  expect([200, 409]).toContain(answer.status)
}

test('an installation is set up with the code of its log', async () => {
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/setup/)
  await expect(page.getByLabel('Código de instalação')).toBeFocused()
  await page.getByLabel('Nome da empresa').fill('Casa Aurora')
  await page.getByLabel('Seu nome').fill(ANA.name)
  await page.getByLabel('E-mail').fill(ANA.email)
  await password().fill(ANA.password)
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByText('Obrigatório')).toBeVisible()
  await page.getByLabel('Código de instalação').fill('0000-0000')
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(page.getByText('Este não é o código que está no registro do servidor').first()).toBeVisible()
  await expect(page).toHaveURL(/\/setup/)

  await test.step('a password that everybody has is warned of, and one that is too short is refused', async () => {
    await expect(page.getByText('De 8 a 50 caracteres')).toBeVisible()
    await password().fill('senha123')
    await expect(page.getByRole('status').filter({ hasText: 'das mais usadas' })).toBeVisible()
    await password().fill('kiwi-47')
    await expect(page.getByText('das mais usadas')).toHaveCount(0)
    await page.getByLabel('Código de instalação').fill(installationCode().toLowerCase())
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page.getByText('Muito curto!')).toBeVisible()
    await password().fill(ANA.password)
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page).toHaveURL(/\/tickets/)
  })
})

test("changing one's own e-mail needs the password and a confirmation by mail", async () => {
  await claim()
  await server.login(page)
  // The server answers like this when the login is ten minutes old.
  await page.route(/\/api\/users\/\d+$/, (route) => {
    const body = route.request().postDataJSON() as { currentPassword?: string } | null
    if (route.request().method() !== 'PUT' || body?.currentPassword) return route.fallback()
    return route.fulfill({ status: 400, json: { error: 'ERR_PASSWORD_NEEDED' } })
  })
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await dialog().getByLabel('E-mail').fill(NEW_EMAIL)
  await expect(dialog().getByLabel('Senha atual')).toHaveCount(0)
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog().getByLabel('Senha atual')).toBeFocused()
  await dialog().getByLabel('Senha atual').fill(ANA.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos um link para ${NEW_EMAIL}`)).toBeVisible()
  await expect(dialog()).toHaveCount(0)
  await smtp.received(2)
  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual([NEW_EMAIL, ANA.email].toSorted())

  await test.step('the link of the mail changes the address, with a click', async () => {
    const mail = smtp.mails.find(({ to }) => to.includes(NEW_EMAIL))
    const [link = ''] = /http\S+confirm-email\?token=[\w-]+/.exec(mail?.text ?? '') ?? []
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirmar este e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirmar este e-mail' }).click()
    await expect(page.getByRole('alert')).toContainText('Este link não vale mais')
    await context.clearCookies()
    await server.login(page, { ...ANA, email: NEW_EMAIL })
  })
})
