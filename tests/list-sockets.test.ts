import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { io } from 'socket.io-client'
import { otherProcess } from './other-process.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import type { Member } from './test-app.ts'

let w: SocketTestApp
let stage: TicketFixture
beforeAll(async () => {
  w = await socketTestApp()
})
afterAll(() => w.close())
beforeEach(async () => {
  stage = await ticketFixture(w)
})

type TicketEvent = { action: string; ticketId?: number; ticket?: { id: number; status: string } }

/**
 * Returns a list that fills with the ticket events of the member's screen. joins: when the screen asks for the lists of
 * each status.
 */
async function screen(member: Member, joins: 'at once' | 'when ready' | 'never'): Promise<string[]> {
  const socket = w.socket({ query: { token: member.token } })
  const heard: string[] = []
  const ask = () => ['open', 'pending', 'closed'].forEach((status) => socket.emit('joinTickets', status))
  socket.on(`company-${member.companyId}-ticket`, ({ action, ticket }: TicketEvent) => {
    heard.push(ticket ? `${action} ${ticket.status}` : action)
  })
  if (joins === 'at once') ask()
  await new Promise<void>((resolve) => void socket.once('ready', resolve))
  if (joins === 'when ready') ask()
  // The answer to a later request shows that the joins were handled.
  await new Promise<void>((resolve) => {
    socket.once(`company-${member.companyId}-viewers`, () => resolve())
    socket.emit('joinChatBox', String(seen))
  })
  return heard
}
let seen = 0

test('a screen with a list per status is told that a ticket left one before the other gets it', async () => {
  const { company, ana, ticket, put } = stage
  seen = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  const asking = [await screen(ana, 'at once'), await screen(company.admin, 'when ready')]
  const ours = await screen(company.admin, 'never')
  expect((await put(ana, waiting, { status: 'open', userId: ana.id })).status).toBe(200)
  for (const heard of asking) await expect.poll(() => heard).toEqual(['delete', 'update open'])
  await expect.poll(() => ours).toEqual(['update open'])

  expect((await put(ana, waiting, { chatbot: false, queueId: stage.sales })).status).toBe(200)
  for (const heard of asking) expect(heard.filter((event) => event === 'delete')).toHaveLength(1)
})

test('viewers who only find a closed ticket of their queue receive its events without message texts', async () => {
  const { ana, bia, support, company, ticket, written, put } = stage
  const stranger = await company.attendant([support])
  const id = await ticket({ status: 'open', userId: bia.id })
  await written(id, 'Meu cartão é 4111 1111')
  await stage.rows(`update tickets set last_message = 'Meu cartão é 4111 1111' where id = $1`, [id])
  const hear = async (member: Member): Promise<string[]> => {
    const socket = w.socket({ query: { token: member.token } })
    const heard: string[] = []
    socket.onAny((_name: string, event: unknown) => void heard.push(JSON.stringify(event)))
    await new Promise<void>((resolve) => void socket.once('ready', resolve))
    return heard
  }
  const [byAna, byStranger, byBia] = [await hear(ana), await hear(stranger), await hear(bia)]
  expect((await put(bia, id, { status: 'closed', userId: bia.id })).status).toBe(200)
  const ofTicket = (heard: string[]) =>
    heard.filter((event) => event.includes('"ticket') && event.includes(`"id":${id},`))
  await expect.poll(() => ofTicket(byAna).length).toBe(1)
  expect(byAna.join()).toContain('"status":"closed"')
  expect(byAna.join()).not.toContain('4111 1111')
  await expect.poll(() => byBia.join()).toContain('4111 1111')
  await expect.poll(() => byBia.join()).toContain('"kind":"closed"')
  expect(byAna.join()).not.toContain('"history"')

  expect((await put(bia, id, { status: 'open', userId: bia.id })).status).toBe(200)
  await expect.poll(() => byAna.join()).toContain(`"action":"delete"`)
  expect(byAna.join()).not.toContain('4111 1111')
  expect(ofTicket(byStranger)).toEqual([])
})

test('a page whose socket opens late receives the events since it began to load, and only its own', async () => {
  const { company, ana, support, ticket, put } = stage
  const stranger = await company.attendant([support])
  const id = await ticket()
  seen = await ticket({ status: 'open', userId: ana.id })
  const open = await screen(ana, 'never')
  const other = await otherProcess(w)
  const since = performance.now()
  const age = () => performance.now() - since
  expect((await put(ana, id, { status: 'open', userId: ana.id })).status).toBe(200)
  await expect.poll(() => open).toEqual(['update open'])
  const arrive = async ({ token, companyId }: Member, auth: object, url = w.origin) => {
    const socket = io(url, { auth: { token, ...auth }, transports: ['websocket'], forceNew: true, reconnection: false })
    w.sockets.push(socket)
    const heard: string[] = []
    socket.on(
      `company-${companyId}-ticket`,
      ({ action, ticket: shown }: TicketEvent) => void heard.push(`${action} ${shown?.id}`),
    )
    const ready = await new Promise<unknown>((resolve) => void socket.once('ready', resolve))
    return { heard, ready }
  }
  const told = `update ${id}`
  expect(await arrive(ana, { age: age() })).toMatchObject({
    ready: { missed: false },
    heard: expect.arrayContaining([told]),
  })
  expect((await arrive(stranger, { age: age() })).heard).not.toContain(told)
  expect(await arrive(ana, { age: 0 })).toEqual({ ready: { missed: false }, heard: [] })
  // Events of another process are replayed as well, in their order; what it hears later it tells then.
  const elsewhere = await arrive(ana, { age: age() }, other.url)
  await expect.poll(() => elsewhere).toEqual({ ready: { missed: false }, heard: [told] })
  await other.close()
  // Other clients send no age and get no answer to it.
  expect(await arrive(ana, {})).toEqual({ ready: null, heard: [] })
  // Events that old are not kept.
  expect(await arrive(ana, { age: 3_600_000 })).toEqual({ ready: { missed: true }, heard: [] })
})

test('an empty token does not hide a good one', async () => {
  const socket = w.socket({ query: { token: stage.ana.token }, auth: { token: '' } })
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', resolve)
    socket.once('connect_error', reject)
  })
})
