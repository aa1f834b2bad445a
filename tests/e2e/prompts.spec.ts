import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Plan } from '#contract/plans.ts'
import type { PromptPage } from '#contract/prompts.ts'
import type { QueueIntegrationPage } from '#contract/queue-integrations.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { ANA, ApiClient, E2eServer } from './server.ts'

/** An administrator sets up prompts and integrations, which answer before an agent does, and gives them to a queue. */

let server: E2eServer
let model: FakeOpenAi
let robot: ApiClient
let page: Page

test.beforeAll(async ({ browser }) => {
  model = await FakeOpenAi.start()
  server = await E2eServer.open({ settings: { OPENAI_BASE_URL: model.url } })
  robot = await server.hire(await ApiClient.login(server.url))
  await robot.call('POST', '/queue', { name: 'Vendas', color: '#09844b' })
  page = await (await browser.newContext()).newPage()
  await server.login(page)
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
  await model.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const field = (label: string): Locator => dialog().getByLabel(label).first()
const toast = (text: string): Locator => page.getByRole('status').filter({ hasText: text })
const prompts = async () => (await robot.call<PromptPage>('GET', '/prompt')).prompts
const integrations = async () => (await robot.call<QueueIntegrationPage>('GET', '/queueIntegration')).queueIntegrations
const select = (label: string): Locator => dialog().getByRole('combobox', { name: label })
/** Opens a folded part of the form. */
const unfold = (section: string): Promise<void> => dialog().getByRole('button', { name: section }).click()
const choose = async (label: string, option: string): Promise<void> => {
  await select(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator keeps prompts and integrations', async () => {
  await test.step('a prompt needs a queue, and says so', async () => {
    await page.getByRole('link', { name: 'Prompts de IA', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum prompt ainda' })).toBeVisible()
    await page.getByRole('button', { name: 'Novo prompt' }).click()
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
    expect(await prompts()).toEqual([])
  })

  await test.step('the key is masked, shown while it is typed, and never comes back', async () => {
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
    expect(await prompts()).toMatchObject([{ name: 'Vendedora', voice: 'pt-BR-FranciscaNeural', apiKey: '••••••••' }])

    await page.getByRole('button', { name: 'Editar Vendedora' }).click()
    await expect(field('Chave da API')).toHaveValue('')
    await expect(dialog().getByText('Há uma chave guardada')).toBeVisible()
    await unfold('Servidor e modelo')
    await dialog().getByRole('textbox', { name: 'Máximo de tokens' }).fill('250')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('row', { name: /Vendedora/ })).toContainText('250')
    expect(await prompts()).toMatchObject([{ maxTokens: 250, apiKey: '••••••••' }])
  })

  await test.step('a test says whether key and model work, before anything is saved', async () => {
    await page.getByRole('button', { name: 'Editar Vendedora' }).click()
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

  await test.step('a prompt learns a text and a spreadsheet, and a trial says how well it answers', async () => {
    await page.getByRole('link', { name: /^Vendedora/ }).click()
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

  await test.step('what the models were used for is listed with tokens and cost', async () => {
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await page.getByRole('link', { name: 'Uso e custo' }).click()
    await expect(page.getByRole('region', { name: 'Gasto hoje' })).toContainText('de R$ 20,00 por dia')
    await expect(page.getByRole('row', { name: /Ensaio/ })).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Resultado' }).click()
    await page.getByRole('option', { name: 'Chave recusada' }).click()
    await expect(page.getByRole('row', { name: /Teste da chave/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Ensaio/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  })

  await test.step('a prompt that is made elsewhere appears by itself', async () => {
    const [first] = await prompts()
    await robot.call('POST', '/prompt', { name: 'Agente', prompt: 'Atenda.', apiKey: 'sk', queueId: first?.queueId })
    await expect(page.getByRole('row', { name: /Agente/ })).toBeVisible()
  })

  await test.step('an integration has the fields of its type', async () => {
    await page.getByRole('link', { name: 'Integrações', exact: true }).click()
    await page.getByRole('button', { name: 'Nova integração' }).click()
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
    await field('Slug').fill('recepcao')
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast('Integração adicionada com sucesso.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Recepção/ })).toContainText('Typebot')
    expect(await integrations()).toMatchObject([{ type: 'typebot', projectName: 'Recepção', typebotSlug: 'recepcao' }])
  })

  await test.step('a queue takes both, and what it uses is not deleted', async () => {
    await page.getByRole('link', { name: 'Filas' }).click()
    await page.getByRole('button', { name: 'Ações de Vendas' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await choose('Prompt', 'Vendedora')
    await choose('Integração', 'Recepção')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog()).toBeHidden()
    const [queue] = await robot.call<{ promptId: number; integrationId: number }[]>('GET', '/queue')
    expect([queue?.promptId, queue?.integrationId]).toEqual([
      (await prompts()).find(({ name }) => name === 'Vendedora')?.id,
      (await integrations())[0]?.id,
    ])

    await page.getByRole('link', { name: 'Integrações' }).click()
    await page.getByRole('button', { name: 'Excluir Recepção' }).click()
    await dialog().getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'em uso por uma fila ou conexão' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('link', { name: 'Prompts de IA' }).click()
    await page.getByRole('button', { name: 'Excluir Agente' }).click()
    await dialog().getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('row', { name: /Agente/ })).toBeHidden()
  })

  await test.step('a company whose plan has neither is told so and led back', async () => {
    const administrator = await ApiClient.login(server.url, ANA)
    const [plan] = await administrator.call<Plan[]>('GET', '/plans/list')
    await administrator.call('PUT', `/plans/${plan?.id}`, { useOpenAi: false, useIntegrations: false })
    await server.login(page)
    for (const path of ['/prompts', '/queue-integration']) {
      await page.goto(`${server.url}${path}`)
      await expect(
        page.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
      ).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/`)
    }
    await expect(page.getByRole('link', { name: 'Filas' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Prompts|Integrações/ })).toHaveCount(0)
  })
})
