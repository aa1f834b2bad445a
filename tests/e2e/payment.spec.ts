import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Company } from '#contract/companies.ts'
import type { InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ApiClient, E2eServer, type Person } from './server.ts'

/** A company pays by Pix: inside the app, and at the login once it is overdue. */

const personOf = (word: string): Person => ({
  name: `Padaria ${word}`,
  email: `${word.toLowerCase()}@exemplo.com.br`,
  password: 'segredo-da-padaria',
})
/** Each story has a company of its own. */
const [SOL, LUA, MAR] = [personOf('Sol'), personOf('Lua'), personOf('Mar')]
const ADDRESS = {
  firstName: 'Sol de Oliveira',
  address2: 'Rua do Sol, 10',
  city: 'Recife',
  state: '',
  zipcode: '50000-000',
  country: 'BR',
}

let efi: FakeEfi
let server: E2eServer
let provider: ApiClient
let plan: Plan
let page: Page

test.beforeAll(async () => {
  efi = await FakeEfi.start()
  const { clientId, clientSecret, pixKey } = efi.account
  const env = { EFI_URL: efi.url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey }
  server = await E2eServer.open({ settings: env })
  provider = await ApiClient.login(server.url)
  plan = await provider.call<Plan>('POST', '/plans', { name: 'Balcão Pro', value: '149,90', users: 5 })
})

test.beforeEach(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
})

test.afterEach(() => page.context().close())

test.afterAll(async () => {
  await server.close()
  await efi.close()
})

/** A company signs up. Resolves when its first invoice is there. */
async function signUp(person: Person): Promise<Company> {
  const company = await provider.call<Company>('POST', '/companies/cadastro', { ...person, planId: plan.id })
  await until(person, ({ count }) => count === 1)
  return company
}

const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label })
const shown = (day: string | null): string => (day ?? '').split('-').reverse().join('/')
const dueDate = async ({ id }: Company): Promise<string | null> =>
  (await provider.call<Company>('GET', `/companies/${id}`)).dueDate
const until = ({ name }: Person, fits: (page: InvoicePage) => boolean) =>
  provider.until<InvoicePage>(`/invoices?searchParam=${encodeURIComponent(name)}`, fits)
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

test('the subscription says how long the trial lasts and whom to speak to', async () => {
  await signUp(SOL)
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

test('the checkout asks for what is missing; paying renews and leads on', async () => {
  const company = await signUp(LUA)
  const charges = new Set(efi.charges.keys())
  await server.login(page, LUA, '/financeiro')
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
  expect(efi.charges.size).toBe(charges.size)

  await dialog().getByRole('button', { name: 'PAGAR' }).click()
  await expect(toast('Assinatura realizada com sucesso!, aguardando a realização do pagamento.')).toBeVisible()
  const charge = [...efi.charges.values()].find(({ txid }) => !charges.has(txid))
  expect(charge?.valor.original).toBe('149.90')
  await expect(dialog()).toContainText(/Valor original\s*R\$\s149,90/)
  const code = await field('Pix copia e cola').inputValue()
  expect(code).toContain(charge?.txid ?? 'none')
  await expect(dialog().getByRole('img', { name: 'QR Code do Pix' })).toHaveAttribute('data-qr', code)
  const before = await dueDate(company)
  await pay()
  await expect(dialog().getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
  const after = await dueDate(company)
  expect(Number(after?.slice(5, 7)) - Number(before?.slice(5, 7))).toBe(
    after?.startsWith(before?.slice(0, 4) ?? '') ? 1 : -11,
  )
  await expect(toast(`Sua licença foi renovada até ${shown(after)}!`)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('after the last day a user pays at the login and is let in', async () => {
  const company = await signUp(MAR)
  const { invoices } = await until(MAR, ({ count }) => count === 1)
  const mar = await ApiClient.login(server.url, MAR)
  await mar.call('POST', '/subscription', { ...ADDRESS, invoiceId: invoices[0]?.id })
  await pay()
  await until(MAR, ({ invoices: paid }) => paid.every(({ status }) => status === 'paid'))
  await provider.call('PUT', `/companies/${company.id}`, { dueDate: '2020-01-15' })
  await until(MAR, ({ invoices }) => invoices.some((invoice) => invoice.dueDate === '2020-01-15'))
  await page.goto(`${server.url}/login`)
  await page.locator('input[type=email]').fill(MAR.email)
  await page.locator('input[type=password]').fill(MAR.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Opss! Sua assinatura venceu 15/01/2020' })).toBeVisible()
  await page.getByRole('button', { name: /^PAGAR R\$\s149,90$/ }).click()
  await expect(dialog()).toContainText('Sol de Oliveira')
  await dialog().getByRole('button', { name: 'PAGAR' }).click()
  await expect(dialog().getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
  await pay()
  await until(MAR, ({ invoices }) => invoices.every(({ status }) => status === 'paid'))
  const renewed = `Sua licença foi renovada até ${shown(await dueDate(company))}!`
  await expect(toast(`${renewed} Já pode efetuar o login!`)).toBeVisible()
  await expect(page).toHaveURL(/\/tickets/)
})
