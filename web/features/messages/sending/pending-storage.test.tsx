import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAccessToken } from '#web/api/client.ts'
import { persistPendingMessages } from './pending-storage.ts'
import { registerTransport } from './sending.ts'
import type { Transport } from './transport.ts'
import {
  addPendingMessage,
  allPendingMessages,
  chatDestination,
  localFile,
  ticketDestination,
  type PendingMessage,
} from '#web/features/messages/store/pending-messages.ts'
import { PATIENT } from '#tests/patience.ts'

const ME = 7
const sent = vi.fn<Transport>()
const cleanups: (() => void)[] = []
const pending = (change: Partial<PendingMessage>): PendingMessage => ({
  clientId: 'abcdefgh',
  destination: chatDestination(4),
  body: 'oi',
  quotedMsg: null,
  file: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  state: 'failed',
  progress: 0,
  error: 'ERR_NO_PERMISSION',
  ...change,
})

/** Opens a page that restores what the page before it stored. */
function open(userId = ME): QueryClient {
  const cache = new QueryClient()
  cleanups.push(persistPendingMessages(cache, userId))
  return cache
}
function close(): void {
  dispatchEvent(new Event('pagehide'))
  for (const cleanup of cleanups.splice(0)) cleanup()
}

beforeEach(() => {
  sessionStorage.clear()
  setAccessToken('token')
  sent.mockReset()
  registerTransport('chat', sent)
})
afterEach(close)

test('a failed message survives a reload, in chats and tickets, and is not sent by itself', () => {
  const kept = [pending({}), pending({ clientId: 'ijklmnop', destination: ticketDestination(1) })]
  const before = open()
  for (const one of kept) addPendingMessage(before, one)
  close()
  expect(allPendingMessages(open())).toEqual(kept)
  expect(sent).not.toHaveBeenCalled()
})

test('a message that was being sent is resumed with the same clientId', async () => {
  const before = open()
  addPendingMessage(before, pending({ state: 'sending', error: null }))
  close()
  const after = open()
  await vi.waitFor(() => expect(allPendingMessages(after)).toEqual([]), PATIENT)
  expect(sent.mock.calls.map(([, { clientId }]) => clientId)).toEqual(['abcdefgh'])
})

test('local files are not stored, and nothing is restored for another user or after logout', () => {
  addPendingMessage(open(), pending({ file: localFile(new File(['a'], 'a.txt')) }))
  close()
  expect(allPendingMessages(open())).toEqual([])
  close()
  addPendingMessage(open(), pending({}))
  close()
  expect(allPendingMessages(open(ME + 1))).toEqual([])
  close()
  addPendingMessage(open(), pending({}))
  setAccessToken(null)
  close()
  setAccessToken('token')
  expect(allPendingMessages(open())).toEqual([])
})

test('a message stored by an earlier version with a ticket id goes to that ticket', () => {
  const { destination: _, ...old } = pending({})
  sessionStorage.setItem(`outbox:${ME}`, JSON.stringify([{ ...old, ticketId: 3 }]))
  expect(allPendingMessages(open())).toMatchObject([{ destination: ticketDestination(3) }])
})
