import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { saveSetting } from '#web/session/store.ts'
import { ConnectionsPage } from './ConnectionsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const UPDATED = '2026-11-20T10:00:00.000Z'
const connection = (id: number, change: Partial<Connection> = {}): Connection =>
  ({
    ...{ id, name: `Linha ${id}`, channel: 'whatsapp', status: 'CONNECTED', reason: null, number: null, limits: null },
    ...{ pairingCode: '', isHeard: null, setAside: null, isDefault: false, queues: [], recentStates: [] },
    ...{ updatedAt: UPDATED, ...change },
  }) as Connection
const passkey = connection(2, {
  ...{ status: 'DISCONNECTED', reason: 'passkey' },
  recentStates: [
    { at: '2026-11-21T17:28:51.000Z', status: 'qrcode', reason: null },
    { at: '2026-11-21T17:29:07.000Z', status: 'DISCONNECTED', reason: 'passkey' },
  ],
})

const app = (signupConfigId: string | null) => ({ appId: '4040', signupConfigId, graphVersion: 'v26.0' })
const answersFor = (list: Connection[], more: Answers = {}): Answers => ({
  ...{ 'GET /whatsapp': [{ body: list }], 'GET /facebook': [{ body: app(null) }] },
  ...{ 'GET /companies/listPlan/1': [{ body: { plan: { connections: 10 } } }] },
  ...{ 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] },
  ...more,
})
const open = (list: Connection[], more: Answers = {}, profile: 'admin' | 'user' = 'admin') =>
  show(<ConnectionsPage simulator={() => null} templatePicture={() => null} />, {
    user: exampleUser({ profile }),
    answers: answersFor(list, more),
  })
const why = () => screen.findByRole('group', { name: 'Este número só conecta com chave de acesso' })

test('the columns are those of the specification, and the kind', async () => {
  await open([connection(1)])
  await screen.findByText('Linha 1')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Nome',
    'Tipo',
    'Status',
    'Sessão',
    'Última mensagem',
    'Última atualização',
    'Padrão',
    'Ações',
  ])
  screen.getByText('WhatsApp por QR')
})

test('the last message of a connection stands in its row, and its menu leads to the rest', async () => {
  const health = {
    ...{ lastInboundAt: '2026-11-22T17:35:00.000Z', lastAckedAt: null, quality: 'high' as const, messageLimit: 2000 },
    ...{ hasNoLimit: false, restriction: null, restrictedSince: null, restrictedUntil: null },
  } as const
  const { user } = await open([connection(1, { channel: 'whatsapp_cloud', isHeard: true, health })])
  const row = (await screen.findByText('Linha 1')).closest('tr')!
  within(row).getByText('14:35')
  await user.click(within(row).getByRole('button', { name: 'Ações de Linha 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Saúde da conexão' }))
  await screen.findByRole('dialog', { name: 'Saúde de Linha 1' })
})

test('the lead says how much of the plan is used, and how many need somebody', async () => {
  const waiting = connection(3, { status: 'qrcode' })
  await open([connection(1), passkey, waiting, connection(4, { channel: 'telegram' })])
  await screen.findByText(/4 de 10 do plano · 2 pedem atenção\.$/)
})

test('where all is well nobody is called', async () => {
  await open([connection(1)])
  await screen.findByText(/1 de 10 do plano\.$/)
  expect(screen.queryByText(/atenção/)).toBeNull()
})

test('a number that stopped says what happened, when, and which ways out there are', async () => {
  const { user } = await open([connection(1), passkey])
  const panel = within(await why())
  panel.getByText(/só a confirma em uma página dele.*Não apague a conta nem a chave/)
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Passar para o WhatsApp oficial não depende do celular, nem pede chave de acessoComeçar',
    'Usar outro número a conexão e as filas ficam como estãoLer outro número',
    'Trazer a sessão de outro sistema se o número ainda está conectado nele, sem ler códigoTrazer a sessão',
    'Confirmar a chave no celular em teste; liga-se em ConfiguraçõesDesligado',
    '21/11 14:28:51Código mostrado',
    '21/11 14:29:07Parou: o WhatsApp exige a chave de acesso desta conta',
  ])
  await user.click(panel.getByRole('button', { name: 'Começar' }))
  await screen.findByRole('dialog', { name: 'Nova conexão: WhatsApp oficial' })
})

test('an official number that was signed up at Meta is signed up again without a token', async () => {
  const ended = connection(4, {
    ...{ channel: 'whatsapp_cloud', status: 'DISCONNECTED', reason: 'tokenInvalid', isHeard: true },
  })
  const actions = async (): Promise<(string | null)[]> => {
    const panel = within(await screen.findByRole('group', { name: 'A Meta encerrou o acesso' }))
    return panel.getAllByRole('button').map(({ textContent }) => textContent)
  }
  await open([ended], { 'GET /facebook': [{ body: app('5050') }] })
  await waitFor(async () => expect(await actions()).toEqual(['Informar o token', 'Abrir o cadastro']))
})

test('where the provider has no sign-up, an official number is connected again by a token alone', async () => {
  const ended = connection(4, { channel: 'whatsapp_cloud', status: 'DISCONNECTED', reason: 'tokenInvalid' })
  const { asked } = await open([ended])
  const panel = within(await screen.findByRole('group', { name: 'A Meta encerrou o acesso' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /facebook'))
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Informar o token'])
})

test('where the provider has the sign-up of Meta, the official line keeps the number on the phone', async () => {
  await open([passkey], { 'GET /facebook': [{ body: app('5050') }] })
  const panel = within(await why())
  await panel.findByText('o número e o aplicativo podem continuar no celular')
})

const fresh = { ...passkey, status: 'qrcode', reason: null, qrcode: 'codigo' }
const newCode: Answers = {
  'PUT /whatsappsession/2': [{ body: { message: 'Starting session.' } }],
  'GET /whatsapp/2': [{ body: fresh }],
}

test('the passkey begins with a new code, and only where the company uses passkeys', async () => {
  const { user, asked } = await open([passkey], newCode)
  const off = within(await why()).getByRole<HTMLButtonElement>('button', { name: 'Desligado' })
  expect(off.disabled).toBe(true)
  const times = { createdAt: UPDATED, updatedAt: UPDATED }
  act(() => saveSetting({ id: 1, companyId: 1, key: 'passkeyLinking', value: 'enabled', ...times }))
  await user.click(await within(await why()).findByRole('button', { name: 'Confirmar a chave' }))
  await screen.findByRole('dialog', { name: 'Conectar Linha 2' })
  expect(asked.map(({ call }) => call)).toContain('PUT /whatsappsession/2')
})

test('the session of another system is brought from the panel', async () => {
  const { user, asked } = await open([passkey], { 'GET /whatsapp/2': [{ body: passkey }] })
  await user.click(within(await why()).getByRole('button', { name: 'Trazer a sessão' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Conectar Linha 2' }))
  await dialog.findByRole('textbox', { name: /^Sessão/ })
  expect(asked.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('another number begins with a new code', async () => {
  const { user, asked } = await open([passkey], newCode)
  await user.click(within(await why()).getByRole('button', { name: 'Ler outro número' }))
  await screen.findByRole('dialog', { name: 'Conectar Linha 2' })
  expect(asked.map(({ call }) => call)).toContain('PUT /whatsappsession/2')
})

test('who may not connect numbers sees the reason, and no ways out', async () => {
  await open([passkey], {}, 'user')
  await screen.findByText('WhatsApp pediu chave de acesso')
  expect(screen.queryByRole('group', { name: /chave de acesso/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nova conexão' })).toBeNull()
})

test('the button of new connections asks for the kind, and a typed one is led step by step', async () => {
  const { user } = await open([connection(1)])
  await user.click(await screen.findByRole('button', { name: 'Nova conexão' }))
  await user.click(await screen.findByRole('radio', { name: 'Chat do site' }))
  await user.click(screen.getByRole('button', { name: 'Continuar com chat do site' }))
  await screen.findByRole('dialog', { name: 'Nova conexão: Chat do site' })
})

test('a number that is scanned is set up in its form', async () => {
  const { user } = await open([connection(1)])
  await user.click(await screen.findByRole('button', { name: 'Nova conexão' }))
  await user.click(await screen.findByRole('button', { name: 'Continuar com QR Code' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nova conexão' }))
  await waitFor(() => expect(form.getAllByRole('tab')).toHaveLength(4))
})
