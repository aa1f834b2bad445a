import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { INBOUND } from '#fakes/meta/cloud-events.ts'
import { inspect } from './page-checks.ts'
import { pickKind } from './pick-kind.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A shop connects its official number of WhatsApp by hand, and answers customers there. */

let meta: FakeMeta
let stage: TicketStage
let ana: TicketsPage
let page: Page

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  ana = await stage.arrive()
  page = ana.page
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const form = (): Locator => page.getByRole('dialog', { name: /^(Nova conexão: WhatsApp oficial|Editar conexão)$/ })
const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click()
const shown = (name: string): Locator => form().getByRole('textbox', { name })
const field = (label: string): Locator => form().getByLabel(label)
/** Inspects the page as it is, and again as narrow as a phone and dark. */
async function inspectOnPhone(): Promise<void> {
  const wide = page.viewportSize()
  await inspect(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await inspect(page)
  await page.emulateMedia({ colorScheme: null })
  if (wide) await page.setViewportSize(wide)
}
const row = (): Locator => page.getByRole('row', { name: /Loja oficial/ })

test('an official number is connected by its ids and token, answers a customer, and gets another token', async () => {
  const number = meta.cloud.number('Loja da Ana', { display: '+55 11 4004-1234', appSecret: 'segredo-do-app' })
  await navigate(page, '/connections')
  const before = (await stage.robot.call<unknown[]>('GET', '/whatsapp')).length

  await test.step('the sign-up is offered beside the ids, and what is typed wrong there is named', async () => {
    await pickKind(page, 'WhatsApp oficial')
    await expect(form().getByRole('button', { name: 'Abrir o cadastro' })).toBeVisible()
    await press('Continuar')
    await expect(field('Identificação do número de telefone')).toBeFocused()
    await field('Identificação do número de telefone').fill(number.id)
    await field('Identificação da conta do WhatsApp Business').fill(number.id)
    await press('Continuar')
    await expect(form().getByText('É o mesmo código do número.')).toBeVisible()
    await field('Identificação da conta do WhatsApp Business').fill(number.wabaId)
    await inspectOnPhone()
    await press('Continuar')
  })

  await test.step('a wrong token is named at its field, and nothing that was typed is lost', async () => {
    await field('Token de acesso').fill('EAAerrado')
    await field('Chave secreta do aplicativo').fill(number.appSecret)
    await press('Testar e continuar')
    await expect(form().getByText('O token de acesso não vale')).toBeVisible()
    await expect(field('Token de acesso')).toBeFocused()
    await press('Voltar')
    await expect(field('Identificação do número de telefone')).toHaveValue(number.id)
    await press('Continuar')
    await expect(field('Chave secreta do aplicativo')).toHaveValue(number.appSecret)
    expect(await stage.robot.call('GET', '/whatsapp')).toHaveLength(before)
  })

  await test.step('with the right one Meta tells which number it is', async () => {
    await field('Token de acesso').fill(number.token)
    await press('Testar e continuar')
    await expect(form().getByText('+55 11 4004-1234')).toBeVisible()
    await expect(form().getByText('alta', { exact: true })).toBeVisible()
    await expect(shown('Nome')).toHaveValue('Loja da Ana')
    await shown('Nome').fill('Loja oficial')
    await inspectOnPhone()
    await press('Conectar')
  })

  await test.step('it is connected, and what is left to do at Meta is said, to be copied', async () => {
    await expect(shown('Endereço do webhook')).toHaveValue(`${stage.server.url}/api/webhook/fb`)
    await expect(shown('Token de verificação')).toHaveValue(/^\w{40}$/)
    await expect(form().getByText('message_template_status_update')).toBeVisible()
    await expect(form().getByText('Esperando o primeiro aviso da Meta.')).toBeVisible()
    await inspectOnPhone()
    await press('Concluir')
    await expect(form()).toHaveCount(0)
    await expect(row().getByText('Conectada', { exact: true })).toBeVisible()
    await expect(row().getByText('4004-1234')).toBeVisible()
    await expect(page.getByRole('button', { name: /QR/ })).toHaveCount(0)
    await expect(row().getByText('Nada chegou da Meta ainda')).toBeVisible()
  })

  const maria = meta.cloud.customer(number, 'Maria Figueiredo')
  const answers = () => meta.cloud.sent.map(({ body }) => body['text'])
  await test.step('a customer writes, is accepted and answered, and the ticks rise', async () => {
    await navigate(page, '/tickets')
    await meta.cloud.write(maria, 'Olá! Vocês têm em azul? 💙')
    await ana.accept('Maria Figueiredo')
    await expect(ana.bubble('in', 'Vocês têm em azul? 💙')).toBeVisible()
    await meta.cloud.write(maria, INBOUND.buttonReply('1', 'Falar com a loja'))
    await expect(ana.bubble('in', 'Falar com a loja')).toBeVisible()
    meta.cloud.statuses.upTo = 'read'
    await ana.say('Temos sim!')
    await expect.poll(answers).toMatchObject([{ body: expect.stringContaining('Temos sim!') }])
    await expect(ana.bubble('out', 'Temos sim!').getByRole('img', { name: 'Lida', exact: true })).toBeVisible()
  })

  await test.step('what was delivered is counted and priced, and the prices are edited', async () => {
    await meta.cloud.settled()
    await navigate(page, '/connections')
    await row().getByRole('button', { name: 'Ações de Loja oficial' }).click()
    await page.getByRole('menuitem', { name: 'Custo na Meta' }).click()
    const costs = page.getByRole('dialog', { name: 'Custo das mensagens de Loja oficial' })
    await expect(costs.getByRole('row', { name: /^Atendimento Cobradas 0 Grátis 1 Custo US\$/ })).toBeVisible()
    await inspectOnPhone()
    await costs.getByRole('button', { name: 'Tabela de preços' }).click()
    const prices = page.getByRole('dialog', { name: 'Preços da Meta' })
    await prices.getByLabel('Marketing, +55').fill('0,07')
    await inspectOnPhone()
    await prices.getByRole('button', { name: 'Salvar' }).click()
    await expect(prices).toHaveCount(0)
    await expect(costs.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(costs).toHaveCount(0)
    await navigate(page, '/tickets')
    await ana.open('Maria Figueiredo')
  })

  await test.step('an expired token is said at the connection, and a new one sends what waited', async () => {
    meta.cloud.endAccess(number)
    await ana.say('Separei um para você')
    await navigate(page, '/connections')
    await expect(row().getByText('Nada chegou da Meta ainda')).toHaveCount(0)
    await expect(row().getByText('a Meta encerrou o acesso; conecte de novo')).toBeVisible()
    const why = page.getByRole('group', { name: 'A Meta encerrou o acesso' })
    await expect(why.getByText(/^Parou: a Meta encerrou o acesso/)).toBeVisible()
    await expect(why.getByRole('button', { name: 'Informar o token' })).toBeVisible()
    await inspectOnPhone()
    await row().getByRole('button', { name: 'Conectar de novo' }).click()
    await expect(field('Identificação do número de telefone')).toHaveValue(number.id)
    for (const secret of ['Token de acesso', 'Chave secreta do aplicativo', 'Token de verificação'])
      await expect(field(secret)).toHaveValue('')
    await field('Token de acesso').fill(number.token)
    await form().getByRole('button', { name: 'Salvar' }).click()
    await expect(row().getByText('Conectada', { exact: true })).toBeVisible()
    await expect.poll(() => JSON.stringify(answers().at(-1))).toContain('Separei um para você')
  })
})
