import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Company, CompanyPage } from '#contract/companies.ts'
import type { Plan } from '#contract/plans.ts'
import { endRoute } from './end-route.ts'
import { navigate, RAFAEL } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** The settings of a company, and the companies and plans of the installation. */

const BIA = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const KEY = 'chave-que-ninguem-ve'
let stage: TicketStage
let ana: Page
let rafael: Page
/** The company that a story changes, and the one that a story deletes, each with a plan of its own. */
let changed: Client
let deleted: Client

type Client = { company: string; plan: string }

/** A company of the provider. */
async function client(company: string, plan: string, dueDate: string | null): Promise<Client> {
  const limits = { users: 5, connections: 5, queues: 5 }
  const { id: planId } = await stage.provider.call<Plan>('POST', '/plans', { name: plan, ...limits })
  const email = `${plan.toLowerCase()}@exemplo.com.br`
  await stage.provider.call('POST', '/companies', { name: company, email, password: 'segredo', planId, dueDate })
  return { company, plan }
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const limits = { users: 5, connections: 5, queues: 5 }
  await stage.provider.call('POST', '/plans', { name: 'Prata', ...limits })
  changed = await client('Padaria Lua', 'Bronze', '2032-03-15')
  deleted = await client('Padaria Mar', 'Cobre', null)
  await stage.robot.call('POST', '/users', { ...BIA, profile: 'user' })
  rafael = (await stage.arrive({ person: RAFAEL, path: '/settings' })).page
  ana = (await stage.arrive({ path: '/settings' })).page
})

test.beforeEach(async () => {
  for (const page of [ana, rafael]) await open(page, 'options')
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const alert = (page: Page): Locator => page.locator('[data-toast=error]')
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name })
const row = (name: string): Locator => ana.getByRole('row').filter({ hasText: name })
const dialog = (): Locator => ana.getByRole('dialog')

const open = (page: Page, name: string): Promise<void> => navigate(page, `/settings?tab=${name}`)

/** A story moves the company to this zone. It is an hour behind the browser's zone. */
const ZONE = 'America/Manaus'
const zone = async (): Promise<string> => (await stage.robot.call<Company>('GET', '/companies/1')).timezone
const dayFromNow = (days: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + days * 86_400_000)

test('the menu ends with the settings; tabs of the provider are for super users', async () => {
  await navigate(ana, '/tickets')
  const items = ana.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect(items.last()).toHaveText('Configurações')
  await items.last().click()
  await expect(ana.getByRole('tab')).toHaveText(['Opções', 'Aparência', 'Empresas', 'Planos', 'Ajuda'])
  await expect(ana.getByRole('heading', { name: 'Instalação' })).toBeVisible()
  await rafael.goto(`${stage.server.url}/settings?tab=companies`)
  await expect(rafael.getByRole('tab')).toHaveText(['Opções', 'Aparência'])
  await expect(toggle(rafael, 'Avisar transferências')).toBeVisible()
  await expect(rafael.getByRole('heading', { name: 'Instalação' })).toHaveCount(0)
})

test('a toggle is saved at once, stays, and is seen by others without asking', async () => {
  await expect(toggle(rafael, 'Avisar transferências')).not.toBeChecked()
  await ana.getByText('Avisar transferências').click()
  await expect(toast(ana, 'Operação atualizada com sucesso.')).toBeVisible()
  await expect(toggle(rafael, 'Avisar transferências')).toBeChecked()
  await ana.reload()
  await expect(toggle(ana, 'Avisar transferências')).toBeChecked()
  expect(await stage.robot.call('GET', '/settings/sendMsgTransfTicket')).toMatchObject({ value: 'enabled' })
})

test('the language for customers is chosen, and others see it', async () => {
  const language = (page: Page): Locator => page.getByRole('combobox', { name: 'Idioma com o cliente' })
  await expect(language(rafael)).toHaveValue('Português')
  await language(ana).click()
  await ana.getByRole('option', { name: 'English' }).click()
  await expect(language(rafael)).toHaveValue('English')
  await stage.robot.call('PUT', '/settings/customerLanguage', { value: 'pt' })
  await expect(language(ana)).toHaveValue('Português')
})

test('a setting that the server refuses returns to its old value', async () => {
  let answer: (() => void) | null = null
  await ana.route('**/api/settings/call', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill({ status: 400, json: { error: 'ERR_SETTING_INVALID' } })
  })
  await ana.getByText('Aceitar chamadas').click()
  await expect(toggle(ana, 'Aceitar chamadas')).toBeChecked()
  await expect.poll(() => answer).not.toBeNull()
  ;(answer as (() => void) | null)?.()
  await expect(toggle(ana, 'Aceitar chamadas')).not.toBeChecked()
  await expect(alert(ana)).toHaveText(/Valor inválido/)
  await endRoute(ana, '**/api/settings/call')
})

test('numbers keep to their range', async () => {
  const minutes = ana.getByRole('textbox', { name: 'Prazo da avaliação' })
  await expect(minutes).toHaveValue('30')
  await minutes.fill('99999')
  await minutes.press('Enter')
  await expect(minutes).toHaveValue('1440')
  await stage.robot.until<{ value: string }>('/settings/ratingsTimeout', ({ value }) => value === '1440')
  await minutes.fill('')
  await minutes.press('Tab')
  await expect(minutes).toHaveValue('1440')
})

test('every system of bills and every flag of a plan works, and none is called planned', async () => {
  for (const name of ['IXC Provedor', 'MK-AUTH', 'Asaas'])
    await expect(ana.getByRole('region', { name, exact: true })).toBeVisible()
  await tab(ana, 'Planos').click()
  await ana.getByRole('button', { name: 'Novo plano' }).click()
  for (const name of ['API externa', 'OpenAI', 'Integrações', 'Agendamentos', 'Chat interno'])
    await expect(dialog().getByRole('switch', { name })).toHaveAccessibleDescription('')
  await ana.keyboard.press('Escape')
})

test('a secret is written and replaced, and never comes back', async () => {
  const answers: string[] = []
  ana.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  await ana.getByRole('button', { name: 'Definir: Chave da API do Asaas' }).click()
  await ana.getByLabel('Chave da API do Asaas').fill(KEY)
  await ana.getByRole('button', { name: 'Salvar' }).click()
  await expect(ana.getByRole('button', { name: 'Substituir: Chave da API do Asaas' })).toBeVisible()
  await ana.reload()
  await ana.getByRole('button', { name: 'Substituir: Chave da API do Asaas' }).click()
  await expect(ana.getByLabel('Chave da API do Asaas')).toHaveValue('')
  await ana.getByRole('button', { name: 'Cancelar' }).click()
  expect(await ana.content()).not.toContain(KEY)
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.join()).not.toContain(KEY)
  await ana.getByRole('button', { name: 'Remover: Chave da API do Asaas' }).click()
  await dialog().getByRole('button', { name: 'Remover' }).click()
  await expect(ana.getByRole('button', { name: 'Definir: Chave da API do Asaas' })).toBeVisible()
})

test('the hours of the company have a tab while they decide, everywhere', async () => {
  await ana.getByRole('combobox', { name: 'Expediente' }).click()
  await ana.getByRole('option', { name: 'Da empresa' }).click()
  await expect(tab(rafael, 'Horários')).toBeVisible()
  await tab(ana, 'Horários').click()
  await expect(ana).toHaveURL(/tab=hours/)
  const save = ana.getByRole('button', { name: 'Salvar' })
  await expect(save).toBeDisabled()
  await expect(ana.getByRole('group', { name: 'Segunda-feira' })).toContainText('Aberto o dia todo')
  await ana.getByRole('button', { name: 'Usar uma semana pronta' }).click()
  await ana.getByRole('menuitem', { name: 'Segunda a sexta, das 8h às 18h' }).click()
  await ana.getByRole('textbox', { name: 'Segunda-feira, início' }).fill('22')
  await ana.getByRole('textbox', { name: 'Segunda-feira, fim' }).fill('6h')
  await expect(save).toBeDisabled()
  await ana.getByRole('textbox', { name: 'Segunda-feira, fim' }).press('Tab')
  await expect(ana.getByText('até 06:00 do dia seguinte')).toBeVisible()
  await ana.getByRole('button', { name: 'Copiar o horário de Segunda-feira para todos os dias' }).click()
  await ana.getByRole('combobox', { name: 'Fuso horário' }).fill('Manaus')
  await ana.getByRole('option', { name: ZONE }).click()
  await save.click()
  await expect(toast(ana, 'Horários atualizados com sucesso.')).toBeVisible()
  await ana.reload()
  await expect(ana.getByRole('textbox', { name: 'Domingo, fim' })).toHaveValue('06:00')
  await expect(ana.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue(ZONE)
  const company = await stage.robot.call<{ timezone: string; schedules: object[] }>('GET', '/companies/1')
  expect(company.timezone).toBe(ZONE)
  expect(company.schedules).toHaveLength(7)
  await test.step('holidays are chosen beside them, and kept on their own', async () => {
    await expect(ana.getByRole('group', { name: 'Feriados' })).toContainText('Nenhum feriado')
    await ana.getByRole('button', { name: 'Escolher feriados' }).click()
    await dialog().getByRole('button', { name: 'Marcar todos' }).click()
    await expect(dialog().getByRole('checkbox', { name: 'Natal' })).toBeChecked()
    await expect(dialog().getByRole('checkbox', { name: 'Terça de Carnaval' })).not.toBeChecked()
    await dialog().getByRole('button', { name: 'Adicionar dia' }).click()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog().getByText('Obrigatório').first()).toBeVisible()
    await dialog().getByRole('button', { name: 'Excluir: Dia 1' }).click()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog()).toBeHidden()
    await expect(ana.getByRole('group', { name: 'Feriados' })).toContainText('O próximo é')
    const holidays = await stage.robot.call<{ national: string[] }>('GET', '/companies/1/holidays')
    expect(holidays.national).toHaveLength(10)
  })
  await stage.robot.call('PUT', '/settings/scheduleType', { value: 'disabled' })
  await expect(tab(rafael, 'Horários')).toHaveCount(0)
})

test('a plan is made and changed', async () => {
  await tab(ana, 'Planos').click()
  await ana.getByRole('button', { name: 'Novo plano' }).first().click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Ouro')
  await dialog().getByRole('textbox', { name: 'Valor por mês' }).fill('1149,9')
  await dialog().getByRole('textbox', { name: 'Usuários' }).fill('5')
  await dialog().getByRole('switch', { name: 'Kanban' }).click()
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast(ana, 'Operação realizada com sucesso!')).toBeVisible()
  await expect(row('Ouro')).toContainText(/R\$\s1\.149,90/)
  await ana.getByRole('button', { name: 'Editar Ouro' }).click()
  await expect(dialog().getByRole('textbox', { name: 'Valor por mês' })).toHaveValue('R$ 1.149,90')
  await expect(dialog().getByRole('switch', { name: 'Kanban' })).not.toBeChecked()
  await dialog().getByRole('textbox', { name: 'Filas' }).fill('3')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Ouro').getByRole('cell').nth(4)).toHaveText('3')
})

test('a company is made, its name is its own, and its due date moves by one period', async () => {
  await open(ana, 'companies')
  for (const times of [1, 2]) {
    await ana.getByRole('button', { name: 'Nova empresa' }).click()
    await dialog().getByRole('textbox', { name: 'Nome' }).fill('Padaria Sol')
    await dialog().getByRole('textbox', { name: 'E-mail' }).fill(`padaria${times}@exemplo.com.br`)
    await expect(dialog()).toContainText('Esta instalação não envia e-mail')
    await dialog().getByLabel('Senha do administrador').fill('segredo-da-padaria')
    await dialog().getByRole('combobox', { name: 'Plano' }).click()
    await ana.getByRole('option', { name: /^Prata/ }).click()
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    if (times === 1) await expect(toast(ana, 'Operação realizada com sucesso!').last()).toBeVisible()
  }
  const refusal = 'Verifique se já existe uma empresa com o mesmo nome'
  await expect(alert(ana).filter({ hasText: refusal })).toBeVisible()
  await expect(dialog()).toContainText('Já existe uma empresa com esse nome')
  await expect(dialog().getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await ana.getByRole('button', { name: 'Descartar' }).click()

  await expect(row('Padaria Sol')).toContainText('Sem vencimento')
  await ana.getByRole('button', { name: '+ Vencimento: Padaria Sol' }).click()
  await dialog().getByRole('button', { name: 'Confirmar' }).click()
  await expect(row('Padaria Sol')).toContainText(/em (28|29|30|31) dias · Mensal/)
})

test('a company is changed; a plan in use is not deleted', async () => {
  const { company, plan } = changed
  await open(ana, 'companies')
  await ana.getByRole('button', { name: `Editar ${company}` }).click()
  await expect(dialog().getByRole('textbox', { name: 'E-mail' })).toHaveValue('bronze@exemplo.com.br')
  await dialog().getByRole('switch', { name: 'Empresa ativa' }).click()
  await dialog().getByRole('button', { name: '+ Vencimento' }).click()
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(row(company)).toContainText('Inativa')
  await expect(row(company)).toContainText('15/04/2032')

  await tab(ana, 'Planos').click()
  await ana.getByRole('button', { name: `Excluir ${plan}` }).click()
  await expect(dialog()).toContainText('Deseja realmente excluir esse registro?')
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(alert(ana).filter({ hasText: 'Há empresas neste plano' })).toContainText(
    'Não foi possível realizar a operação',
  )
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
})

test('rows are tinted by the days until the due date', async () => {
  const timezone = await zone()
  const days = [6, 5, 4, -3, -4, -5]
  const list = /\/api\/companies\?/
  await ana.route(list, async (route) => {
    const answer = await route.fetch()
    const page = (await answer.json()) as CompanyPage
    const companies = days.map((count, id) => ({
      ...page.companies[0],
      id: 100 + id,
      name: `Loja ${id}`,
      dueDate: dayFromNow(count, timezone),
    }))
    await route.fulfill({ json: { ...page, companies } })
  })
  await ana.reload()
  await tab(ana, 'Empresas').click()
  await expect(row('Loja 5')).toContainText('vencida há 5 dias')
  const tints = await Promise.all(
    days.map((_, id) => row(`Loja ${id}`).evaluate((line) => getComputedStyle(line).backgroundColor)),
  )
  const [plain, yellow, orange, , red] = tints
  expect(new Set([plain, yellow, orange, red]).size).toBe(4)
  expect(tints).toEqual([plain, yellow, orange, orange, red, plain])
  await endRoute(ana, list)
  await ana.reload()
})

test('companies and plans are deleted', async () => {
  const { company, plan } = deleted
  await open(ana, 'companies')
  await ana.getByRole('button', { name: `Excluir ${company}` }).click()
  await expect(dialog()).toContainText('Deseja realmente excluir esse registro?')
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(row(company)).toHaveCount(0)
  await tab(ana, 'Planos').click()
  await ana.getByRole('button', { name: `Excluir ${plan}` }).click()
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(row(plan)).toHaveCount(0)
})

test('an attendant has no settings', async () => {
  const { page: bia } = await stage.arrive({ person: BIA })
  const menu = bia.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Configurações' })).toHaveCount(0)
  await bia.goto(`${stage.server.url}/settings`)
  await expect(bia.getByText('Acesso não permitido')).toBeVisible()
})
