import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Plan } from '#contract/plans.ts'
import type { Prompt, PromptPage } from '#contract/prompts.ts'
import type { QueueIntegrationPage } from '#contract/queue-integrations.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { navigate, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator sets up prompts and integrations, which answer before an agent does, and gives them to a queue. */

/** The plan of this company has neither. */
const SOL: Person = { name: 'Padaria Sol', email: 'sol@exemplo.com.br', password: 'segredo-da-sol' }

let stage: TicketStage
let model: FakeOpenAi
let page: Page
let queueId: number

test.beforeAll(async ({ browser }) => {
  model = await FakeOpenAi.start()
  stage = await companyStage(browser, { OPENAI_BASE_URL: model.url })
  const without = { name: 'Sem IA', users: 5, connections: 5, queues: 5, useOpenAi: false, useIntegrations: false }
  const { id: planId } = await stage.provider.call<Plan>('POST', '/plans', without)
  await stage.provider.call('POST', '/companies', { ...SOL, planId })
  queueId = (await stage.robot.call<{ id: number }>('POST', '/queue', { name: 'Vendas', color: '#09844b' })).id
  page = (await stage.arrive({ path: '/prompts' })).page
})

test.beforeEach(() => navigate(page, '/prompts'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await model.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const field = (label: string): Locator => dialog().getByLabel(label).first()
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const prompts = async (called: string): Promise<Prompt[]> =>
  (await stage.robot.call<PromptPage>('GET', '/prompt')).prompts.filter(({ name }) => name === called)
const integrations = async (slug: string) =>
  (await stage.robot.call<QueueIntegrationPage>('GET', '/queueIntegration')).queueIntegrations.filter(
    ({ typebotSlug }) => typebotSlug === slug,
  )
const makePrompt = (name: string, more: object = {}): Promise<Prompt> =>
  stage.robot.call<Prompt>('POST', '/prompt', {
    ...{ name, prompt: 'Você vende flores.', apiKey: 'sk-muito-secreta', queueId },
    ...more,
  })
const select = (label: string): Locator => dialog().getByRole('combobox', { name: label })
/** Opens a folded part of the form. */
const unfold = (section: string): Promise<void> => dialog().getByRole('button', { name: section }).click()
const choose = async (label: string, option: string): Promise<void> => {
  await select(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

// This one is the first: there is no prompt yet.
test('the empty list of prompts says that there are none', async () => {
  await expect(page.getByRole('heading', { name: 'Nenhum prompt ainda' })).toBeVisible()
})

test('a prompt needs a queue; its key is masked, shown while it is typed, and never comes back', async () => {
  await navigate(page, '/tickets')
  await page.getByRole('link', { name: 'Prompts de IA', exact: true }).click()
  await page.getByRole('button', { name: 'Novo prompt' }).first().click()
  await unfold('Servidor e modelo')
  await unfold('Respostas em áudio')
  for (const [label, value] of [
    ['Temperatura', '1'],
    ['Máximo de tokens', '100'],
    ['Mensagens lidas', '10'],
  ] as const) {
    await expect(dialog().getByRole('textbox', { name: label })).toHaveValue(value)
  }
  await expect(select('Respostas')).toHaveValue('Texto')
  await field('Nome').fill('Vendedora')
  await field('Chave da API').fill('sk-muito-secreta')
  await dialog().getByRole('textbox', { name: 'Prompt' }).fill('Você vende flores.')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Informe o setor' })).toBeVisible()
  await expect(dialog().getByText('Informe o setor')).toBeVisible()
  expect(await prompts('Vendedora')).toEqual([])

  const key = field('Chave da API')
  await expect(key).toHaveAttribute('type', 'password')
  await choose('Fila', 'Vendas')
  await select('Respostas').click()
  await expect(page.getByRole('option')).toHaveCount(16)
  await page.getByRole('option', { name: 'Francisca' }).click()
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast('Prompt salvo com sucesso.')).toBeVisible()
  const row = page.getByRole('row', { name: /Vendedora/ })
  await expect(row).toContainText('Vendas')
  await expect(row).toContainText('100')
  expect(await prompts('Vendedora')).toMatchObject([
    { name: 'Vendedora', voice: 'pt-BR-FranciscaNeural', apiKey: '••••••••' },
  ])

  await page.getByRole('button', { name: 'Editar Vendedora' }).click()
  await expect(field('Chave da API')).toHaveValue('')
  await expect(dialog().getByText('Há uma chave guardada')).toBeVisible()
  await unfold('Servidor e modelo')
  await dialog().getByRole('textbox', { name: 'Máximo de tokens' }).fill('250')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Vendedora/ })).toContainText('250')
  expect(await prompts('Vendedora')).toMatchObject([{ maxTokens: 250, apiKey: '••••••••' }])
})

test('a test says whether key and model work, before anything is saved', async () => {
  await makePrompt('Testada')
  await page.getByRole('button', { name: 'Editar Testada' }).click()
  model.key = 'sk-outra'
  await dialog().getByRole('button', { name: 'Testar chave e modelo' }).click()
  await expect(dialog().getByRole('status')).toContainText('não aceitou a chave')
  model.reset()
  await dialog().getByRole('button', { name: 'Testar chave e modelo' }).click()
  await expect(dialog().getByRole('status')).toContainText('gpt-5-mini respondeu em')
  await unfold('Servidor e modelo')
  await field('Endereço do servidor').fill('https://outro.exemplo.com.br/v1')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog().getByText('O endereço mudou')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog()).toHaveCount(0)
})

test('a prompt learns a text and a spreadsheet, and a trial says how well it answers', async () => {
  await makePrompt('Florista')
  await page.getByRole('link', { name: /^Florista/ }).click()
  const knowledge = page.getByRole('region', { name: 'O que ele sabe' })
  const trial = page.getByRole('region', { name: 'Ensaio antes de ligar' })
  await expect(knowledge.getByRole('heading', { name: 'Ele ainda não sabe nada' })).toBeVisible()
  await knowledge.getByRole('button', { name: 'Fonte' }).click()
  await page.getByRole('menuitem', { name: 'Texto', exact: true }).click()
  await field('Nome').fill('Prazos')
  await dialog().getByRole('textbox', { name: 'Texto' }).fill('A entrega em Sorocaba leva de 5 a 8 dias úteis.')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(knowledge.getByRole('listitem').filter({ hasText: 'Prazos' })).toContainText('Pronta')
  await knowledge.locator('input[type=file]').setInputFiles({
    ...{ name: 'precos.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Produto,Preço\nVaso,R$ 40\nRosa,R$ 12\n'),
  })
  const prices = knowledge.getByRole('listitem').filter({ hasText: 'precos.csv' })
  await expect(prices).toContainText('Pronta')
  await expect(prices).toContainText('2 linhas')
  await prices.getByRole('button', { name: /^precos/ }).click()
  await expect(dialog()).toContainText('R$ 40')
  await page.keyboard.press('Escape')

  for (const [question, expected] of [
    ['Qual o prazo para Sorocaba?', '5 a 8 dias'],
    ['Qual o preço do vaso?', '40\nfrete grátis'],
  ] as const) {
    await trial.getByRole('button', { name: /^(Escrever a primeira pergunta|Pergunta)$/ }).click()
    await dialog().getByRole('textbox', { name: 'Pergunta' }).fill(question)
    await dialog().getByRole('textbox', { name: 'O que a resposta precisa dizer' }).fill(expected)
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    await expect(trial.getByRole('row', { name: question })).toContainText('Não ensaiada')
  }
  await trial.getByRole('button', { name: 'Ensaiar', exact: true }).click()
  await expect(trial.getByRole('row', { name: 'Qual o prazo para Sorocaba?' })).toContainText('Acertou')
  await expect(trial.getByRole('row', { name: 'Qual o preço do vaso?' })).toContainText('Errou')
  await expect(trial.getByRole('status')).toContainText('1 de 2 acertos')
  await trial.getByRole('button', { name: /^Qual o preço do vaso/ }).click()
  await expect(trial.getByRole('listitem').filter({ hasText: 'frete grátis' })).toHaveAttribute('data-missing')
  await trial.getByRole('button', { name: 'A resposta está certa' }).click()
  await expect(trial.getByRole('status')).toContainText('2 de 2 acertos')

  await prices.getByRole('button', { name: 'Ações de precos.csv' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(prices).toHaveCount(0)
  await expect(trial).toContainText('as instruções ou fontes mudaram depois')
})

test('calls of models are listed by purpose and filtered by result, beside the cost of the day', async () => {
  const own = { apiKey: 'sk-muito-secreta', model: 'modelo-medido' }
  const { robot } = stage
  const { id } = await makePrompt('Medida', own)
  for (const question of ['Abre hoje?', 'Fecha hoje?'])
    await robot.call('POST', `/prompt/${id}/questions`, { question, expected: 'sim' })
  await robot.call('POST', `/prompt/${id}/trial`)
  await robot.until<{ trial: { status: string } }>(`/prompt/${id}/trial`, ({ trial }) => trial.status === 'done')
  model.key = 'sk-outra'
  await expect(robot.call('POST', '/prompt/test', { ...own, id })).rejects.toThrow()
  model.reset()

  const [trials, tests] = [/Ensaio\s*modelo-medido/, /Teste da chave\s*modelo-medido/]
  await page.getByRole('link', { name: 'Uso e custo' }).click()
  await expect(page.getByRole('region', { name: 'Gasto hoje' })).toContainText('de R$ 20,00 por dia')
  await expect(page.getByRole('row', { name: trials })).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: 'Chave recusada' }).click()
  await expect(page.getByRole('row', { name: tests })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Ensaio/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
})

test('a prompt that is made elsewhere appears by itself', async () => {
  await makePrompt('Agente')
  await expect(page.getByRole('row', { name: /Agente/ })).toBeVisible()
})

test('an integration has the fields of its type', async () => {
  await page.getByRole('link', { name: 'Integrações', exact: true }).click()
  await page.getByRole('button', { name: 'Nova integração' }).first().click()
  await expect(field('Nome do projeto')).toBeVisible()
  await expect(select('Idioma')).toHaveValue('Português (Brasil)')
  await choose('Tipo', 'Typebot')
  await expect(field('Nome do projeto')).toBeHidden()
  await expect(field('Pausa entre mensagens')).toHaveValue('1000')
  await expect(field('Expira após')).toHaveValue('1')
  await dialog().getByRole('textbox', { name: 'Nome', exact: true }).fill('R')
  await field('Endereço').fill('typebot')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog().getByText('Muito curto!')).toBeVisible()
  await expect(dialog().getByText('Use um endereço completo')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Nome', exact: true }).fill('Recepção')
  await field('Endereço').fill('https://typebot.exemplo.com.br')
  await field('Nome no endereço do Typebot').fill('recepcao')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast('Integração adicionada com sucesso.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Recepção/ })).toContainText('Typebot')
  expect(await integrations('recepcao')).toMatchObject([
    { type: 'typebot', projectName: 'Recepção', typebotSlug: 'recepcao' },
  ])
})

type Taken = { name: string; promptId: number; integrationId: number }

test('a queue takes a prompt and an integration; an integration in use is not deleted, an unused prompt is', async () => {
  const prompt = await makePrompt('Recepcionista')
  await makePrompt('Provisória')
  const integration = {
    type: 'typebot',
    name: 'Portaria',
    urlN8N: 'https://typebot.exemplo.com.br',
    typebotSlug: 'portaria',
  }
  await stage.robot.call('POST', '/queueIntegration', integration)
  await stage.robot.call('POST', '/queue', { name: 'Balcão', color: '#123456' })
  await page.getByRole('link', { name: 'Filas' }).click()
  await page.getByRole('button', { name: 'Ações de Balcão' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await choose('Prompt', 'Recepcionista')
  await choose('Integração', 'Portaria')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog()).toBeHidden()
  const queues = await stage.robot.call<Taken[]>('GET', '/queue')
  const queue = queues.find(({ name }) => name === 'Balcão')
  expect([queue?.promptId, queue?.integrationId]).toEqual([prompt.id, (await integrations('portaria'))[0]?.id])

  await page.getByRole('link', { name: 'Integrações' }).click()
  await page.getByRole('button', { name: 'Excluir Portaria' }).click()
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'em uso por uma fila ou conexão' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('link', { name: 'Prompts de IA' }).click()
  await page.getByRole('button', { name: 'Excluir Provisória' }).click()
  await dialog().getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('row', { name: /Provisória/ })).toBeHidden()
})

test('a company whose plan has neither is told so and led back', async () => {
  const { page: sol } = await stage.arrive({ person: SOL })
  for (const path of ['/prompts', '/queue-integration']) {
    await sol.goto(`${stage.server.url}${path}`)
    await expect(
      sol.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
    ).toBeVisible()
    await expect(sol).toHaveURL(`${stage.server.url}/`)
  }
  await expect(sol.getByRole('link', { name: 'Filas' })).toBeVisible()
  await expect(sol.getByRole('link', { name: /Prompts|Integrações/ })).toHaveCount(0)
})
