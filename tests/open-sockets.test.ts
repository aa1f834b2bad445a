import { createSigner } from 'fast-jwt'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { PASSWORD, type Company, type Member } from './test-app.ts'

/** No event is emitted when a day passes, or when a session or a token ends while a screen is open. */
const MINUTE_MS = 60_000
let w: SocketTestApp
let company: Company
beforeAll(async () => {
  w = await socketTestApp({ roundMs: 300 })
  company = await w.company()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => w.close())

async function screen(token: string): Promise<{ socket: Socket; left: () => string | undefined }> {
  const socket = w.socket({ query: { token } })
  let reason: string | undefined
  socket.on('disconnect', (why) => (reason = why))
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
  return { socket, left: () => reason }
}

/** Moves the clock that tokens are checked with. Timers stay as they are. */
function minutesLater(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS })
}

/**
 * Resolves when the server has checked every socket again: one whose session has ended is disconnected in the same
 * round.
 */
async function roundPasses(): Promise<void> {
  const member = await company.attendant()
  const last = await screen(member.token)
  await w.owner.query('update sessions set expires_at = now() - make_interval(secs => 1) where user_id = $1', [
    member.id,
  ])
  await expect.poll(last.left).toBe('io server disconnect')
}

test('a socket is disconnected when its session ends, and others stay', async () => {
  const [member, beside] = [await company.attendant(), await company.attendant()]
  const [one, other] = [await screen(member.token), await screen(beside.token)]
  await w.owner.query('update sessions set expires_at = now() - make_interval(secs => 1) where user_id = $1', [
    member.id,
  ])
  await expect.poll(one.left).toBe('io server disconnect')
  await roundPasses()
  expect(other.socket.connected).toBe(true)
})

test('a socket is disconnected when its company is disabled in the database', async () => {
  const off = await w.company()
  const shown = await screen(off.admin.token)
  await w.owner.query('update companies set status = false where id = $1', [off.id])
  await expect.poll(shown.left).toBe('io server disconnect')
})

test('a socket whose subscription ends reconnects restricted, and receives no more ticket events', async () => {
  const late = await w.company()
  const shown = await screen(late.admin.token)
  const contact = await w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [late.id])
  const ticket = await w.insert(`insert into tickets (company_id, status, contact_id) values ($1, 'pending', $2)`, [
    late.id,
    contact,
  ])
  await w.owner.query(`update companies set due_date = current_date - 3 where id = $1`, [late.id])
  await expect.poll(shown.left).toBe('io server disconnect')
  const { body } = await w.call<Session>(null, 'POST', '/auth/login', { email: late.admin.email, password: PASSWORD })
  expect(body.restricted).toBe(true)
  const again = await screen(body.token)
  const heard: string[] = []
  again.socket.onAny((name: string) => void heard.push(name))
  again.socket.emit('joinChatBox', ticket)
  await roundPasses()
  w.realtime.publish(late.id, [
    {
      name: 'ticket.viewers',
      payload: { ticketId: ticket, viewers: [] },
      audience: { ticket: { ticketId: ticket, status: 'open', queueId: null, userId: null } },
    },
  ])
  await roundPasses()
  expect([again.socket.connected, heard]).toEqual([true, []])
})

test('a socket ends an hour after its token, unless it was sent a new one', async () => {
  const members = [await company.attendant(), await company.attendant(), await company.attendant()]
  const [silent, misled, told] = await Promise.all(members.map(({ token }) => screen(token)))
  const sign = createSigner({ key: w.services.keys.accessToken, algorithm: 'HS256', expiresIn: 60 * MINUTE_MS })
  const claimsOf = async ({ id, companyId, token }: Member) => {
    const { sessionId } = await w.viewer({ token })
    return { sid: sessionId, uid: id, cid: companyId }
  }
  // Neither an invalid token nor that of another user prolongs the socket.
  for (const token of [undefined, 'rubbish', sign(await claimsOf(members[2]!))])
    misled!.socket.emit('renewToken', token)
  told!.socket.emit('renewToken', sign(await claimsOf(members[2]!)))
  await roundPasses()
  minutesLater(74)
  await roundPasses()
  expect([silent, misled, told].map((line) => line!.socket.connected)).toEqual([true, true, true])
  minutesLater(2)
  for (const line of [silent!, misled!]) await expect.poll(line.left).toBe('io server disconnect')
  await roundPasses()
  expect(told!.socket.connected).toBe(true)
})
