import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Company } from '#contract/companies.ts'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import type { Plan } from '#contract/plans.ts'
import { ApiClient, navigate, type Person } from './server.ts'
import { inspect } from './page-checks.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** A company chooses another plan when it pays, and the provider extends a period that was paid another way. */

const ADDRESS = { firstName: 'Sol de Oliveira', address2: 'Rua do Sol, 10', city: 'Recife', zipcode: '50000-000' }

let efi: FakeEfi
let stage: TicketStage
let ana: Page
/** The API with the session of Ana, who runs the installation. */
let provider: ApiClient
let planId: number

test.beforeAll(async ({ browser }) => {
  efi = await FakeEfi.start()
  const { clientId, clientSecret, pixKey } = efi.account
  const env = { EFI_URL: efi.url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey }
  stage = await companyStage(browser, env)
  const anas = await stage.arrive()
  ana = anas.page
  provider = await stage.apiOf(anas)
  const plan = (name: string, value: number, users: number, more: object = {}) =>
    provider.call<Plan>('POST', '/plans', { name, value, users, connections: 2, queues: 3, ...more })
  planId = (await plan('Balcão Pro', 149.9, 5)).id
  await plan('Balcão Ouro', 1299.9, 25, { storageLimitMb: 50_000 })
  await plan('Balcão Solo', 59.9, 1)
  await plan('Balcão Livre', 0, 2)
  await plan('Só para amigos', 1, 9, { isPublic: false })
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await efi.close()
})

/** Days are counted from here, so that a story that lasts over midnight speaks of the same ones. */
const BEGUN_AT = Date.now()
/** Returns the day so many days from the beginning in São Paulo, in the format of the wire. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(BEGUN_AT + days * 86_400_000)
const dialog = (page: Page): Locator => page.getByRole('dialog')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const radio = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('radio', { name })

/** A company with two users and an open invoice of the plan Balcão Pro. */
type Customer = { id: number; name: string; owner: Person; attendant: Person; api: ApiClient }

const pathOf = ({ name }: Customer): string => `/invoices?searchParam=${encodeURIComponent(name)}`
const billed = (customer: Customer): Promise<InvoicePage> =>
  provider.until<InvoicePage>(pathOf(customer), ({ invoices }) => invoices.some(({ status }) => status === 'open'))
const invoicesOf = async (customer: Customer): Promise<Invoice[]> =>
  (await provider.call<InvoicePage>('GET', pathOf(customer))).invoices
const planOf = async ({ id }: Customer): Promise<string | undefined> =>
  (await provider.call<{ plan: Plan }>('GET', `/companies/listPlan/${id}`)).plan.name

async function sign(name: string, dueDate = dayFromNow(3)): Promise<Customer> {
  const word = name.split(' ').at(-1)
  const owner = { name, email: `${word}@exemplo.com.br`, password: 'segredo-da-padaria' }
  const attendant = { name: 'Bia Lima', email: `bia.${word}@exemplo.com.br`, password: 'segredo-da-bia' }
  const { id } = await provider.call<Company>('POST', '/companies', { ...owner, planId, dueDate })
  const api = await ApiClient.login(stage.server.url, owner)
  await api.call('POST', '/users', { ...attendant, profile: 'user' })
  const customer = { id, name, owner, attendant, api }
  const [invoice] = (await billed(customer)).invoices
  await api.call('POST', '/subscription', { ...ADDRESS, state: 'PE', country: 'BR', invoiceId: invoice?.id })
  return customer
}

async function pay(): Promise<void> {
  const txid = [...efi.charges.keys()].at(-1) ?? ''
  efi.pay(txid)
  const body = JSON.stringify(efi.noticeOf(txid))
  await fetch(`${stage.server.url}/api/subscription/webhook`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  })
}

async function openPlans(person: Person): Promise<Page> {
  const { page } = await stage.arrive({ person, path: '/financeiro' })
  await page.getByRole('button', { name: /PAGAR a fatura/ }).click()
  await dialog(page).getByRole('button', { name: 'Personalizar' }).click()
  return page
}

test('the second step shows the plans with their limits, and why a plan cannot be chosen', async () => {
  const { owner } = await sign('Padaria Sol')
  const page = await openPlans(owner)
  await expect(dialog(page).getByRole('group', { name: 'Escolha o plano' }).getByRole('radio')).toHaveCount(4)
  await expect(radio(page, 'Balcão Pro Plano atual')).toBeChecked()
  await expect(radio(page, 'Balcão Ouro')).toHaveAccessibleDescription(
    /^R\$\s1\.299,90 por mês 25 usuários · 2 conexões · 3 filas · 50 GB para arquivos$/,
  )
  await expect(radio(page, 'Balcão Solo')).toBeDisabled()
  await expect(radio(page, 'Balcão Solo')).toHaveAccessibleDescription(
    /Usuários: a empresa tem 2, o plano permite 1\. Para escolher este plano, exclua o que passa do limite\.$/,
  )
  await expect(dialog(page)).not.toContainText('Só para amigos')

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
  })
})

test('arrows choose, the review says what it costs, and the payment brings the plan', async () => {
  const lua = await sign('Padaria Lua')
  const page = await openPlans(lua.owner)
  await radio(page, 'Balcão Pro Plano atual').focus()
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Balcão Ouro')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Balcão Livre')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await dialog(page).getByRole('button', { name: 'Próximo' }).click()
  await expect(dialog(page)).toContainText(/PlanoBalcão Ouro/)
  await expect(dialog(page)).toContainText(/Valor original\s*R\$\s1\.299,90/)
  await expect(dialog(page)).toContainText('O plano muda assim que o pagamento for confirmado.')
  await dialog(page).getByRole('button', { name: 'PAGAR' }).click()
  await expect(toast(page, 'Assinatura realizada com sucesso!, aguardando a realização do pagamento.')).toBeVisible()
  await expect(dialog(page)).toContainText(/Valor original\s*R\$\s1\.299,90/)
  expect(await planOf(lua)).toBe('Balcão Pro')
  await pay()
  await expect(dialog(page).getByRole('status')).toHaveText('Pagamento confirmado. Obrigado!')
  expect(await planOf(lua)).toBe('Balcão Ouro')
  expect(await invoicesOf(lua)).toMatchObject([{ status: 'paid', detail: 'Balcão Ouro', value: 1299.9 }])
  await expect(page).toHaveURL(`${stage.server.url}/`)
})

test('an attendant pays for the plan that there is', async () => {
  const { attendant } = await sign('Padaria Mar')
  const page = await openPlans(attendant)
  await expect(dialog(page).getByRole('radio')).toHaveCount(1)
  await expect(dialog(page)).toContainText('Quem administra a empresa pode escolher outro plano.')
})

test('a free plan applies at once', async () => {
  const rio = await sign('Padaria Rio')
  const page = await openPlans(rio.owner)
  await radio(page, 'Balcão Livre').check()
  await dialog(page).getByRole('button', { name: 'Próximo' }).click()
  await expect(dialog(page)).toContainText('Este plano não tem custo')
  const charges = efi.charges.size
  await dialog(page).getByRole('button', { name: 'Mudar de plano' }).click()
  await expect(toast(page, 'Plano alterado para Balcão Livre.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect([await planOf(rio), efi.charges.size]).toEqual(['Balcão Livre', charges])
  expect((await invoicesOf(rio)).filter(({ status }) => status === 'open')).toEqual([])
})

test('a period that was paid another way: the open invoice counts as paid', async () => {
  const luz = await sign('Padaria Luz', dayFromNow(5))
  await navigate(ana, '/settings?tab=companies')
  await ana.getByRole('button', { name: '+ Vencimento: Padaria Luz' }).click()
  await expect(radio(ana, 'Mover')).toBeChecked()
  await expect(dialog(ana).getByRole('radiogroup')).toHaveAccessibleName(/Fatura \d+ em aberto, R\$\s149,90/)
  await inspect(ana)
  await ana.screenshot({ path: test.info().outputPath('extend.png') })
  await radio(ana, 'Mover').focus()
  await ana.keyboard.press('ArrowDown')
  await expect(radio(ana, 'Dar como paga')).toBeChecked()
  await dialog(ana).getByRole('button', { name: 'Confirmar' }).click()
  await expect(toast(ana, 'Operação realizada com sucesso!')).toBeVisible()
  const { invoices: own } = await luz.api.until<InvoicePage>(
    '/invoices',
    ({ invoices: [latest] }) => latest?.status === 'paid',
  )
  expect([own[0]?.dueDate, own.filter(({ status }) => status === 'open')]).toEqual([dayFromNow(5), []])

  await ana.getByRole('button', { name: '+ Vencimento: Padaria Luz' }).click()
  await expect(dialog(ana)).toContainText('O vencimento passa de')
  await expect(dialog(ana).getByRole('radio')).toHaveCount(0)
  await ana.keyboard.press('Escape')
})
