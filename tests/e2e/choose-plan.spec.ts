import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Company } from '#contract/companies.ts'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ANA, ApiClient, E2eServer, type Person } from './server.ts'
import { inspect } from './page-checks.ts'

/** A company chooses another plan when it pays, and the provider extends a period that was paid another way. */

const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }
const BIA: Person = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const ADDRESS = { firstName: 'Sol de Oliveira', address2: 'Rua do Sol, 10', city: 'Recife', zipcode: '50000-000' }

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
  const plan = (name: string, value: number, users: number, more: object = {}) =>
    provider.call<Plan>('POST', '/plans', { name, value, users, connections: 2, queues: 3, ...more })
  const { id: planId } = await plan('Balcão Pro', 149.9, 5)
  await plan('Balcão Ouro', 1299.9, 25, { storageLimitMb: 50_000 })
  await plan('Balcão Solo', 59.9, 1)
  await plan('Balcão Livre', 0, 2)
  await plan('Só para amigos', 1, 9, { isPublic: false })
  company = await provider.call<Company>('POST', '/companies', { ...SOL, planId, dueDate: dayFromNow(3) })
  const sol = await ApiClient.login(server.url, SOL)
  await sol.call('POST', '/users', { ...BIA, profile: 'user' })
  const [invoice] = (await billed()).invoices
  await sol.call('POST', '/subscription', { ...ADDRESS, state: 'PE', country: 'BR', invoiceId: invoice?.id })
  page = await (await browser.newContext()).newPage()
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
  await efi.close()
})

/** Days are counted from here, so that a story that lasts over midnight speaks of the same ones. */
const BEGUN_AT = Date.now()
/** Returns the day so many days from the beginning in São Paulo, in the format of the wire. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(BEGUN_AT + days * 86_400_000)
const dialog = (): Locator => page.getByRole('dialog')
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const radio = (name: string | RegExp): Locator => dialog().getByRole('radio', { name })
const until = (fits: (page: InvoicePage) => boolean) => provider.until<InvoicePage>('/invoices?searchParam=Sol', fits)
const billed = () => until(({ invoices }) => invoices.some(({ status }) => status === 'open'))
const planOf = async (): Promise<string | undefined> =>
  (await provider.call<{ plan: Plan }>('GET', `/companies/listPlan/${company.id}`)).plan.name
const invoices = async (): Promise<Invoice[]> =>
  (await provider.call<InvoicePage>('GET', '/invoices?searchParam=Sol')).invoices
async function pay(): Promise<void> {
  const txid = [...efi.charges.keys()].at(-1) ?? ''
  efi.pay(txid)
  const body = JSON.stringify(efi.noticeOf(txid))
  await fetch(`${server.url}/api/subscription/webhook`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  })
}
async function openPlans(): Promise<void> {
  await page.goto(`${server.url}/financeiro`)
  await page.getByRole('button', { name: /PAGAR a fatura/ }).click()
  await dialog().getByRole('button', { name: 'Personalizar' }).click()
}

test('a company chooses another plan when it pays', async () => {
  await test.step('the second step shows the plans, what they have, and why one cannot be chosen', async () => {
    await server.login(page, SOL)
    await openPlans()
    await expect(dialog().getByRole('group', { name: 'Escolha o plano' }).getByRole('radio')).toHaveCount(4)
    await expect(radio('Balcão Pro Plano atual')).toBeChecked()
    await expect(radio('Balcão Ouro')).toHaveAccessibleDescription(
      /^R\$\s1\.299,90 por mês 25 usuários · 2 conexões · 3 filas · 50 GB para arquivos$/,
    )
    await expect(radio('Balcão Solo')).toBeDisabled()
    await expect(radio('Balcão Solo')).toHaveAccessibleDescription(
      /Usuários: a empresa tem 2, o plano permite 1\. Para escolher este plano, exclua o que passa do limite\.$/,
    )
    await expect(dialog()).not.toContainText('Só para amigos')
  })

  await test.step('it is readable in the dark and on a phone', async () => {
    for (const [colorScheme, size] of [
      ['light', { width: 1440, height: 900 }],
      ['dark', { width: 1440, height: 900 }],
      ['light', { width: 390, height: 844 }],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await inspect(page)
      await page.screenshot({ path: test.info().outputPath(`plans-${colorScheme}-${size.width}.png`) })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('arrows choose, the review says what it costs, and the payment brings the plan', async () => {
    await radio('Balcão Pro Plano atual').focus()
    await page.keyboard.press('ArrowDown')
    await expect(radio('Balcão Ouro')).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(radio('Balcão Livre')).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await dialog().getByRole('button', { name: 'Próximo' }).click()
    await expect(dialog()).toContainText(/PlanoBalcão Ouro/)
    await expect(dialog()).toContainText(/Valor original\s*R\$\s1\.299,90/)
    await expect(dialog()).toContainText('O plano muda assim que o pagamento for confirmado.')
    await dialog().getByRole('button', { name: 'PAGAR' }).click()
    await expect(toast('Assinatura realizada com sucesso!, aguardando a realização do pagamento.')).toBeVisible()
    await expect(dialog()).toContainText(/Valor original\s*R\$\s1\.299,90/)
    expect(await planOf()).toBe('Balcão Pro')
    await pay()
    await expect(dialog().getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
    expect(await planOf()).toBe('Balcão Ouro')
    expect(await invoices()).toMatchObject([{ status: 'paid', detail: 'Balcão Ouro', value: 1299.9 }])
    await expect(page).toHaveURL(`${server.url}/`)
  })

  await test.step('an attendant pays for the plan that there is', async () => {
    await provider.call('PUT', `/companies/${company.id}`, { dueDate: dayFromNow(10) })
    await billed()
    await page.context().clearCookies()
    await server.login(page, BIA)
    await openPlans()
    await expect(dialog().getByRole('radio')).toHaveCount(1)
    await expect(dialog()).toContainText('Quem administra a empresa pode escolher outro plano.')
  })

  await test.step('a plan that costs nothing is had at once', async () => {
    await page.context().clearCookies()
    await server.login(page, SOL)
    await openPlans()
    await radio('Balcão Livre').check()
    await dialog().getByRole('button', { name: 'Próximo' }).click()
    await expect(dialog()).toContainText('Este plano não tem custo')
    const charges = efi.charges.size
    await dialog().getByRole('button', { name: 'Mudar de plano' }).click()
    await expect(toast('Plano alterado para Balcão Livre.')).toBeVisible()
    await expect(dialog()).toBeHidden()
    expect([await planOf(), efi.charges.size]).toEqual(['Balcão Livre', charges])
    expect((await invoices()).filter(({ status }) => status === 'open')).toEqual([])
  })

  await test.step('a period that was paid another way: the open invoice counts as paid', async () => {
    await provider.call('PUT', `/companies/${company.id}`, { planId: company.planId, dueDate: dayFromNow(5) })
    await billed()
    await page.context().clearCookies()
    await server.login(page, ANA, '/settings?tab=companies')
    await page.getByRole('button', { name: '+ Vencimento: Padaria Sol' }).click()
    await expect(radio('Mover')).toBeChecked()
    await expect(dialog().getByRole('radiogroup')).toHaveAccessibleName(/Fatura \d+ em aberto, R\$\s149,90/)
    await inspect(page)
    await page.screenshot({ path: test.info().outputPath('extend.png') })
    await radio('Mover').focus()
    await page.keyboard.press('ArrowDown')
    await expect(radio('Dar como paga')).toBeChecked()
    await dialog().getByRole('button', { name: 'Confirmar' }).click()
    await expect(toast('Operação realizada com sucesso!')).toBeVisible()
    const sol = await ApiClient.login(server.url, SOL)
    const { invoices: own } = await sol.until<InvoicePage>(
      '/invoices',
      ({ invoices: [latest] }) => latest?.status === 'paid',
    )
    expect([own[0]?.dueDate, own.filter(({ status }) => status === 'open')]).toEqual([dayFromNow(5), []])

    await page.getByRole('button', { name: '+ Vencimento: Padaria Sol' }).click()
    await expect(dialog()).toContainText('O vencimento passa de')
    await expect(dialog().getByRole('radio')).toHaveCount(0)
  })
})
