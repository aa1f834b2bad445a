import { expect, test } from '@playwright/test'
import type { Prompt } from '#contract/prompts.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { inspect } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, navigate } from './server.ts'
import { TicketsPage } from './tickets-page.ts'

/** An administrator lets a model help, and uses its help in a conversation. Nothing is sent by itself. */

const MARIA = 'Maria Figueiredo'
let server: E2eServer
let model: FakeOpenAi
let ana: TicketsPage
let shop: Account
let maria: Account

test.beforeAll(async ({ browser }) => {
  model = await FakeOpenAi.start()
  server = await E2eServer.open({ settings: { OPENAI_BASE_URL: model.url } })
  const robot = await server.hire(await ApiClient.login(server.url))
  const { id: queueId } = await robot.call<{ id: number }>('POST', '/queue', { name: 'Vendas', color: '#09844b' })
  await robot.call<Prompt>('POST', '/prompt', {
    ...{ name: 'Vendedora', prompt: 'Você vende flores.', apiKey: 'sk-1', model: 'llama3.1', queueId },
  })
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  await server.link(robot, shop)
  const page = await (await browser.newContext()).newPage()
  await server.login(page, ANA)
  ana = new TicketsPage(page)
  await server.fake.sendText(maria, shop, 'Hello, where is my order?')
  await ana.accept(MARIA)
  await expect(ana.bubble('in', 'where is my order?')).toBeVisible()
})

test.afterAll(async () => {
  await ana.page.context().close()
  await server.close()
  await model.close()
})

const QUESTION = 'Hello, where is my order?'
const REPLY = 'Hello Maria! Let me check your order.'

test('a model helps whoever writes to the customer', async () => {
  const { page } = ana
  const help = page.getByRole('button', { name: 'Ajuda da IA' })
  const field = page.getByRole('textbox', { name: 'Mensagem' })
  const choose = async (...names: string[]): Promise<void> => {
    await help.click()
    for (const name of names) await page.getByRole('menuitem', { name }).click()
  }

  await test.step('it is off until an administrator switches it on', async () => {
    await expect(help).toHaveCount(0)
    const { pathname } = new URL(page.url())
    await navigate(page, '/settings')
    await page.getByRole('switch', { name: 'IA para atendentes', exact: true }).press('Space')
    await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Prompt da IA para atendentes' }).click()
    await page.getByRole('option', { name: 'Vendedora' }).click()
    await navigate(page, pathname)
    await expect(help).toBeVisible()
  })

  await test.step('a suggestion can be cancelled, lands in the field, and is undone by the keyboard', async () => {
    model.script = () => REPLY
    model.next.push('slow')
    await field.fill('Oi')
    await help.focus()
    await page.keyboard.press('Enter')
    const suggest = page.getByRole('menuitem', { name: 'Sugerir resposta' })
    await expect(suggest).toBeFocused()
    await page.keyboard.press('Enter')
    // Otherwise the call that is cancelled might not reach the model, and the next one would wait in its place.
    await expect.poll(() => model.waitingCount).toBe(1)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText('Pensando em uma resposta…')).toHaveCount(0)
    model.release()
    await choose('Sugerir resposta')
    await expect(field).toHaveValue(REPLY)
    await expect(field).toBeFocused()
    await expect(page.getByText('Sugestão da IA. Confira antes de enviar.')).toBeVisible()
    await inspect(page)
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('Oi')
    await page.getByRole('button', { name: 'Refazer' }).click()
    await expect(field).toHaveValue(REPLY)
  })

  await test.step('what is typed meanwhile stays', async () => {
    model.script = () => 'Hello! I am checking.'
    model.next.push('slow')
    await help.focus()
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible()
    }
    await expect(page.getByRole('menuitem', { name: 'Mais cordial' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => model.waitingCount).toBe(1)
    await field.fill('I am on it.')
    model.release()
    await expect(page.getByText('O texto da IA ficou aqui')).toBeVisible()
    await expect(field).toHaveValue('I am on it.')
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('a message is translated under its bubble, and a draft to the language of the customer', async () => {
    model.script = ({ system }) => (system.includes('português') ? 'Olá, onde está meu pedido?' : 'I am checking it.')
    await ana.bubble('in', QUESTION).hover()
    await ana.bubble('in', QUESTION).getByRole('button', { name: 'Ações da mensagem' }).click()
    await page.getByRole('menuitem', { name: 'Traduzir' }).click()
    await expect(page.getByText('Olá, onde está meu pedido?')).toBeVisible()
    await field.fill('Estou verificando.')
    await choose('Traduzir', 'Para o idioma do cliente')
    await expect(field).toHaveValue('I am checking it.')
  })

  await test.step('the summary stands beside the conversation, and says when it is old', async () => {
    model.script = () => '- Quer saber do pedido.'
    await choose('Resumir conversa')
    await expect(page.getByText('- Quer saber do pedido.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    const summary = page.getByRole('complementary', { name: 'Contato' })
    if (!(await summary.isVisible())) await page.getByRole('button', { name: 'Contato', exact: true }).click()
    await expect(summary.getByText('- Quer saber do pedido.')).toBeVisible()
    await server.fake.sendText(maria, shop, 'Any news?')
    await expect(summary.getByText('Há 1 mensagem nova desde o resumo')).toBeVisible()
    await inspect(page)
  })

  await test.step('nothing was sent until a person sends it', async () => {
    await expect(page.locator('[data-side="out"]')).toHaveCount(0)
    await field.press('Enter')
    await expect(ana.bubble('out', 'I am checking it.')).toBeVisible()
  })
  expect(server.troubles).toEqual([])
})
