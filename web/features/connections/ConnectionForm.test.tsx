import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOT_KIND, CLOUD_KIND, FORM_KIND, SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { show } from '#tests/component.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'

const nothing = (): void => undefined

test.each([
  ['Mensagens', 'Mensagem de conclusão'],
  ['Mensagens', 'Mensagem de avaliação'],
  ['Automação', 'Mensagem ao encerrar por inatividade'],
])('the texts of a connection warn of what nothing fills: %s, %s', async (tab, name) => {
  const { user } = await show(
    <ConnectionForm connection={null} kind={FORM_KIND} simulator={() => null} onClose={nothing} onCreated={nothing} />,
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
  show(
    <ConnectionForm
      {...{ connection, kind: CLOUD_KIND, simulator: () => null, onClose: nothing, onCreated: nothing }}
    />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], [call]: [{ body: official }] } },
  )

test('an official number is connected by what is typed, and what is missing is named first', async () => {
  const { user, asked } = await showOfficial(null, 'POST /whatsapp')
  const posted = () => asked.filter(({ call }) => call === 'POST /whatsapp')
  await user.type(await screen.findByLabelText(/^Nome/), 'Loja')
  const connect = screen.getByRole('button', { name: 'Testar e conectar' })
  await user.click(connect)
  await waitFor(() => expect(field('phoneNumberId').getAttribute('aria-invalid')).toBe('true'))
  expect(posted()).toEqual([])
  const typed = { phoneNumberId: '700', wabaId: '701', accessToken: 'EAAx', appSecret: 's3', verifyToken: 'v' }
  for (const [name, text] of Object.entries(typed)) await user.type(field(name as keyof typeof LABELS), text)
  await user.click(connect)
  await waitFor(() => expect(posted()).toMatchObject([{ body: { channel: CLOUD_KIND, name: 'Loja', ...typed } }]))
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
  show(
    <ConnectionForm {...{ connection, kind: BOT_KIND, simulator: () => null, onClose: nothing, onCreated: nothing }} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], [call]: [{ body: bot }] } },
  )

test('a bot is connected by its token alone, without which nothing is asked', async () => {
  const { user, asked } = await showBot(null, 'POST /whatsapp')
  const posted = () => asked.filter(({ call }) => call === 'POST /whatsapp')
  await user.type(await screen.findByLabelText(/^Nome/), 'Loja')
  const connect = screen.getByRole('button', { name: 'Testar e conectar' })
  await user.click(connect)
  await waitFor(() => expect(token().getAttribute('data-invalid')).toBe('true'))
  expect([posted(), screen.queryByLabelText(/^Token de acesso/)]).toEqual([[], null])
  await user.type(token(), '7:AA')
  await user.click(connect)
  await waitFor(() => expect(posted()).toMatchObject([{ body: { channel: BOT_KIND, name: 'Loja', botToken: '7:AA' } }]))
  expect(posted()[0]?.body).not.toHaveProperty('accessToken')
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

test('a chat of a site is made of its sites, and its preview follows what is typed', async () => {
  const chat = { id: 9, name: 'Loja', channel: SITE_KIND, queues: [], widgetKey: 'chave' }
  const { user, asked } = await show(
    <ConnectionForm
      {...{ connection: null, kind: SITE_KIND, simulator: () => null, onClose: nothing, onCreated: nothing }}
    />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }], 'POST /whatsapp': [{ body: chat }] } },
  )
  const posted = () => asked.filter(({ call }) => call === 'POST /whatsapp')
  await user.type(await screen.findByLabelText(/^Nome\s*\*?$/), 'Loja')
  await user.click(screen.getByRole('button', { name: 'Criar o chat' }))
  const sites = screen.getByLabelText<HTMLInputElement>(/^Sites em que o chat aparece/)
  await waitFor(() => expect(sites.getAttribute('aria-invalid')).toBe('true'))
  await user.type(sites, 'loja')
  await user.click(screen.getByRole('button', { name: 'Criar o chat' }))
  await waitFor(() => expect(sites.getAttribute('aria-invalid')).toBe('true'))
  expect(posted()).toEqual([])
  await user.clear(sites)
  expect(sites.getAttribute('aria-invalid')).not.toBe('true')
  await user.type(sites, 'https://loja.exemplo.com.br{Enter}')
  await user.type(screen.getByLabelText('Saudação'), 'Oi, tudo bem?')
  await user.click(screen.getByRole('radio', { name: 'Escura' }))
  const preview = screen.getByRole('figure', { name: 'Prévia do chat' })
  expect(preview.textContent).toContain('Oi, tudo bem?')
  expect(preview.querySelector<HTMLElement>('[data-theme]')?.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Criar o chat' }))
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({
    channel: SITE_KIND,
    allowedOrigins: ['https://loja.exemplo.com.br'],
    look: { greeting: 'Oi, tudo bem?', position: 'right', theme: 'dark' },
  })
  expect(posted()[0]?.body).not.toHaveProperty('botToken')
})

test('a number that is scanned asks for no ids', async () => {
  await show(
    <ConnectionForm connection={null} kind={FORM_KIND} simulator={() => null} onClose={nothing} onCreated={nothing} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] } },
  )
  await screen.findByLabelText(/^Nome/)
  expect([screen.queryByLabelText(/^Token de acesso/), screen.queryByLabelText(/^Token do robô/)]).toEqual([null, null])
})

test('only a connection whose messages cost something offers to join the texts of the bot', async () => {
  const { user, asked } = await showOfficial(official as unknown as Connection, 'PUT /whatsapp/9')
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  await user.click(screen.getByLabelText(/^Juntar textos seguidos do robô/))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'PUT /whatsapp/9')).toMatchObject([{ body: { mergesTexts: true } }]),
  )
})

test('a scanned number is offered no joining of texts', async () => {
  const { user } = await show(
    <ConnectionForm connection={null} kind={FORM_KIND} simulator={() => null} onClose={nothing} onCreated={nothing} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] } },
  )
  await user.click(await screen.findByRole('tab', { name: 'Automação' }))
  expect(screen.queryByLabelText(/^Juntar textos seguidos do robô/)).toBeNull()
})
