import { QueryClient } from '@tanstack/react-query'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import {
  pendingMessagesKey,
  ticketDestination,
  type PendingMessage,
} from '#web/features/messages/store/pending-messages.ts'
import { discardPending, sendMessage, retryPending } from './sending.ts'
import { PATIENT } from '#tests/patience.ts'

const TICKET = ticketDestination(1)
type Sent = { body: string; clientId: string; quickMessageId?: number; fileListOptionId?: number }
type Answer = 'lost' | number

/** A server that drops the connection or responds with a status, as `answers` says. */
let server: Server
let received: Sent[]
let answers: Answer[]
let cache: QueryClient

beforeEach(async () => {
  received = []
  answers = []
  cache = new QueryClient()
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const sent = JSON.parse(text) as Sent
      received.push(sent)
      const answer = answers.shift() ?? 200
      if (answer === 'lost') return request.socket.destroy()
      const message = exampleMessage({ id: String(received.length), fromMe: true, ...sent })
      response.writeHead(answer, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer === 200 ? { messages: [message] } : { error: 'ERR_WAPP_NOT_INITIALIZED' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

const outgoing = () => cache.getQueryData<PendingMessage[]>(pendingMessagesKey(TICKET)) ?? []

it('shows the message at once and drops it when the server has stored it', async () => {
  sendMessage(cache, TICKET, { body: 'oi' })
  expect(outgoing()).toMatchObject([{ body: 'oi', state: 'sending' }])
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received).toHaveLength(1)
})

it('sends messages in the order of writing, even if the first is retried', async () => {
  answers = ['lost', 200, 200]
  sendMessage(cache, TICKET, { body: 'um' })
  sendMessage(cache, TICKET, { body: 'dois' })
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received.map(({ body }) => body)).toEqual(['um', 'um', 'dois'])
})

it('retries with the same clientId while the server does not answer', async () => {
  answers = ['lost', 200]
  sendMessage(cache, TICKET, { body: 'oi' })
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(new Set(received.map(({ clientId }) => clientId)).size).toBe(1)
  expect(received).toHaveLength(2)
})

it('stores why a message was refused, and retries with the same clientId', async () => {
  answers = [400, 200]
  sendMessage(cache, TICKET, { body: 'oi' })
  await vi.waitFor(
    () => expect(outgoing()).toMatchObject([{ state: 'failed', error: 'ERR_WAPP_NOT_INITIALIZED' }]),
    PATIENT,
  )
  expect(received).toHaveLength(1)
  retryPending(cache, outgoing()[0]!)
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received[1]?.clientId).toBe(received[0]?.clientId)
})

it('sends the id of a quick message instead of its file', async () => {
  sendMessage(cache, TICKET, {
    body: 'segue',
    file: { quickMessageId: 7, name: 'a.png', type: 'image/png', size: 9, url: '/a.png' },
  })
  expect(outgoing()).toMatchObject([{ body: 'segue', file: { name: 'a.png', url: '/a.png' } }])
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received).toMatchObject([{ body: 'segue', quickMessageId: 7 }])
})

it('sends the id of an option of a file list instead of its file', async () => {
  sendMessage(cache, TICKET, {
    body: 'Tabela',
    file: { fileListOptionId: 9, name: 'a.pdf', type: 'application/pdf', size: 9, url: '/a.pdf' },
  })
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received).toMatchObject([{ body: 'Tabela', fileListOptionId: 9 }])
})

it('does not send a message that was discarded while it waited for another', async () => {
  answers = ['lost', 200, 200]
  sendMessage(cache, TICKET, { body: 'um' })
  sendMessage(cache, TICKET, { body: 'dois' })
  const [, second] = outgoing()
  discardPending(cache, second!)
  sendMessage(cache, TICKET, { body: 'três' })
  await vi.waitFor(() => expect(outgoing()).toEqual([]), PATIENT)
  expect(received.map(({ body }) => body)).toEqual(['um', 'um', 'três'])
})
