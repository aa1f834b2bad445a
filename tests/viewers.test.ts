import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mayOpenTicket } from '#server/features/tickets/queries.ts'
import { createRealtime, type Realtime } from '#server/realtime/server.ts'
import { log } from './database.ts'
import { ticketStage, type TicketStage } from './ticket-stage.ts'
import { world, type Member, type World } from './world.ts'

/** Two processes with screens: who has a conversation open is told in both. */
let w: World
let stage: TicketStage
let ticketId: number
type Process = { realtime: Realtime; pool: pg.Pool; server: HttpServer; url: string }
let processes: Process[] = []
const screens: Socket[] = []

async function startProcess(): Promise<Process> {
  const pool = new pg.Pool({ connectionString: w.url, max: 3 })
  const realtime = createRealtime({
    authenticate: w.authenticate,
    tokenEnds: () => Infinity,
    reload: async (who) => who,
    mayOpenTicket: (who, id) => w.data.read(who, (db) => mayOpenTicket(db, who, id)),
    presence: async () => undefined,
    runErrand: async () => null,
    cluster: pool,
    strict: true,
    origins: [],
    log,
  })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  realtime.attach(server)
  return { realtime, pool, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  w = await world()
  processes = [await startProcess(), await startProcess()]
})
afterAll(async () => {
  for (const screen of screens) screen.disconnect()
  for (const { realtime, pool } of processes) {
    await realtime.close()
    await pool.end()
  }
  await w.close()
})
beforeEach(async () => {
  stage = await ticketStage(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

type Seen = { userId: number; typing: boolean }

/** A screen of the member at one of the processes, and what it was last told about the ticket. */
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

test('each sees the others, at whatever process they are', async () => {
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

test('who only looks hears everything and is not seen', async () => {
  const { ana, company, put } = stage
  const [own, looking] = [await screen(ana, 0), await screen(company.admin, 0)]
  looking.socket.emit('peekChatBox', ticketId)
  own.socket.emit('joinChatBox', ticketId)
  await expect.poll(() => [own.seen(), looking.seen()]).toEqual(['Ana', 'Ana'])
  // Looking and reading at once is reading.
  looking.socket.emit('joinChatBox', ticketId)
  await expect.poll(own.seen).toBe('Ana, other')
  looking.socket.emit('peekChatBox', ticketId)
  looking.socket.emit('typing', { ticketId, typing: true })
  await expect.poll(own.seen).toBe('Ana, other writes')
  expect((await put(ana, ticketId, { status: 'pending', userId: null })).status).toBe(200)
})

test('who may not look into a conversation hears nothing of it, unless the company lets attendants look', async () => {
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
