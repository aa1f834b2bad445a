import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOT_KIND, CLOUD_KIND, SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { show } from '#tests/component.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'

const nothing = (): void => undefined

test.each([
  ['Mensagens', 'Mensagem ao resolver'],
  ['Mensagens', 'Mensagem de avaliação'],
  ['Automação', 'Mensagem ao resolver por inatividade'],
])('the texts of a connection warn of what nothing fills: %s, %s', async (tab, name) => {
  const { user } = await show(
    <ConnectionForm connection={null} simulator={() => null} onClose={nothing} onCreated={nothing} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] } },
  )
  await user.click(await screen.findByRole('tab', { name: tab }))
  const field = screen.getByRole('textbox', { name })
  await user.type(field, 'Até logo, {{nome}')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, ' {{cupom}')
  expect(screen.getByRole('status').textContent).toContain('{cupom}')
})

const LABELS = {
  phoneNumberId: 'Identificação do número de telefone',
  wabaId: 'Identificação da conta do WhatsApp Business',
  accessToken: 'Token de acesso',
  appSecret: 'Chave secreta do aplicativo',
  verifyToken: 'Token de verificação',
}
const field = (name: keyof typeof LABELS) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${LABELS[name]}`))
const official = { id: 9, name: 'Loja', channel: CLOUD_KIND, queues: [], phoneNumberId: '1', wabaId: '2' }
const showOfficial = (connection: Connection | null, call: string) =>
  show(<ConnectionForm {...{ connection, simulator: () => null, onClose: nothing, onCreated: nothing }} />, {
    answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], [call]: [{ body: official }] },
  })

test('secrets of an official number are never shown, and its ids stay as they are', async () => {
  const { user, asked } = await showOfficial(official as unknown as Connection, 'PUT /whatsapp/9')
  await screen.findByLabelText(/^Nome/)
  for (const name of ['accessToken', 'appSecret', 'verifyToken'] as const)
    expect([field(name).value, field(name).type]).toEqual(['', 'password'])
  expect([field('phoneNumberId').readOnly, field('wabaId').readOnly]).toEqual([true, true])
  await user.type(field('accessToken'), 'EAAnew')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject({
      body: { accessToken: 'EAAnew', appSecret: '', verifyToken: '' },
    }),
  )
})

const bot = { id: 9, name: 'Loja', channel: BOT_KIND, queues: [], botUsername: 'loja_bot' }
const token = () => screen.getByLabelText<HTMLInputElement>(/^Token do robô/)
const showBot = (connection: Connection | null, call: string) =>
  show(<ConnectionForm {...{ connection, simulator: () => null, onClose: nothing, onCreated: nothing }} />, {
    answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], [call]: [{ body: bot }] },
  })

test('the token of a bot is never shown, and its name stays as it is', async () => {
  const { user, asked } = await showBot(bot as unknown as Connection, 'PUT /whatsapp/9')
  await screen.findByLabelText(/^Nome/)
  expect([token().value, token().type]).toEqual(['', 'password'])
  expect(screen.getByLabelText<HTMLInputElement>('Robô')).toMatchObject({ value: '@loja_bot', readOnly: true })
  await user.type(token(), '7:BB')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject({ body: { botToken: '7:BB' } }),
  )
})

test('the look of a chat is changed beside its code, and its sites stay', async () => {
  const allowedOrigins = ['https://loja.exemplo.com.br']
  const chat = { id: 9, name: 'Loja', channel: SITE_KIND, queues: [], widgetKey: 'chave', allowedOrigins }
  const connection = chat as unknown as Connection
  const { user, asked } = await show(
    <ConnectionForm {...{ connection, simulator: () => null, onClose: nothing, onCreated: nothing }} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], 'PUT /whatsapp/9': [{ body: chat }] } },
  )
  const code = await screen.findByLabelText<HTMLTextAreaElement>(/^Código para o site/)
  expect(code.value).toContain('data-balcao="chave"')
  await user.type(screen.getByLabelText('Saudação'), 'Oi, tudo bem?')
  expect(screen.getByRole('figure', { name: 'Prévia do chat' }).textContent).toContain('Oi, tudo bem?')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject({
      body: { allowedOrigins, look: { greeting: 'Oi, tudo bem?' } },
    }),
  )
})

test('a number that is scanned asks for no ids', async () => {
  await show(<ConnectionForm connection={null} simulator={() => null} onClose={nothing} onCreated={nothing} />, {
    answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] },
  })
  await screen.findByLabelText(/^Nome/)
  expect([screen.queryByLabelText(/^Token de acesso/), screen.queryByLabelText(/^Token do robô/)]).toEqual([null, null])
})

test('only a connection whose messages cost something offers to join the texts of the bot', async () => {
  const { user, asked } = await showOfficial(official as unknown as Connection, 'PUT /whatsapp/9')
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  await user.click(screen.getByLabelText('Juntar textos seguidos do robô'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject([{ body: { mergesTexts: true } }]),
  )
})

test('a budget of the month is typed in the currency, and sent in hundredths of it', async () => {
  const { user, asked } = await showOfficial(
    { ...official, monthlyBudget: 12_050 } as unknown as Connection,
    'PUT /whatsapp/9',
  )
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  const field = screen.getByLabelText('Orçamento do mês')
  expect(field).toHaveProperty('value', '120,5')
  await user.clear(field)
  await user.type(field, '99,99')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject([{ body: { monthlyBudget: 9999 } }]),
  )
})

test('a budget of nothing is refused, and an empty one is no limit', async () => {
  const { user, asked } = await showOfficial(
    { ...official, monthlyBudget: 12_050 } as unknown as Connection,
    'PUT /whatsapp/9',
  )
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  const field = screen.getByLabelText('Orçamento do mês')
  await user.clear(field)
  await user.type(field, '0')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Escreva um preço, como 99,90')
  expect(asked.some(({ call }) => call === 'PUT /whatsapp/9')).toBe(false)
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject([{ body: { monthlyBudget: null } }]),
  )
})

test('a scanned number is offered no joining of texts', async () => {
  const { user } = await show(
    <ConnectionForm connection={null} simulator={() => null} onClose={nothing} onCreated={nothing} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] } },
  )
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  expect(screen.queryByLabelText('Juntar textos seguidos do robô')).toBeNull()
  expect(screen.queryByLabelText('Orçamento do mês')).toBeNull()
})
