import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { saveConnection } from './cache.ts'
import { QrDialog } from './QrDialog.tsx'

const connection = (change: Partial<Connection> = {}): Connection =>
  ({
    id: 3,
    name: 'Loja',
    channel: 'whatsapp',
    status: 'qrcode',
    qrcode: 'codigo-para-ler',
    pairingCode: '',
    pairingEndsAt: null,
    pairingNumber: '',
    reason: null,
    limits: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }) as Connection

async function open(first: Connection, answers: Answers = {}) {
  const shown = await show(<QrDialog connectionId={3} onClose={vi.fn<() => void>()} onOfficial={null} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: { 'GET /whatsapp': [{ body: [first] }], 'GET /whatsapp/3': [{ body: first }], ...answers },
  })
  let minute = 10
  /** An event of the server. */
  const become = (change: Partial<Connection>): void =>
    saveConnection(shown.cache, connection({ updatedAt: `2026-11-20T10:${++minute}:00.000Z`, ...change }))
  return { ...shown, become }
}

const QR = { name: 'QR Code para conectar o WhatsApp' }
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const field = () => screen.findByRole('textbox', { name: /Número do WhatsApp/ })
const button = (name: string) => screen.findByRole('button', { name })
const code = async () => (await screen.findByRole('status', { name: 'Código para digitar no celular' })).textContent
const opening = connection({ status: 'OPENING', qrcode: '', updatedAt: '2026-11-20T10:05:00.000Z' })

test('a code is asked for beside the QR code, shown in two halves, and copied', async () => {
  const { user, asked, become } = await open(connection(), { 'POST /whatsappsession/3/code': [{ body: opening }] })
  await user.click(await button('Conectar com código'))
  expect(screen.queryByRole('img', QR)).toBeNull()
  expect(steps()).toEqual([
    'Abra o WhatsApp no celular',
    'Toque em Mais opções (Android) ou Configurações (iPhone)',
    'Toque em Dispositivos conectados e em Conectar dispositivo',
    'Toque em Conectar com número de telefone e digite o código',
  ])
  expect(document.activeElement).toBe(await field())
  await user.type(await field(), '11 98888-7777{Enter}')
  await screen.findByText('Preparando o código…')
  expect(asked.at(-1)).toEqual({ call: 'POST /whatsappsession/3/code', body: { number: '11 98888-7777' } })
  const pairingEndsAt = new Date(Date.now() + 160_000).toISOString()
  become({ qrcode: '', pairingCode: 'ABCD1234', pairingEndsAt, pairingNumber: '5511988887777' })
  expect(await code()).toBe('ABCD-1234')
  await screen.findByText('Para +55 11 98888-7777.')
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Vale por mais 2:\d\d\.$/)
  await user.click(await button('Copiar código'))
  expect(await navigator.clipboard.readText()).toBe('ABCD-1234')
  become({ status: 'PAIRING', qrcode: '', pairingCode: 'ABCD1234' })
  await screen.findByText('Código digitado! Confirmando com o celular…')
  expect(await code()).toBe('ABCD-1234')
  become({ status: 'CONNECTED', qrcode: '' })
  await screen.findByText('Tudo certo!')
})

test('a number that is refused is told at its field, and nothing typed is lost', async () => {
  const refusal = { error: 'ERR_VALIDATION', details: [{ field: 'number', message: 'Invalid number' }] }
  const { user } = await open(connection(), { 'POST /whatsappsession/3/code': [{ status: 400, body: refusal }] })
  await user.click(await button('Conectar com código'))
  await user.type(await field(), '98888-77777777{Enter}')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  expect((await field()).getAttribute('value')).toBe('98888-77777777')
})

test('a code that replaces another says how little of its time is left', async () => {
  const endsIn = (ms: number): string => new Date(Date.now() + ms).toISOString()
  const { become } = await open(connection({ qrcode: '', pairingCode: 'ABCD1234', pairingEndsAt: endsIn(70_000) }))
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Vale por mais 1:\d\d\.$/)
  become({ qrcode: '', pairingCode: 'WXYZ5678', pairingEndsAt: endsIn(12_500) })
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Vale por mais 0:1[0-3]\.$/))
  become({ qrcode: '', pairingCode: 'WXYZ5678', pairingEndsAt: endsIn(-1000) })
  await screen.findByText('O código venceu.')
})

test('from the form one goes back to the QR code without asking the server', async () => {
  const { user, asked } = await open(connection())
  await user.click(await button('Conectar com código'))
  await user.click(await button('Voltar ao QR Code'))
  await screen.findByRole('img', QR)
  expect(asked.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('from a code one goes back to a new QR code', async () => {
  const { user, asked, become } = await open(connection({ qrcode: '', pairingCode: 'ABCD1234' }), {
    'PUT /whatsappsession/3': [{ body: { message: 'Starting session.' } }],
  })
  await user.click(await button('Voltar ao QR Code'))
  await waitFor(() => expect(asked.at(-1)?.call).toBe('PUT /whatsappsession/3'))
  become({ qrcode: 'outro-codigo' })
  await screen.findByRole('img', QR)
})

test.each([
  ['codeRefused', /não aceitou gerar um código para este número/],
  ['codeEnded', /O código venceu sem ser digitado/],
  ['codeSilent', /o celular não confirmou a conexão/],
])('what stopped the linking is said, and another code can be had for the same number: %s', async (reason, words) => {
  const { user, become } = await open(connection(), { 'POST /whatsappsession/3/code': [{ body: opening }] })
  await user.click(await button('Conectar com código'))
  await user.type(await field(), '11 98888-7777{Enter}')
  await screen.findByText('Preparando o código…')
  become({ status: 'DISCONNECTED', reason, qrcode: '' })
  await screen.findByText(words)
  await button('Novo QR Code')
  await user.click(await button('Gerar outro código'))
  expect((await field()).getAttribute('value')).toBe('11 98888-7777')
})

test('when the connection was lost meanwhile, there is a QR code again with its steps', async () => {
  const { user, become } = await open(connection(), { 'POST /whatsappsession/3/code': [{ body: opening }] })
  await user.click(await button('Conectar com código'))
  await user.type(await field(), '11 98888-7777{Enter}')
  await screen.findByText('Preparando o código…')
  become({ qrcode: 'depois-da-queda' })
  await screen.findByRole('img', QR)
  expect(steps().at(-1)).toBe('Aponte a câmera para este código')
})
