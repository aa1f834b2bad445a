import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Company } from '#contract/companies.ts'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'

/** A company is billed, pays, and sees so on its screens, while the provider sees the invoices. */

const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }
const BIA: Person = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const MORE_THAN_A_PAGE = 22

let server: E2eServer
let provider: ApiClient
let page: Page
let plan: Plan
let company: Company

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  provider = await ApiClient.login(server.url)
  plan = await provider.call<Plan>('POST', '/plans', { name: 'Balcão Pro', value: '149,90', users: 5 })
  company = await provider.call<Company>('POST', '/companies', { ...SOL, planId: plan.id, dueDate: dayFromNow(3) })
  await (await ApiClient.login(server.url, SOL)).call('POST', '/users', { ...BIA, profile: 'user' })
  page = await (await browser.newContext()).newPage()
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
})

/** Days are counted from here, so that a story that lasts over midnight speaks of the same ones. */
const BEGUN_AT = Date.now()
/** Returns the day so many days from the beginning in São Paulo, in the format of the wire. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(BEGUN_AT + days * 86_400_000)
const shown = (day: string): string => day.split('-').reverse().join('/')

const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text })
const invoices = async (by = provider) => (await by.call<InvoicePage>('GET', '/invoices?searchParam=Sol')).invoices
const invoiceOf = async (day: string): Promise<Invoice> => {
  const { invoices: found } = await provider.until<InvoicePage>('/invoices?searchParam=Sol', (answer) =>
    answer.invoices.some(({ dueDate }) => dueDate === day),
  )
  const invoice = found.find(({ dueDate }) => dueDate === day)
  if (!invoice) throw new Error(`no invoice for ${day}`)
  return invoice
}
const moveDueDate = (dueDate: string) => provider.call('PUT', `/companies/${company.id}`, { dueDate })
const backgroundOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

test('a company is billed, pays, and is told so', async () => {
  await test.step('a new company finds its invoice, opened by itself', async () => {
    const { id } = await invoiceOf(dayFromNow(3))
    await server.login(page, SOL)
    const lines = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
    await expect(lines.nth(-2)).toHaveText('Financeiro')
    await lines.nth(-2).click()
    await expect(page).toHaveURL(`${server.url}/financeiro`)
    const cells = row('Balcão Pro').getByRole('cell')
    await expect(cells).toHaveText([
      String(id),
      'Balcão Pro',
      /^R\$\s149,90$/,
      shown(dayFromNow(3)),
      'Em Aberto',
      'PAGAR',
    ])
    await expect(page.getByRole('button', { name: /Excluir/ })).toHaveCount(0)
  })

  await test.step('an overdue invoice appears without asking, in red', async () => {
    const calm = await backgroundOf(row('Em Aberto'))
    await moveDueDate(dayFromNow(-2))
    await invoiceOf(dayFromNow(-2))
    await expect(row('Vencido')).toContainText(shown(dayFromNow(-2)))
    await expect(row('Vencido')).toHaveAttribute('data-tone', 'over')
    expect(await backgroundOf(row('Vencido'))).not.toBe(calm)
    await expect(row('Em Aberto')).not.toHaveAttribute('data-tone', /.+/)
  })

  await test.step('the list is searched', async () => {
    const { id } = await invoiceOf(dayFromNow(3))
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('Balcão Gold')
    await expect(page.getByRole('heading', { name: /Balcão Gold/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('balcao pro')
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Buscar fatura' }).fill('')
    await expect(page.getByRole('button', { name: `PAGAR a fatura ${id}` })).toBeVisible()
  })

  await test.step('a payment is heard where the invoice is open, and leads to the first screen', async () => {
    const { id } = await invoiceOf(dayFromNow(3))
    await page.getByRole('button', { name: `PAGAR a fatura ${id}` }).click()
    await expect(dialog()).toContainText('149,90')
    await provider.call('PUT', `/invoices/${id}`, { status: 'paid' })
    const { dueDate } = await provider.call<Company>('GET', `/companies/${company.id}`)
    await expect(toast(`Sua licença foi renovada até ${shown(dueDate ?? '')}!`)).toBeVisible()
    await expect(dialog().getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('banner')).toContainText(`assinatura até ${shown(dueDate ?? '')}`)
    await page.getByRole('link', { name: 'Financeiro' }).click()
    const paid = row('Pago')
    await expect(paid.getByRole('button', { name: 'PAGO' })).toBeDisabled()
    await expect(paid).not.toHaveAttribute('data-tone', /.+/)
  })

  await test.step('an attendant has no such line in the menu, and may pay', async () => {
    await page.context().clearCookies()
    await server.login(page, BIA)
    await expect(page.getByRole('link', { name: 'Financeiro' })).toHaveCount(0)
    await page.goto(`${server.url}/financeiro`)
    await row('Vencido').getByRole('button').click()
    await expect(dialog()).toContainText(shown(dayFromNow(-2)))
    await page.keyboard.press('Escape')
  })

  await test.step('an ended subscription that was paid is a mix-up, and the login says so', async () => {
    await moveDueDate('2020-01-15')
    await page.context().clearCookies()
    const logIn = async (): Promise<void> => {
      await page.goto(`${server.url}/login`)
      await page.locator('input[type=email]').fill(SOL.email)
      await page.locator('input[type=password]').fill(SOL.password)
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

    const latest = await invoiceOf(dayFromNow(3))
    expect(latest.status).toBe('paid')
    await provider.call('DELETE', `/invoices/${latest.id}`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await logIn()
    await expect(alerts.filter({ hasText: 'Opss!' })).toBeVisible()
    await expect(alerts.filter({ hasText: 'desencontro financeiro' })).toHaveCount(0)
  })

  await test.step('super users see the invoices of all companies, find, record and delete them', async () => {
    for (let number = 0; number < MORE_THAN_A_PAGE; number++) {
      const name = `Loja ${String(number).padStart(2, '0')}`
      await provider.call('POST', '/companies', {
        ...{ name, email: `loja${number}@exemplo.com.br`, planId: plan.id, dueDate: dayFromNow(10) },
      })
    }
    await provider.until<InvoicePage>('/invoices?searchParam=Loja', ({ count }) => count === MORE_THAN_A_PAGE)
    await page.context().clearCookies()
    await server.login(page, ANA, '/financeiro')
    await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: 'Balcão Pro' })
    await expect(rows).toHaveCount(20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(MORE_THAN_A_PAGE)

    await page.getByRole('searchbox', { name: 'Buscar fatura ou empresa' }).fill('loja 07')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button', { name: /PAGAR/ }).click()
    await expect(dialog()).toContainText('Loja 07')
    await dialog().getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(toast('Operação realizada com sucesso!')).toBeVisible()
    await expect(dialog()).toBeHidden()
    await expect(page).toHaveURL(`${server.url}/financeiro`)
    await expect(rows).toContainText('Pago')

    await rows.getByRole('button', { name: /Excluir/ }).click()
    await expect(dialog()).toContainText('Deseja remover esta fatura ?')
    await expect(dialog()).toContainText(/Fatura \d+, .+, R\$/)
    await expect(dialog()).toContainText('Lembre-se, esta ação não poderá ser desfeita!')
    await dialog().getByRole('button', { name: 'Excluir' }).click()
    await expect(toast('Fatura removido com sucesso!')).toBeVisible()
    await expect(rows).toHaveCount(0)
    const again = await ApiClient.login(server.url)
    expect(await invoices(again)).not.toEqual([])
  })
})
