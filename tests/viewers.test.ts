import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherProcess, type OtherProcess } from './other-process.ts'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import { createTestApp, type Member, type TestApp } from './test-app.ts'

/** Two processes have screens. Each must know the viewers at both. */
let w: TestApp
let stage: TicketFixture
let ticketId: number
let processes: OtherProcess[] = []
const screens: Socket[] = []

beforeAll(async () => {
  w = await createTestApp()
  processes = [await otherProcess(w), await otherProcess(w)]
})
afterAll(async () => {
  for (const screen of screens) screen.disconnect()
  for (const process of processes) await process.close()
  await w.close()
})
beforeEach(async () => {
  stage = await ticketFixture(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

type Seen = { userId: number; typing: boolean }

/**
 * Opens a screen of the member at one of the processes, and remembers the viewers of the ticket that it was last told.
 */
async function screen(member: Member, at: number) {
  const socket = io(processes[at]?.url ?? '', {
    query: { token: member.token },
    transports: ['websocket'],
    forceNew: true,
  })
  screens.push(socket)
  const told: { seen: Seen[]; messages: number } = { seen: [], messages: 0 }
  socket.on(`company-${member.companyId}-viewers`, (payload: { viewers: Seen[] }) => (told.seen = payload.viewers))
  await new Promise<void>((resolve) => socket.on('ready', () => resolve()))
  const seen = (): string =>
    told.seen
      .map(({ userId, typing }) => `${userId === stage.ana.id ? 'Ana' : 'other'}${typing ? ' writes' : ''}`)
      .toSorted()
      .join(', ')
  return { socket, seen }
}

test('viewers see each other across processes', async () => {
  const { ana, company } = stage
  const [here, there] = [await screen(ana, 0), await screen(company.admin, 1)]
  here.socket.emit('joinChatBox', ticketId)
  await expect.poll(here.seen).toBe('Ana')
  there.socket.emit('joinChatBox', String(ticketId))
  await expect.poll(() => [here.seen(), there.seen()]).toEqual(['Ana, other', 'Ana, other'])

  here.socket.emit('typing', { ticketId, typing: true })
  await expect.poll(there.seen).toBe('Ana writes, other')
  here.socket.emit('typing', { ticketId, typing: false })
  await expect.poll(there.seen).toBe('Ana, other')
  there.socket.disconnect()
  await expect.poll(here.seen).toBe('Ana')
})

test('a user who peeks receives everything and is not seen', async () => {
  const { ana, company, put } = stage
  const [own, looking] = [await screen(ana, 0), await screen(company.admin, 0)]
  looking.socket.emit('peekChatBox', ticketId)
  own.socket.emit('joinChatBox', ticketId)
  await expect.poll(() => [own.seen(), looking.seen()]).toEqual(['Ana', 'Ana'])
  // A screen that both peeks and reads counts as reading.
  looking.socket.emit('joinChatBox', ticketId)
  await expect.poll(own.seen).toBe('Ana, other')
  looking.socket.emit('peekChatBox', ticketId)
  looking.socket.emit('typing', { ticketId, typing: true })
  await expect.poll(own.seen).toBe('Ana, other writes')
  expect((await put(ana, ticketId, { status: 'pending', userId: null })).status).toBe(200)
})

test('a user who may not read a conversation receives nothing of it, unless the company lets agents peek', async () => {
  const { ana, bia, setting } = stage
  const [own, other] = [await screen(ana, 0), await screen(bia, 1)]
  other.socket.emit('peekChatBox', ticketId)
  own.socket.emit('joinChatBox', ticketId)
  await expect.poll(own.seen).toBe('Ana')
  expect(other.seen()).toBe('')
  expect((await w.call(bia, 'GET', `/messages/${ticketId}?peek=true`)).status).toBe(403)
  await setting('userSpyChat', 'enabled')
  expect((await w.call(bia, 'GET', `/messages/${ticketId}?peek=true`)).status).toBe(200)
  expect((await w.call(bia, 'GET', `/messages/${ticketId}`)).status).toBe(403)
  other.socket.emit('peekChatBox', ticketId)
  own.socket.emit('typing', { ticketId, typing: true })
  await expect.poll(other.seen).toBe('Ana writes')
  expect(own.seen()).toBe('Ana writes')
})
