import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection, ConnectionHealth } from '#contract/connections.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { HealthModal } from './HealthModal.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const HEALTH: ConnectionHealth = {
  ...{ lastInboundAt: '2026-11-22T17:35:00.000Z', lastAckedAt: null, quality: 'medium', messageLimit: 250 },
  ...{ hasNoLimit: false, restriction: null, restrictedSince: null, restrictedUntil: null },
}
const onClose = vi.fn<() => void>()

async function open(change: Partial<Connection>): Promise<(name: string) => string | undefined> {
  const shown = { id: 3, name: 'Loja', status: 'CONNECTED', reason: null, limits: null, health: HEALTH, ...change }
  await show(<HealthModal connection={{ ...shown, health: null } as Connection} onClose={onClose} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: { 'GET /whatsapp': [{ body: [shown] }] },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Saúde de Loja' })
  // What the dialog was opened with is older than the list.
  await within(dialog).findByText('22/11/2026 14:35')
  return (name) => within(dialog).queryByText(name)?.parentElement?.querySelector('dd')?.textContent
}

test('an official number says when it last heard something, how Meta rates it, whom it may write to and what it may not', async () => {
  const factOf = await open({ channel: 'whatsapp_cloud' })
  expect(factOf('Última mensagem recebida')).toBe('22/11/2026 14:35')
  expect(factOf('Último envio confirmado')).toMatch(/^nenhuma/)
  expect(factOf('Qualidade na Meta')).toBe(
    'qualidade médiaHá bloqueios e denúncias. Divulgue menos, e só a quem pediu.',
  )
  expect(factOf('Limite da Meta')).toMatch(/^até 250 pessoas novas por dia/)
  expect(factOf('Restrição')).toBe('nenhuma')
  expect(factOf('Conversas novas')).toBeUndefined()
})

test('what Meta keeps from a number says what to do', async () => {
  const health = { ...HEALTH, restriction: 'flagged', restrictedSince: '2026-11-22T17:00:00.000Z' } as const
  const factOf = await open({ channel: 'whatsapp_cloud', health })
  expect(factOf('Restrição')).toBe(
    'Qualidade em alerta na Meta · desde 14:00Se não melhorar em alguns dias, a Meta limita o número. Pare as campanhas por enquanto.',
  )
})

test('what Meta keeps from a number is told while its connection is down, too', async () => {
  const health = { ...HEALTH, restriction: 'blocked', restrictedSince: '2026-11-22T17:00:00.000Z' } as const
  const factOf = await open({ channel: 'whatsapp_cloud', status: 'DISCONNECTED', health })
  expect(factOf('Restrição')).toMatch(/^Conta bloqueada pela Meta · desde 14:00/)
})

test('a scanned number that is down says until when it only answers, and a quota that is over is none', async () => {
  const ended = { quotaUntil: '2026-11-22T17:00:00.000Z', quotaTotal: 200, quotaUsed: 200, quotaStatus: 'capped' }
  const limits = { reachoutUntil: '2026-11-24T02:59:00.000Z', ...ended }
  const factOf = await open({ channel: 'whatsapp', status: 'DISCONNECTED', limits: limits as Connection['limits'] })
  expect(factOf('Conversas novas')).toMatch(/^Só responde até 23\/11/)
  expect(factOf('Cota de conversas novas')).toBe('sem cota')
})

test('a scanned number says what WhatsApp allows it, and nothing of Meta', async () => {
  const limits = { reachoutUntil: '2026-11-24T02:59:00.000Z', quotaTotal: 200, quotaUsed: 138, quotaStatus: 'none' }
  const factOf = await open({ channel: 'whatsapp', limits: limits as Connection['limits'] })
  expect(factOf('Conversas novas')).toMatch(/^Só responde até 23\/11/)
  expect(factOf('Cota de conversas novas')).toMatch(/138 de 200 conversas novas/)
  expect(factOf('Qualidade na Meta')).toBeUndefined()
})

test('a connection without a number of its own tells only of its messages', async () => {
  const factOf = await open({ channel: 'telegram' })
  expect(factOf('Última mensagem recebida')).toBe('22/11/2026 14:35')
  expect(factOf('Restrição')).toBeUndefined()
})
