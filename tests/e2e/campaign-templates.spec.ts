import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Campaign } from '#contract/campaigns.ts'
import type { Connection } from '#contract/connections.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import type { CloudTemplate } from '#fakes/meta/cloud-templates.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** The shop writes to many people who never wrote to its official number: by a template, at a price that it sees before. */

let meta: FakeMeta
let stage: TicketStage
let page: Page
let number: CloudNumber
let promocao: CloudTemplate
let whatsappId: number

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  number = meta.cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  const buttons = [{ type: 'QUICK_REPLY', text: 'Quero ver' }]
  promocao = meta.cloud.templates.add(number.wabaId, 'promocao', 'Oi, {{nome}}! Só até {{prazo}}.', {
    ...{ category: 'MARKETING', components: [{ type: 'BUTTONS', buttons }] },
  })
  meta.cloud.templates.add(number.wabaId, 'convite', 'Venha, {{1}}!', { category: 'MARKETING' })
  const made = await stage.robot.call<Connection>('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: 'whatsapp_cloud', phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  whatsappId = made.id
  const variables = [{ key: 'prazo_da_loja', value: '10/12' }]
  await stage.robot.call('POST', '/campaign-settings', { settings: { quietHours: null, variables } })
  page = (await stage.arrive({ path: '/campaigns' })).page
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const dialog = (name: string): Locator => page.getByRole('dialog', { name })
const sentTo = (people: string[]) => meta.cloud.sent.filter(({ to }) => people.includes(to))

/** Makes a list of people who have WhatsApp and never wrote. Returns their numbers. */
async function addStrangers(listName: string, names: string[]): Promise<{ listId: number; people: string[] }> {
  const { id: listId } = await stage.robot.call<{ id: number }>('POST', '/contact-lists', { name: listName })
  const people = names.map((name) => String(meta.cloud.customer(number, name).waId))
  for (const [index, waId] of people.entries())
    await stage.robot.call('POST', '/contact-list-items', {
      ...{ name: names[index], number: waId, email: '', contactListId: listId },
    })
  return { listId, people }
}

test('a template is chosen on a phone, in the dark, priced before the start, and its ticks come into the report', async () => {
  const { people } = await addStrangers('Clientes', ['Rui Lopes', 'Maria Aparecida do Nascimento'])
  meta.cloud.statuses.upTo = 'read'
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await navigate(page, '/campaigns')
  await expect(page.getByText('Número oficial: o limite de pessoas novas por dia é o da Meta.')).toBeVisible()
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const form = dialog('Nova Campanha')
  await form.getByRole('textbox', { name: 'Nome' }).fill('Natal')
  for (const [label, option] of [
    ['Conexão', 'Casa Aurora oficial'],
    ['Lista de contatos', 'Clientes'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(form.getByRole('textbox', { name: /^Mensagem/ })).toHaveCount(0)

  await test.step('the keyboard alone opens, chooses and fills in', async () => {
    await form.getByRole('button', { name: 'Usar modelo' }).focus()
    await page.keyboard.press('Enter')
    const chooser = dialog('Usar modelo')
    await expect(chooser.getByRole('option', { name: /Promocao/ })).toBeVisible()
    await page.keyboard.type('promocao')
    await expect(chooser.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(chooser.getByRole('combobox', { name: 'Nome' })).toHaveValue('{nome}')
    await page.keyboard.press('Tab')
    await page.keyboard.type('{prazo_da_loja}')
    await inspect(page)
    await page.keyboard.press('Control+Enter')
    await expect(chooser).toHaveCount(0)
  })

  const view = form.getByRole('log', { name: 'Como o cliente vê' })
  await expect(view.getByText('Oi, Maria Aparecida do Nascimento! Só até 10/12.')).toBeVisible()
  await expect(view.getByText('Quero ver')).toBeVisible()
  const dry = form.getByRole('region', { name: 'Antes de enviar' })
  await expect(dry.getByText(/Cerca de US\$\s0,125/)).toBeVisible()
  await inspect(page, { within: '[role=dialog]' })
  await form.getByRole('button', { name: 'Iniciar agora' }).click()
  const question = dialog('Iniciar Natal agora?')
  await expect(question.getByText(/Custa cerca de US\$\s0,125/)).toBeVisible()
  await question.getByRole('button', { name: 'Iniciar agora' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('link', { name: 'Relatório de Natal' }).click()
  await expect(page.getByText('2 de 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Finalizada', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Destinatários' }).getByText('Lida', { exact: true })).toHaveCount(2)
  await inspect(page)
  expect(sentTo(people).map(({ type, to }) => [type, to])).toEqual(people.map((to) => ['template', to]))
})

test('a template that Meta stopped pauses the campaign, says why, and another one reaches everybody once', async () => {
  const { listId, people } = await addStrangers('Vizinhos', ['Lia Prado', 'Davi Melo'])
  const template = { name: 'promocao', language: 'pt_BR', values: { 'body.nome': '{nome}', 'body.prazo': 'hoje' } }
  const input = { name: 'Volta', whatsappId, contactListId: listId, template }
  const { id } = await stage.robot.call<Campaign>('POST', '/campaigns', input)
  // Meta paused it, and told nobody: whoever's message is on its way by then is refused as well.
  promocao.status = 'PAUSED'
  await stage.robot.call('POST', `/campaigns/${id}/restart`)
  await navigate(page, `/campaign/${id}/report`)
  await expect(page.getByText('Campanha pausada: a Meta não aceita mais o modelo.')).toBeVisible()
  await expect(page.getByText(/A Meta pausou este modelo/).first()).toBeVisible()
  await inspect(page)
  expect(sentTo(people)).toEqual([])

  await page.getByRole('button', { name: 'Trocar o modelo' }).click()
  const form = dialog('Alterar Campanha')
  await form.getByRole('button', { name: 'Trocar ou preencher de novo' }).click()
  const chooser = dialog('Usar modelo')
  await chooser.getByRole('combobox', { name: 'Buscar modelo' }).fill('convite')
  await chooser.getByRole('combobox', { name: /Variável 1/ }).fill('{nome}')
  await chooser.getByRole('button', { name: /^Usar modelo/ }).click()
  await expect(chooser).toHaveCount(0)
  await inspect(page, { within: '[role=dialog]' })
  await form.getByRole('button', { name: 'Continuar campanha' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Finalizada', { exact: true })).toBeVisible()
  expect(sentTo(people).map(({ to, body }) => [to, Object(body['template'])['name']])).toEqual(
    people.map((to) => [to, 'convite']),
  )
})
