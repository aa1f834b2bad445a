import { expect, it, test } from 'vitest'
import type { Connection, ConnectionHealth } from '#contract/connections.ts'
import { needsAttention, restrictionOf, stateSince, tokenEnd, toneOf } from './light.ts'

const NOW = Date.parse('2026-11-22T18:00:00.000Z')
const connection = (change: Partial<Connection>): Connection =>
  ({ status: 'CONNECTED', reason: null, limits: null, isHeard: null, setAside: null, ...change }) as Connection
const inDays = (days: number): string => new Date(NOW + days * 86_400_000).toISOString()
const health = (change: Partial<ConnectionHealth>) => ({
  health: { restrictedUntil: null, ...change } as ConnectionHealth,
})

it.each([
  ['ok', false, {}],
  ['ok', false, { tokenExpiresAt: inDays(30) }],
  ['wait', false, { status: 'OPENING' }],
  ['act', true, { status: 'qrcode' }],
  ['bad', true, { status: 'TIMEOUT', reason: 'silent' }],
  ['bad', true, { status: 'DISCONNECTED', reason: 'userRequest' }],
  ['warn', true, { status: 'DISCONNECTED', reason: 'passkey' }],
  ['warn', true, { status: 'DISCONNECTED', reason: 'passkeySilent' }],
  ['bad', true, { status: 'DISCONNECTED', reason: 'broughtInUse' }],
  ['act', true, { status: 'PAIRING', reason: 'passkeyWanted' }],
  ['warn', true, { isHeard: false }],
  ['warn', true, { tokenExpiresAt: inDays(3) }],
  ['warn', true, { tokenExpiresAt: inDays(-1) }],
  ['warn', true, { limits: { reachoutUntil: inDays(1) } as Connection['limits'] }],
  ['ok', false, { limits: { reachoutUntil: inDays(-1) } as Connection['limits'] }],
  ['ok', true, { setAside: 2 }],
  ['ok', false, health({ quality: 'medium' })],
  ['warn', true, health({ quality: 'low' })],
  ['warn', true, health({ restriction: 'newChats' })],
  ['bad', true, health({ restriction: 'payment' })],
  ['bad', true, health({ restriction: 'blocked' })],
  ['ok', false, health({ restriction: 'violation', restrictedUntil: inDays(-1) })],
] as const)('a connection is %s, and needs somebody: %s, %j', (tone, needs, change) => {
  expect([toneOf(connection(change), NOW), needsAttention(connection(change), NOW)]).toEqual([tone, needs])
})

test('a token that ended says nothing of a connection that is down already', () => {
  expect(tokenEnd(connection({ status: 'DISCONNECTED', tokenExpiresAt: inDays(-1) }), NOW)).toBeNull()
})

test('since when it is like that is said only of the state that was written down', () => {
  const recentStates = [{ at: inDays(-3), status: 'CONNECTED' as const, reason: null }]
  expect(stateSince(connection({ recentStates }))).toBe(inDays(-3))
  expect(stateSince(connection({ status: 'OPENING', recentStates }))).toBeNull()
  expect(stateSince(connection({ recentStates: [] }))).toBeNull()
  expect(stateSince(connection({}))).toBeNull()
})

test('what Meta keeps from a number is said only while it is up, and until its end', () => {
  const until = (restrictedUntil: string | null, change: Partial<Connection> = {}) =>
    restrictionOf(connection({ ...health({ restriction: 'spam', restrictedUntil }), ...change }), NOW)
  expect([until(null), until(inDays(1)), until(inDays(-1))]).toEqual(['spam', 'spam', null])
  expect(until(null, { status: 'DISCONNECTED' })).toBeNull()
})
