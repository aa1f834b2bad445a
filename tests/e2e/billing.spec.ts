import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Company } from '#contract/companies.ts'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ApiClient, navigate, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** A company is billed, pays, and sees so on its screens, while the provider sees the invoices. */

const MORE_THAN_A_PAGE = 22

let stage: TicketStage
let ana: Page
/** The API with the session of Ana, who runs the installation. */
let provider: ApiClient
let plan: Plan

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const anas = await stage.arrive()
  ana = anas.page
  provider = await stage.apiOf(anas)
  plan = await provider.call<Plan>('POST', '/plans', { name: 'Balcão Pro', value: '149,90', users: 5 })
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** Days are counted from here, so that a story that lasts over midnight speaks of the same ones. */
const BEGUN_AT = Date.now()
/** Returns the day so many days from the beginning in São Paulo, in the format of the wire. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(BEGUN_AT + days * 86_400_000)
const shown = (day: string): string => day.split('-').reverse().join('/')

const dialog = (page: Page): Locator => page.getByRole('dialog')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const backgroundOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

/** A company that pays by invoice, with its administrator. */
class Customer {
  readonly owner: Person
  readonly id: number

  constructor(owner: Person, id: number) {
    this.owner = owner
    this.id = id
  }

  static async sign(name: string, dueDate: string): Promise<Customer> {
    const owner = { name, email: `${name.split(' ').at(-1)}@exemplo.com.br`, password: 'segredo-da-padaria' }
    const { id } = await provider.call<Company>('POST', '/companies', { ...owner, planId: plan.id, dueDate })
    return new Customer(owner, id)
  }

  moveDueDate(dueDate: string): Promise<Company> {
    return provider.call<Company>('PUT', `/companies/${this.id}`, { dueDate })
  }

  async invoiceOf(day: string): Promise<Invoice> {
    const path = `/invoices?searchParam=${encodeURIComponent(this.owner.name)}`
    const { invoices } = await provider.until<InvoicePage>(path, (answer) =>
      answer.invoices.some(({ dueDate }) => dueDate === day),
    )
    const invoice = invoices.find(({ dueDate }) => dueDate === day)
    if (!invoice) throw new Error(`no invoice for ${day}`)
    return invoice
  }
}

test('a company finds its invoices: opened by itself, overdue in red, by a search', async () => {
  const sol = await Customer.sign('Padaria Sol', dayFromNow(3))
  const { id } = await sol.invoiceOf(dayFromNow(3))
  const { page } = await stage.arrive({ person: sol.owner })
  const lines = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect(lines.nth(-2)).toHaveText('Financeiro')
  await lines.nth(-2).click()
  await expect(page).toHaveURL(`${stage.server.url}/financeiro`)
  const cells = row(page, 'Balcão Pro').getByRole('cell')
  await expect(cells).toHaveText([
    String(id),
    'Balcão Pro',
    /^R\$\s149,90$/,
    shown(dayFromNow(3)),
    'Em Aberto',
    'PAGAR',
  ])
  await expect(page.getByRole('button', { name: /Excluir/ })).toHaveCount(0)

  await test.step('an overdue invoice appears without asking, in red', async () => {
    const calm = await backgroundOf(row(page, 'Em Aberto'))
    await sol.moveDueDate(dayFromNow(-2))
    await sol.invoiceOf(dayFromNow(-2))
    await expect(row(page, 'Vencido')).toContainText(shown(dayFromNow(-2)))
    await expect(row(page, 'Vencido')).toHaveAttribute('data-tone', 'over')
    expect(await backgroundOf(row(page, 'Vencido'))).not.toBe(calm)
    await expect(row(page, 'Em Aberto')).not.toHaveAttribute('data-tone', /.+/)
  })

  await test.step('the list is searched', async () => {
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('Balcão Gold')
    await expect(page.getByRole('heading', { name: /Balcão Gold/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('balcao pro')
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('')
    await expect(page.getByRole('button', { name: `PAGAR a fatura ${id}` })).toBeVisible()
  })
})

test('a payment updates the open invoice screen, and leads to the first screen', async () => {
  const lua = await Customer.sign('Padaria Lua', dayFromNow(3))
  const { id } = await lua.invoiceOf(dayFromNow(3))
  const { page } = await stage.arrive({ person: lua.owner, path: '/financeiro' })
  await page.getByRole('button', { name: `PAGAR a fatura ${id}` }).click()
  await expect(dialog(page)).toContainText('149,90')
  await provider.call('PUT', `/invoices/${id}`, { status: 'paid' })
  const { dueDate } = await provider.call<Company>('GET', `/companies/${lua.id}`)
  await expect(toast(page, `Sua licença foi renovada até ${shown(dueDate ?? '')}!`)).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
  await expect(page).toHaveURL(`${stage.server.url}/`)
  await expect(page.getByRole('banner')).toContainText(`assinatura até ${shown(dueDate ?? '')}`)
  await page.getByRole('link', { name: 'Financeiro' }).click()
  const paid = row(page, 'Pago')
  await expect(paid.getByRole('button', { name: 'PAGO' })).toBeDisabled()
  await expect(paid).not.toHaveAttribute('data-tone', /.+/)
})

test('an attendant has no such line in the menu, and may pay', async () => {
  const mar = await Customer.sign('Padaria Mar', dayFromNow(3))
  const bia: Person = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
  await (await ApiClient.login(stage.server.url, mar.owner)).call('POST', '/users', { ...bia, profile: 'user' })
  const { id } = await mar.invoiceOf(dayFromNow(3))
  await mar.moveDueDate(dayFromNow(-2))
  await mar.invoiceOf(dayFromNow(-2))
  // The subscription is paid again, so that the company is not restricted, and the overdue invoice stays.
  await provider.call('PUT', `/invoices/${id}`, { status: 'paid' })
  const { page } = await stage.arrive({ person: bia })
  await expect(page.getByRole('link', { name: 'Financeiro' })).toHaveCount(0)
  await page.goto(`${stage.server.url}/financeiro`)
  await row(page, 'Vencido').getByRole('button').click()
  await expect(dialog(page)).toContainText(shown(dayFromNow(-2)))
})

test('the login explains a subscription that ended although its invoice was paid', async ({ page }) => {
  const rio = await Customer.sign('Padaria Rio', dayFromNow(3))
  const { id } = await rio.invoiceOf(dayFromNow(3))
  await provider.call('PUT', `/invoices/${id}`, { status: 'paid' })
  await rio.moveDueDate('2020-01-15')
  const logIn = async (): Promise<void> => {
    await page.goto(`${stage.server.url}/login`)
    await page.locator('input[type=email]').fill(rio.owner.email)
    await page.locator('input[type=password]').fill(rio.owner.password)
    const asked = page.waitForResponse(/\/invoices\/all/)
    await page.locator('button[type=submit]').click()
    await asked
  }
  await logIn()
  const alerts = page.getByRole('alert')
  await expect(
    alerts.filter({ hasText: 'Opss! Sua assinatura venceu 15/01/2020. Entre em contato com o Suporte' }),
  ).toBeVisible()
  await expect(alerts.filter({ hasText: 'desencontro financeiro' })).toBeVisible()

  const latest = await rio.invoiceOf(dayFromNow(3))
  expect(latest.status).toBe('paid')
  await provider.call('DELETE', `/invoices/${latest.id}`)
  await page.getByRole('button', { name: 'Sair' }).click()
  await logIn()
  await expect(alerts.filter({ hasText: 'Opss!' })).toBeVisible()
  await expect(alerts.filter({ hasText: 'desencontro financeiro' })).toHaveCount(0)
})

test('super users see the invoices of all companies, find, record and delete them', async () => {
  for (let number = 0; number < MORE_THAN_A_PAGE; number++) {
    const name = `Loja ${String(number).padStart(2, '0')}`
    await provider.call('POST', '/companies', {
      ...{ name, email: `loja${number}@exemplo.com.br`, planId: plan.id, dueDate: dayFromNow(10) },
    })
  }
  await provider.until<InvoicePage>('/invoices?searchParam=Loja', ({ count }) => count === MORE_THAN_A_PAGE)
  await navigate(ana, '/financeiro')
  await expect(ana.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  const rows = row(ana, 'Balcão Pro')
  await expect(rows).toHaveCount(20)
  await rows.last().scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(MORE_THAN_A_PAGE)

  await ana.getByRole('searchbox', { name: 'Buscar fatura ou empresa' }).fill('loja 07')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /PAGAR/ }).click()
  await expect(dialog(ana)).toContainText('Loja 07')
  await dialog(ana).getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(toast(ana, 'Operação realizada com sucesso!')).toBeVisible()
  await expect(dialog(ana)).toBeHidden()
  await expect(ana).toHaveURL(`${stage.server.url}/financeiro`)
  await expect(rows).toContainText('Pago')

  await rows.getByRole('button', { name: /Excluir/ }).click()
  await expect(dialog(ana)).toContainText('Deseja remover esta fatura ?')
  await expect(dialog(ana)).toContainText(/Fatura \d+, .+, R\$/)
  await expect(dialog(ana)).toContainText('Lembre-se, esta ação não poderá ser desfeita!')
  await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(ana, 'Fatura removido com sucesso!')).toBeVisible()
  await expect(rows).toHaveCount(0)
  expect((await provider.call<InvoicePage>('GET', '/invoices?searchParam=Loja')).count).toBe(MORE_THAN_A_PAGE - 1)
})
