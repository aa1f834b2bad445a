import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AiCall } from '#contract/ai.ts'
import { PROMPT_DEFAULTS, type Prompt } from '#contract/prompts.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { AiCallsPage } from './AiCallsPage.tsx'
import { PromptPage } from './PromptPage.tsx'
import { PromptModal } from './PromptModal.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const MASK = '••••••••'
const admin = exampleUser({ profile: 'admin' })
const prompt: Prompt = {
  ...PROMPT_DEFAULTS,
  ...{
    id: 3,
    name: 'Vendedora',
    prompt: 'Você vende flores.',
    apiKey: MASK,
    voiceKey: MASK,
    voiceRegion: 'brazilsouth',
  },
  ...{ baseUrl: 'https://llm.exemplo.com.br/v1', model: 'llama3.1', transcriptionModel: '', embeddingModel: '' },
  ...{ fallbackText: '', handOverText: '', always: 'sorri\nagradece', never: '', topics: '', handOverWhen: 'Procon' },
  ...{
    promptTokens: 1,
    completionTokens: 2,
    totalTokens: 3,
    queueId: 2,
    companyId: 1,
    createdAt: TIME,
    updatedAt: TIME,
  },
  queue: { id: 2, name: 'Vendas', color: '#12a06a' },
}
const answers: Answers = { 'GET /queue': [{ body: [{ id: 2, name: 'Vendas', color: '#12a06a' }] }] }
const bodyOf = (asked: { call: string; body: unknown }[], call: string) => asked.find((one) => one.call === call)?.body

test('a prompt is saved with every field, and its stored keys stay', async () => {
  const onClose = vi.fn<() => void>()
  const { user, asked } = await show(<PromptModal prompt={prompt} onClose={onClose} />, {
    user: admin,
    answers: { ...answers, 'PUT /prompt/3': [{ body: prompt }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = bodyOf(asked, 'PUT /prompt/3') as Record<string, unknown>
  const { id: _id, apiKey: _key, voiceKey: _voice, queue: _queue, companyId: _company, ...fields } = prompt
  const { promptTokens: _1, completionTokens: _2, totalTokens: _3, createdAt: _4, updatedAt: _5, ...expected } = fields
  expect(sent).toEqual(expected)
})

test('another address asks for its key, and a part with an error unfolds', async () => {
  const { user, asked } = await show(<PromptModal prompt={prompt} onClose={() => undefined} />, {
    user: admin,
    answers,
  })
  expect(await screen.findByText('llama3.1 · https://llm.exemplo.com.br/v1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Servidor e modelo/ }))
  const address = screen.getByRole('textbox', { name: 'Endereço do servidor' })
  await user.clear(address)
  await user.type(address, 'sem esquema')
  await user.click(screen.getByRole('button', { name: /^Servidor e modelo/ }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByRole('textbox', { name: 'Endereço do servidor' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('O endereço mudou: digite a chave que vale nele.').length).toBeGreaterThan(0)
  expect(asked.map(({ call }) => call)).not.toContain('PUT /prompt/3')
})

test('a test tells what the model said, and why it did not', async () => {
  const test = {
    model: 'llama3.1',
    reply: 'Olá!',
    ms: 1800,
    hasTools: false,
    hasEmbeddings: true,
    models: ['llama3.1'],
  }
  const refused = { status: 400, body: { error: 'ERR_AI_KEY' } }
  const { user, asked } = await show(<PromptModal prompt={prompt} onClose={() => undefined} />, {
    user: admin,
    answers: { ...answers, 'POST /prompt/test': [refused, { body: test }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Testar chave e modelo' }))
  expect(await screen.findByText(/O servidor não aceitou a chave/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Testar chave e modelo' }))
  expect(await screen.findByText('llama3.1 respondeu em 1,8 s')).toBeTruthy()
  expect(screen.getByText(/Sem ferramentas/)).toBeTruthy()
  expect(bodyOf(asked, 'POST /prompt/test')).toEqual({
    ...{ id: 3, apiKey: '', baseUrl: prompt.baseUrl, model: 'llama3.1' },
  })
})

test('a prompt that has to pass a trial first cannot be switched on, and says why', async () => {
  const off = { ...prompt, isActive: false }
  await show(<PromptPage id={3} gateOf={() => 'falta 1 acerto'} knowledge={() => null} trial={() => null} />, {
    user: admin,
    answers: { 'GET /prompt/3': [{ body: off }] },
  })
  const toggle = await screen.findByRole('switch', { name: 'Atender clientes' })
  expect([toggle.hasAttribute('disabled'), screen.getByText('falta 1 acerto').id]).toEqual([
    ...[true, toggle.getAttribute('aria-describedby')],
  ])
  expect(screen.getByText('quando o cliente fala de: Procon')).toBeTruthy()
})

test('calls of models say what they were for, their tokens and cost, and what is left of the day', async () => {
  const call: AiCall = {
    ...{ id: 9, purpose: 'answer', model: 'llama3.1', outcome: 'ok', promptTokens: 1200, cachedTokens: 0 },
    ...{ completionTokens: 80, ms: 1700, price: 0.0184, ticketId: 5, prompt: { id: 3, name: 'Vendedora' } },
    ...{ user: null, createdAt: TIME },
  }
  const { user } = await show(<AiCallsPage />, {
    user: admin,
    answers: {
      'GET /ai-calls': [{ body: { calls: [call, { ...call, id: 8, outcome: 'quota' }], count: 2, hasMore: false } }],
      'GET /ai-calls/spending': [{ body: { today: 20.5, budget: 20 } }],
      'GET /prompt': [{ body: { prompts: [prompt], count: 1, hasMore: false } }],
    },
  })
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByText('1.200 lidos, 80 escritos')).toBeTruthy()
  expect(within(first as HTMLElement).getByText(/0,0184/)).toBeTruthy()
  expect(within(second as HTMLElement).getByText('Sem saldo')).toBeTruthy()
  expect(await screen.findByText(/O orçamento de hoje acabou/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Resultado' }))
  await user.click(await screen.findByText('Demorou demais'))
})
