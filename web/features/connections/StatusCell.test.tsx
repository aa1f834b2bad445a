import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection, ConnectionHealth, ConnectionLimits } from '#contract/connections.ts'
import { show } from '#tests/component.tsx'
import { StatusCell } from './StatusCell.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const limits = (change: Partial<ConnectionLimits>): ConnectionLimits => ({
  reachoutUntil: null,
  reachoutType: null,
  quotaTotal: null,
  quotaUsed: 0,
  quotaStatus: 'none',
  quotaStatusSince: null,
  quotaSince: null,
  quotaUntil: null,
  numberSince: '2026-11-01T00:00:00.000Z',
  ...change,
})

const showCell = (change: Partial<ConnectionLimits> | null, status: Connection['status'] = 'CONNECTED') =>
  show(
    <StatusCell
      connection={{ status, channel: 'whatsapp', reason: null, limits: change && limits(change) } as Connection}
    />,
  )
const bar = () => screen.queryByRole('progressbar', { name: 'Conversas novas que o WhatsApp permite' })

it.each([
  ['another day', '2026-11-24T02:59:00.000Z', '23/11'],
  ['today', '2026-11-22T20:20:00.000Z', '17:20'],
  ['another year', '2027-01-05T12:00:00.000Z', '05/01/2027'],
])('a lock says when it ends in the zone of the company, and that answers pass: %s', async (_day, until, shown) => {
  await showCell({ reachoutUntil: until })
  screen.getByText(`Só responde até ${shown}`)
  screen.getByText('O WhatsApp segurou conversas novas. Quem já escreveu recebe normalmente.')
})

it.each([
  ['a lock that is over', { reachoutUntil: '2026-11-22T17:59:00.000Z' }, 'CONNECTED', 'Conectada'],
  ['a connection that is down', { reachoutUntil: '2026-11-24T03:00:00.000Z' }, 'DISCONNECTED', 'Desconectada'],
  ['no limits', null, 'CONNECTED', 'Conectada'],
] as const)('%s shows the plain status', async (_title, change, status, word) => {
  await showCell(change, status)
  screen.getByText(word)
  expect(screen.queryByText(/Só responde/)).toBeNull()
  expect(bar()).toBeNull()
})

it('a quota is shown as a bar, with what is used and when the cycle ends', async () => {
  await showCell({ quotaTotal: 200, quotaUsed: 138, quotaUntil: '2026-12-01T03:00:00.000Z' })
  screen.getByText('Conectada')
  screen.getByText('138 de 200 conversas novas até 01/12')
  expect(bar()?.getAttribute('aria-valuenow')).toBe('69')
  expect(screen.queryByText(/aviso/i)).toBeNull()
})

it.each([
  ['first_warning', 'O WhatsApp avisou: comece menos conversas por dia.'],
  ['second_warning', 'Segundo aviso do WhatsApp: passe um dia sem começar conversas.'],
  ['capped', 'A cota acabou. Quem já escreveu recebe normalmente.'],
] as const)('what WhatsApp warns of is said: %s', async (quotaStatus, sentence) => {
  await showCell({ quotaTotal: 10, quotaUsed: 9, quotaStatus })
  screen.getByText('9 de 10 conversas novas')
  screen.getByText(sentence)
})

it('a number that is locked shows its quota too', async () => {
  await showCell({ reachoutUntil: '2026-11-24T02:59:00.000Z', quotaTotal: 10, quotaUsed: 9 })
  screen.getByText('Só responde até 23/11')
  screen.getByText('9 de 10 conversas novas')
})

it('a quota of a cycle that is over is not shown', async () => {
  await showCell({ quotaTotal: 10, quotaUsed: 9, quotaUntil: '2026-11-22T18:00:00.000Z' })
  expect(bar()).toBeNull()
})

it.each([
  ['a QR code', '', 'leia com o celular'],
  ['a code to type', 'ABCD1234', 'digite o código no celular'],
])('a connection that waits for its phone says what for: %s', async (_title, pairingCode, hint) => {
  const waiting = { status: 'qrcode', channel: 'whatsapp', reason: null, limits: null, pairingCode } as Connection
  await show(<StatusCell connection={waiting} />)
  screen.getByText(hint)
})

it.each([
  [false, 'CONNECTED', true],
  [true, 'CONNECTED', false],
  [null, 'CONNECTED', false],
  [false, 'DISCONNECTED', false],
] as const)('a number of which Meta tells nothing yet says what to do: %s, %s', async (isHeard, status, isShown) => {
  await show(
    <StatusCell
      connection={{ status, channel: 'whatsapp_cloud', reason: null, limits: null, isHeard } as Connection}
    />,
  )
  expect(screen.queryByText(/^Nada chegou da Meta ainda/) !== null).toBe(isShown)
})

it.each([
  [0, null],
  [1, '1 acontecimento separado'],
  [1200, '1.200 acontecimentos separados'],
])('events of Meta that were set aside are told: %d', async (setAside, words) => {
  const number = { status: 'CONNECTED', channel: 'whatsapp_cloud', reason: null, limits: null, setAside }
  await show(<StatusCell connection={number as Connection} />)
  expect(screen.queryByText(/separado/)?.textContent ?? null).toBe(words)
})

it.each([
  [null, null],
  ['near', '80% do orçamento do mês já foram'],
  ['spent', 'Orçamento do mês gasto: campanhas paradas'],
])('how much of the budget of a month is spent is told: %s', async (budgetState, words) => {
  const number = { status: 'CONNECTED', channel: 'whatsapp_cloud', reason: null, limits: null, budgetState }
  await show(<StatusCell connection={number as Connection} />)
  expect(screen.queryByText(/orçamento/i)?.textContent ?? null).toBe(words)
})

const since = (at: string, change: Partial<Connection> = {}) => {
  const state = { status: 'CONNECTED' as const, reason: null, ...change }
  const recentStates = [{ at, status: state.status, reason: state.reason }]
  return show(<StatusCell connection={{ channel: 'whatsapp', limits: null, ...state, recentStates } as Connection} />)
}

it('a connection says for how long it is up', async () => {
  await since('2026-11-10T18:00:00.000Z')
  screen.getByText('há 12 dias')
})

it('one that is up for a moment says what it does', async () => {
  await since('2026-11-22T17:59:30.000Z')
  screen.getByText('recebendo e enviando')
})

it('one that stopped says why and since when', async () => {
  await since('2026-11-22T17:29:37.000Z', { status: 'DISCONNECTED', reason: 'passkey' })
  screen.getByText('WhatsApp pediu chave de acesso')
  screen.getByText('o WhatsApp exige a chave de acesso desta conta · 14:29')
})

it.each([
  ['PAIRING', 'passkeyWanted', 'WhatsApp espera a chave de acesso', 'o WhatsApp pediu a chave de acesso desta conta'],
  ['PAIRING', 'passkeyCode', 'Falta comparar o código', 'compare o código com o do celular'],
  ['qrcode', 'broughtRefused', 'Aguardando QR Code', 'o WhatsApp não aceitou a sessão trazida; leia o QR Code'],
] as const)('a linking says what it waits for: %s, %s', async (status, reason, word, note) => {
  await show(
    <StatusCell
      connection={{ status, channel: 'whatsapp', reason, limits: null, pairingCode: '' } as unknown as Connection}
    />,
  )
  screen.getByText(word)
  screen.getByText(note)
})

it.each([
  ['2026-11-25T18:00:00.000Z', 'o token vence em 3 dias; informe outro em Editar'],
  ['2026-11-22T17:00:00.000Z', 'o token venceu; informe outro em Editar'],
  ['2027-11-22T17:00:00.000Z', 'recebendo e enviando'],
])('a token that ends soon says so: %s', async (tokenExpiresAt, words) => {
  const number = { status: 'CONNECTED', channel: 'whatsapp_cloud', reason: null, limits: null, isHeard: true }
  await show(<StatusCell connection={{ ...number, tokenExpiresAt } as Connection} />)
  screen.getByText(words)
})

const NO_HEALTH: ConnectionHealth = {
  ...{ lastInboundAt: null, lastAckedAt: null, quality: null, messageLimit: null, hasNoLimit: false },
  ...{ restriction: null, restrictedSince: null, restrictedUntil: null },
}
const showNumber = (health: Partial<ConnectionHealth>, status: Connection['status'] = 'CONNECTED') => {
  const number = { status, channel: 'whatsapp_cloud', reason: null, limits: null, isHeard: true, recentStates: [] }
  return show(<StatusCell connection={{ ...number, health: { ...NO_HEALTH, ...health } } as unknown as Connection} />)
}

it.each([
  [{ quality: 'high', messageLimit: 2000 }, 'qualidade alta · até 2.000 pessoas novas por dia'],
  [{ quality: 'medium', hasNoLimit: true }, 'qualidade média · sem limite de pessoas novas'],
  [{ messageLimit: 250 }, 'até 250 pessoas novas por dia'],
] as const)('how Meta rates a number and whom it may write to stands below its status: %j', async (health, words) => {
  await showNumber(health)
  screen.getByText('Conectada')
  screen.getByText(words)
})

it('a low rating says what to do', async () => {
  await showNumber({ quality: 'low' })
  screen.getByText('Muita gente bloqueia ou denuncia. Pare as campanhas por uns dias e envie só a quem pediu.')
})

it('a number from which Meta keeps something is not only connected: it says what, since when and what to do', async () => {
  await showNumber({ restriction: 'payment', restrictedSince: '2026-11-22T17:29:00.000Z' })
  expect(screen.queryByText('Conectada')).toBeNull()
  screen.getByText('Falta pagamento na Meta')
  screen.getByText('Nada que se paga é enviado. Confira a forma de pagamento da conta na Meta.')
  screen.getByText('desde 14:29')
})

it('a restriction with an end says when it is', async () => {
  const restrictedSince = '2026-11-22T17:29:00.000Z'
  await showNumber({ restriction: 'newChats', restrictedSince, restrictedUntil: '2026-11-24T02:59:00.000Z' })
  screen.getByText('Só responde a quem escreveu')
  screen.getByText('desde 14:29, até 23/11')
})

it('a number that is down says why it is down, and nothing of its health', async () => {
  await showNumber({ quality: 'low', restriction: 'spam' }, 'DISCONNECTED')
  screen.getByText('Desconectada')
  expect(screen.queryByText(/denunci|qualidade/)).toBeNull()
})
