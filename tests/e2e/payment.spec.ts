import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Company } from '#contract/companies.ts'
import type { InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ApiClient, E2eServer, type Person } from './server.ts'

/** A company pays by Pix: inside the app, and at the login once it is overdue. */

const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }

let efi: FakeEfi
let server: E2eServer
let provider: ApiClient
let page: Page
let company: Company

test.beforeAll(async ({ browser }) => {
  efi = await FakeEfi.start()
  const { clientId, clientSecret, pixKey } = efi.account
  const env = { EFI_URL: efi.url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey }
  server = await E2eServer.open({ settings: env })
  provider = await ApiClient.login(server.url)
  const plan = await provider.call<Plan>('POST', '/plans', { name: 'Balcão Pro', value: '149,90', users: 5 })
  const signUp = { ...SOL, planId: plan.id }
  company = await provider.call<Company>('POST', '/companies/cadastro', signUp)
  page = await (await browser.newContext()).newPage()
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
  await efi.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label })
const shown = (day: string | null): string => (day ?? '').split('-').reverse().join('/')
const dueDate = async (): Promise<string | null> =>
  (await provider.call<Company>('GET', `/companies/${company.id}`)).dueDate
const until = (fits: (page: InvoicePage) => boolean) => provider.until<InvoicePage>('/invoices?searchParam=Sol', fits)
/** The customer pays in the banking app. The bank calls the webhook, and the server asks the bank in return. */
async function pay(): Promise<void> {
  const txid = [...efi.charges.keys()].at(-1) ?? ''
  efi.pay(txid)
  const answer = await fetch(`${server.url}/api/subscription/webhook/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(efi.noticeOf(txid)),
  })
  expect(await answer.json()).toEqual({ ok: true })
}

test('a company pays by Pix', async () => {
  await test.step('the subscription says how long the trial lasts and whom to speak to', async () => {
    await until(({ count }) => count === 1)
    await server.login(page, SOL, '/financeiro')
    await page.getByRole('link', { name: 'Assinatura' }).click()
    await expect(page.getByRole('heading', { name: 'Assinatura' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Período de teste' })).toHaveValue(
      'Seu período de teste termina em 3 dias!',
    )
    const email = page.getByRole('textbox', { name: 'E-mail de cobrança' })
    await expect(email).toHaveValue(SOL.email)
    await expect(email).not.toBeEditable()
    await page.getByRole('button', { name: 'Assine Agora!' }).click()
    await expect(dialog().getByRole('heading', { name: 'Suporte' })).toBeVisible()
    await dialog().getByRole('link', { name: 'Ver as faturas' }).click()
    await expect(page).toHaveURL(`${server.url}/financeiro`)
  })

  await test.step('the checkout asks for what is missing', async () => {
    await page.getByRole('button', { name: /PAGAR/ }).click()
    await expect(dialog().getByRole('listitem')).toHaveText([/Dados/, /Personalizar/, /Revisar/])
    await dialog().getByRole('button', { name: 'Próximo' }).click()
    for (const text of ['O nome completo é obrigatório', 'O Endereço é obrigatório', 'CEP é obrigatório']) {
      await expect(dialog().getByText(text)).toBeVisible()
    }
    await field('Nome completo').fill('Sol de Oliveira')
    await field('Endereço').fill('Rua do Sol, 10')
    await field('Cidade').fill('Recife')
    await field('CEP').fill('50000-000')
    await dialog().getByRole('button', { name: 'Próximo' }).click()
    const own = dialog().getByRole('radio', { name: 'Balcão Pro Plano atual' })
    await expect(own).toBeChecked()
    await expect(own).toHaveAccessibleDescription(/^R\$\s149,90 por mês 5 usuários · 0 conexão · 0 fila$/)
    await dialog().getByRole('button', { name: 'Próximo' }).click()
    await expect(dialog()).toContainText('Sol de Oliveira')
    await expect(dialog()).toContainText('Rua do Sol, 10, Recife, 50000-000, Brasil')
    expect(efi.charges.size).toBe(0)
  })

  await test.step('the code is for the price of the invoice; paying it renews and leads on', async () => {
    await dialog().getByRole('button', { name: 'PAGAR' }).click()
    await expect(toast('Assinatura realizada com sucesso!, aguardando a realização do pagamento.')).toBeVisible()
    const [charge] = [...efi.charges.values()]
    expect(charge?.valor.original).toBe('149.90')
    await expect(dialog()).toContainText(/Valor original\s*R\$\s149,90/)
    const code = await field('Pix copia e cola').inputValue()
    expect(code).toContain(charge?.txid ?? 'none')
    await expect(dialog().getByRole('img', { name: 'QR Code do Pix' })).toHaveAttribute('data-qr', code)
    const before = await dueDate()
    await pay()
    await expect(dialog().getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
    const after = await dueDate()
    expect(Number(after?.slice(5, 7)) - Number(before?.slice(5, 7))).toBe(
      after?.startsWith(before?.slice(0, 4) ?? '') ? 1 : -11,
    )
    await expect(toast(`Sua licença foi renovada até ${shown(after)}!`)).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
  })

  await test.step('who comes too late pays at the login and comes in', async () => {
    await provider.call('PUT', `/companies/${company.id}`, { dueDate: '2020-01-15' })
    await until(({ invoices }) => invoices.some((invoice) => invoice.dueDate === '2020-01-15'))
    await page.context().clearCookies()
    await page.goto(`${server.url}/login`)
    await page.locator('input[type=email]').fill(SOL.email)
    await page.locator('input[type=password]').fill(SOL.password)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Opss! Sua assinatura venceu 15/01/2020' })).toBeVisible()
    await page.getByRole('button', { name: /^PAGAR R\$\s149,90$/ }).click()
    await expect(dialog()).toContainText('Sol de Oliveira')
    await dialog().getByRole('button', { name: 'PAGAR' }).click()
    await expect(dialog().getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
    await pay()
    await until(({ invoices }) => invoices.every(({ status }) => status === 'paid'))
    const renewed = `Sua licença foi renovada até ${shown(await dueDate())}!`
    await expect(toast(`${renewed} Já pode efetuar o login!`)).toBeVisible()
    await expect(page).toHaveURL(/\/tickets/)
  })
})
