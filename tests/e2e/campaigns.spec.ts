import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { inspect } from './page-checks.ts'
import { navigate, RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'

/** A campaign is written in the dialog, seen before it starts, sent, stopped and continued; its report follows live. */

const PEOPLE = ['Maria Aparecida do Nascimento', 'João Lima', 'Rita Prado', 'Caio Reis', 'Lia Souza', 'Davi Melo']
const SETTINGS = {
  messageInterval: 5,
  greaterInterval: 0,
  quietHours: null,
  variables: [{ key: 'prazo', value: '10/12' }],
}
let stage: TicketStage
let ana: Page
/** What the phones show, by the name of the customer. */
const received = new Map<string, string[]>()

const dialog = (name: string): Locator => ana.getByRole('dialog', { name })
const choose = async (label: string, option: string): Promise<void> => {
  await dialog('Nova Campanha').getByRole('combobox', { name: label }).click()
  await ana.getByRole('option', { name: option, exact: true }).click()
}
const receivedLike = (text: string): string[] => [...received.values()].flat().filter((one) => one.includes(text))
const changeSettings = (settings: object) => stage.robot.call('POST', '/campaign-settings', { settings })

/** People who have written to the shop are known: they need no check and no daily budget. Returns the list of them. */
async function addCustomers(listName: string, people: string[]): Promise<number> {
  const { id } = await stage.robot.call<{ id: number }>('POST', '/contact-lists', { name: listName })
  for (const name of people) {
    const customer = await stage.customerWrites(name)
    const item = { name, number: customer.number, email: '', contactListId: id }
    await stage.robot.call('POST', '/contact-list-items', item)
  }
  return id
}

/** The next message of the number is this campaign's, and not one of a campaign that was stopped. */
async function sendOther(text: string): Promise<void> {
  const contactListId = await addCustomers('Uma pessoa', ['Bia Lima'])
  const [connection] = await stage.robot.call<{ id: number }[]>('GET', '/whatsapp')
  const input = { name: 'Aviso', whatsappId: connection?.id, contactListId, message1: text }
  const { id } = await stage.robot.call<Campaign>('POST', '/campaigns', input)
  await stage.robot.call('POST', `/campaigns/${id}/restart`)
  await expect.poll(() => receivedLike(text)).toHaveLength(1)
}

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  stage.server.fake.onMessage(({ chat, text }) => {
    if ('name' in chat) received.set(chat.name, [...(received.get(chat.name) ?? []), text ?? ''])
  })
  await changeSettings(SETTINGS)
  ana = (await stage.arrive({ path: '/campaigns' })).page
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('a campaign is written, seen before it starts, sent, stopped and continued', async () => {
  await addCustomers('Clientes', PEOPLE)
  await navigate(ana, '/campaigns')
  await test.step('the dialog shows who receives it, and how it looks at the longest name', async () => {
    await ana.getByRole('button', { name: 'Nova campanha' }).click()
    await dialog('Nova Campanha').getByRole('textbox', { name: 'Nome' }).fill('Natal')
    const before = dialog('Nova Campanha').getByRole('region', { name: 'Antes de enviar' })
    await expect(before.getByText('calculado agora')).toBeVisible()
    await expect(before.getByRole('alert')).toHaveCount(0)
    await dialog('Nova Campanha').getByRole('button', { name: 'Iniciar agora' }).click()
    await expect(before.getByRole('alert').getByText('Falta escolher a conexão.')).toBeVisible()
    await choose('Conexão', 'Loja')
    await choose('Lista de contatos', 'Clientes')
    await dialog('Nova Campanha').getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}! Só até {prazo}.')
    const dry = dialog('Nova Campanha').getByRole('region', { name: 'Antes de enviar' })
    await expect(dry.getByText('de 6 pessoas vão receber')).toBeVisible()
    const preview = dialog('Nova Campanha').getByRole('log', { name: 'Como o cliente vê' })
    await expect(preview.getByText('Oi, Maria Aparecida do Nascimento! Só até 10/12.')).toBeVisible()
    await dry.getByRole('button', { name: /Já conversaram com vocês/ }).click()
    await expect(ana.getByRole('dialog', { name: 'Já conversaram com vocês' }).getByText('Rita Prado')).toBeVisible()
    await ana.keyboard.press('Escape')
    await inspect(ana, { within: '[role=dialog]' })
  })

  await test.step('it starts at once after a question', async () => {
    await dialog('Nova Campanha').getByRole('button', { name: 'Iniciar agora' }).click()
    await dialog('Iniciar Natal agora?').getByRole('button', { name: 'Iniciar agora' }).click()
    await expect(ana.getByRole('dialog')).toHaveCount(0)
    await expect(ana.getByRole('row', { name: /Natal/ }).getByText('Em Andamento')).toBeVisible()
  })

  await test.step('the report follows by itself', async () => {
    await ana.getByRole('link', { name: 'Relatório de Natal' }).click()
    await expect(ana.getByText(/^[1-6] de 6$/)).toBeVisible()
    await expect(ana.getByRole('table', { name: 'Destinatários' }).getByText('Entregue').first()).toBeVisible()
    await inspect(ana)
  })

  await test.step('it stops before the next message', async () => {
    await ana.getByRole('button', { name: 'Parar antes da próxima' }).click()
    await expect(ana.getByText('Cancelada', { exact: true })).toBeVisible()
    const id = /campaign\/(\d+)/.exec(ana.url())?.[1]
    await stage.robot.until<CampaignReport>(`/campaigns/${id}/report`, ({ queued }) => queued === 0)
    await sendOther('Abrimos no feriado')
    // One that was just being sent when the campaign stopped is counted when WhatsApp has taken it.
    const counted = ({ campaign: { counts } }: CampaignReport) => counts.sent === receivedLike('Só até 10/12.').length
    const after = await stage.robot.until<CampaignReport>(`/campaigns/${id}/report`, counted)
    expect(after.campaign.counts.sent).toBeLessThan(PEOPLE.length)
  })

  await test.step('it goes on, and nobody receives it twice', async () => {
    // What is left need not take its time.
    await changeSettings({ ...SETTINGS, messageInterval: 0 })
    await ana.getByRole('button', { name: 'Continuar' }).click()
    await expect(ana.getByText('6 de 6', { exact: true })).toBeVisible()
    await expect(ana.getByText('Finalizada', { exact: true })).toBeVisible()
    for (const name of PEOPLE) expect(received.get(name)).toHaveLength(1)
    expect(received.get('João Lima')?.[0]).toContain('Oi, João Lima! Só até 10/12.')
  })
})

test('a campaign that is not saved survives a reload, and the pace is changed from its dialog', async () => {
  await changeSettings(SETTINGS)
  await navigate(ana, '/campaigns')
  await ana.setViewportSize({ width: 390, height: 844 })
  await ana.emulateMedia({ colorScheme: 'dark' })
  await ana.getByRole('button', { name: 'Nova campanha' }).press('Enter')
  await dialog('Nova Campanha').getByRole('textbox', { name: 'Nome' }).pressSequentially('Páscoa')
  await dialog('Nova Campanha').getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}! {cupom}')
  await expect(dialog('Nova Campanha').getByText('{cupom} não é uma variável e sai como está escrito.')).toBeVisible()

  await test.step('what was written comes back', async () => {
    await ana.reload()
    await expect(ana.getByText(/Há uma campanha nova que não foi salva/)).toBeVisible()
    await inspect(ana)
    await ana.getByRole('button', { name: 'Continuar escrevendo' }).press('Enter')
    await expect(dialog('Nova Campanha').getByRole('textbox', { name: 'Nome' })).toHaveValue('Páscoa')
    await expect(dialog('Nova Campanha').getByRole('textbox', { name: 'Mensagem 1' })).toHaveValue(
      'Oi, {nome}! {cupom}',
    )
  })

  await test.step('the pace is changed above the dialog, which stays as it is', async () => {
    const pace = dialog('Nova Campanha').getByRole('region', { name: 'Quando e em que ritmo' })
    await expect(pace.getByText('5 s, variando')).toBeVisible()
    await pace.getByRole('button', { name: 'Mudar ritmo e horário' }).press('Enter')
    await dialog('Ritmo e horário').getByRole('switch', { name: 'Só no horário comercial' }).press('Space')
    await inspect(ana, { within: '[role=dialog]' })
    await dialog('Ritmo e horário').getByRole('button', { name: 'Salvar configurações' }).press('Enter')
    await expect(dialog('Ritmo e horário')).toHaveCount(0)
    await expect(pace.getByText('seg–sáb')).toBeVisible()
    await inspect(ana, { within: '[role=dialog]' })
  })

  await test.step('a start says what is missing', async () => {
    await dialog('Nova Campanha').getByRole('button', { name: 'Iniciar agora' }).click()
    await expect(dialog('Nova Campanha').getByRole('combobox', { name: 'Lista de contatos' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })

  await test.step('discarding it leaves nothing behind', async () => {
    await ana.keyboard.press('Escape')
    const question = dialog('Descartar as alterações?')
    await question.getByRole('button', { name: 'Descartar', exact: true }).press('Enter')
    await expect(ana.getByRole('dialog')).toHaveCount(0)
    await expect(ana.getByText(/Há uma campanha nova que não foi salva/)).toHaveCount(0)
  })
  await ana.setViewportSize({ width: 1440, height: 900 })
  await ana.emulateMedia({ colorScheme: 'light' })
})

test('the login writes the flag of the company, and without it the screens do not exist', async ({ page }) => {
  const flag = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('cshow'))
  await page.goto(`${stage.server.url}/login`)
  await page.getByLabel('E-mail').fill(RAFAEL.email)
  await page.getByLabel('Senha', { exact: true }).fill(RAFAEL.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Campanhas' })).toBeVisible()
  expect(await flag()).toBe('null')
  await page.evaluate(() => localStorage.removeItem('cshow'))
  for (const path of ['/campaigns', '/campaign/1/report', '/campaigns-config', '/contact-lists'])
    await test.step(path, async () => {
      await page.goto(stage.server.url + path)
      await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    })
  await expect(page.getByRole('link', { name: 'Campanhas' })).toHaveCount(0)
})
