import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { keys } from '#web/api/keys.ts'
import { removeConnection, saveConnection } from './cache.ts'

const connection = (id: number, change: Partial<Connection> = {}) =>
  ({ id, name: `Linha ${id}`, status: 'CONNECTED', isDefault: false, ...change }) as Connection

it("the list equals the server's after each event", () => {
  const cache = new QueryClient()
  cache.setQueryData(keys.connections, [connection(1, { isDefault: true }), connection(2)])
  const list = () => cache.getQueryData<Connection[]>(keys.connections)

  saveConnection(cache, connection(2, { status: 'qrcode', qrcode: 'first' }))
  expect(list()?.[1]?.qrcode).toBe('first')

  saveConnection(cache, connection(3, { isDefault: true }))
  expect(list()?.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])

  removeConnection(cache, 2)
  expect(list()?.map(({ id }) => id)).toEqual([1, 3])
})

it('a response that is older than an event is ignored', () => {
  const cache = new QueryClient()
  cache.setQueryData(keys.connections, [connection(1)])
  saveConnection(cache, connection(1, { status: 'qrcode', updatedAt: '2026-11-21T10:00:00.200Z' }))
  saveConnection(cache, connection(1, { status: 'OPENING', updatedAt: '2026-11-21T10:00:00.100Z' }))
  expect(cache.getQueryData<Connection[]>(keys.connections)?.[0]?.status).toBe('qrcode')
})

it('a list that was never loaded is not created', () => {
  const cache = new QueryClient()
  saveConnection(cache, connection(1))
  expect(cache.getQueryData(keys.connections)).toBeUndefined()
})
