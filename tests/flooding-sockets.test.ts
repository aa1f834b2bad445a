import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SOCKETS } from '#server/realtime/flood-guard.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import type { Company, Member } from './test-app.ts'

let w: SocketTestApp
let company: Company
beforeAll(async () => {
  w = await socketTestApp()
  company = await w.company()
})
afterAll(() => w.close())

/** Resolves when the server has joined the socket to its rooms, or has disconnected it. */
async function connect({ token }: Member): Promise<Socket> {
  const socket = w.socket({ auth: { token } })
  await new Promise<void>((resolve) => {
    socket.once('ready', () => resolve())
    socket.once('disconnect', () => resolve())
  })
  return socket
}

test('a socket that sends more than any screen does is disconnected, and the others stay', async () => {
  const member = await company.attendant()
  const [loud, quiet] = [await connect(member), await connect(member)]
  for (let said = 0; said < 90; said++) quiet.emit('joinTickets', 'open')
  for (let said = 0; said < 1000; said++) loud.emit('userStatus')
  await expect.poll(() => loud.connected).toBe(false)
  expect((await w.call(company.admin, 'GET', '/settings')).status).toBe(200)
  expect(quiet.connected).toBe(true)
})

test('a user cannot open too many sockets', async () => {
  const member = await company.attendant()
  const many = await Promise.all(Array.from({ length: MAX_SOCKETS + 10 }, () => connect(member)))
  expect(many.filter(({ connected }) => connected)).toHaveLength(MAX_SOCKETS)
  many.find(({ connected }) => connected)?.disconnect()
  await expect.poll(async () => (await connect(member)).connected).toBe(true)
})

test('a socket that opens one conversation too many leaves the one it opened first', async () => {
  const connection = await company.connection()
  const tickets: number[] = []
  for (let made = 0; made < 51; made++) {
    const contact = await w.insert(`insert into contacts (company_id, name) values ($1, $2)`, [company.id, `C${made}`])
    const values = [company.id, contact, connection, company.admin.id]
    const text = `insert into tickets (company_id, status, contact_id, connection_id, user_id) values ($1, 'open', $2, $3, $4)`
    tickets.push(await w.insert(text, values))
  }
  // The first that is opened is the newest ticket.
  tickets.reverse()
  const socket = await connect(company.admin)
  const seen = new Set<number>()
  socket.onAny(
    (_name: string, payload: { ticketId?: number }) => void (payload?.ticketId && seen.add(payload.ticketId)),
  )
  // The first and the last are opened alone: a conversation that is left before it is told of is told of to nobody.
  for (const opened of [1, 50, 51]) {
    for (const id of tickets.slice(seen.size, opened)) socket.emit('joinChatBox', String(id))
    await expect.poll(() => seen.size).toBe(opened)
  }

  const heard: number[] = []
  const colleague = await connect(await company.supervisor())
  socket.onAny((name: string, payload: { ticketId?: number; viewers?: unknown[] }) => {
    if (name.endsWith('viewers') || payload?.viewers) heard.push(Number(payload.ticketId))
  })
  await w.owner.query('update tickets set user_id = null, status = $2 where company_id = $1', [company.id, 'pending'])
  for (const id of [tickets[0], tickets[50]]) colleague.emit('joinChatBox', String(id))
  await expect.poll(() => heard).toContain(tickets[50])
  expect(heard).not.toContain(tickets[0])
})
