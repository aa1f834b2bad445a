import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { PASSWORD, type Company, type Member } from './test-app.ts'

let w: SocketTestApp
let company: Company
beforeAll(async () => {
  w = await socketTestApp()
  company = await w.company()
})
afterAll(() => w.close())

type Screen = { socket: Socket; heard: { name: string; payload: Record<string, unknown> }[] }

/** Opens a browser of the member. Resolves when the server has joined its rooms. */
async function screen(member: { token: string }): Promise<Screen> {
  const socket = w.socket({ query: { token: member.token } })
  const heard: Screen['heard'] = []
  socket.onAny((name: string, payload: Record<string, unknown>) => void heard.push({ name, payload }))
  await expect.poll(() => heard.some(({ name }) => name === 'ready')).toBe(true)
  return { socket, heard }
}

const authEvents = ({ heard }: Screen, { companyId }: Member) =>
  heard.filter(({ name }) => name === `company-${companyId}-auth`).map(({ payload }) => payload)

test('a screen whose session ends is told why and is disconnected', async () => {
  const ways: [reason: string, end: (member: Member) => Promise<unknown>][] = [
    ['elsewhere', (member) => w.login(member.email)],
    ['password', (member) => w.call(company.admin, 'PUT', `/users/${member.id}`, { password: 'outra-senha' })],
    ['rights', (member) => w.call(company.admin, 'PUT', `/users/${member.id}`, { profile: 'supervisor' })],
    ['removed', (member) => w.call(company.admin, 'DELETE', `/users/${member.id}`)],
  ]
  for (const [reason, end] of ways) {
    const member = await company.attendant()
    const shown = await screen(member)
    await end(member)
    await expect.poll(() => shown.socket.connected, { message: reason }).toBe(false)
    expect(authEvents(shown, member)[0], reason).toMatchObject({ action: 'delete', reason, user: { id: member.id } })
  }
})

test('a replaced screen hears of the login as other clients know it, before it is cut', async () => {
  for (const base of ['', '/api']) {
    const member = await company.attendant()
    const socket = w.socket({ base, query: { token: member.token } })
    const heard: string[] = []
    socket.onAny((name: string, payload: { action: string; user: object } | null) => {
      if (payload && name.endsWith('-auth')) heard.push(`${payload.action} ${JSON.stringify(payload.user)}`)
    })
    const ready = new Promise((resolve) => socket.on('ready', resolve))
    socket.on('disconnect', () => heard.push('cut'))
    await ready
    await w.login(member.email)
    await expect.poll(() => socket.connected).toBe(false)
    const { id, email, companyId } = member
    const login = `update ${JSON.stringify({ id, email, companyId })}`
    expect(heard).toEqual([`delete ${JSON.stringify({ id })}`, login, 'cut'])
  }
})

test('signing out ends its screens without reporting a login elsewhere', async () => {
  const member = await company.attendant()
  const shown = await screen(member)
  await w.call(member, 'DELETE', '/auth/logout')
  await expect.poll(() => shown.socket.connected).toBe(false)
  expect(authEvents(shown, member)).toEqual([])
  expect(shown.heard.map(({ name }) => name)).toContain(`company-${member.companyId}-session`)
})

test('the screen that signed in stays, and colleagues receive no event of it', async () => {
  const [member, colleague] = [await company.attendant(), await company.attendant()]
  const [earlier, beside] = [await screen(member), await screen(colleague)]
  const again = { ...member, token: await w.login(member.email, PASSWORD) }
  const later = await screen(again)
  await expect.poll(() => earlier.socket.connected).toBe(false)
  expect([later.socket.connected, beside.socket.connected]).toEqual([true, true])
  expect(authEvents(beside, colleague)).toEqual([])
})

test('a page that catches up is not told of an earlier login of its user', async () => {
  const since = performance.now()
  const { email } = await company.attendant()
  const token = await w.login(email)
  const socket = w.socket({ auth: { token, age: performance.now() - since } })
  const heard: { name: string; payload: unknown }[] = []
  socket.onAny((name: string, payload: unknown) => void heard.push({ name, payload }))
  await expect.poll(() => heard.find(({ name }) => name === 'ready')?.payload).toEqual({ missed: false })
  expect(heard.filter(({ name }) => name.endsWith('-auth'))).toEqual([])
})

test('a rubbish token, or one of an ended session, opens no socket', async () => {
  const member = await company.attendant()
  await w.call(member, 'DELETE', '/auth/logout')
  for (const token of ['', 'undefined', 'rubbish', member.token]) {
    const socket = w.socket({ query: { token } })
    const refused = new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message)))
    expect(await refused).toBe('ERR_SESSION_EXPIRED')
  }
})

test('rights that change apply to open screens at once', async () => {
  const queueId = await company.queue()
  const contact = await w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [company.id])
  const ticket = await w.insert(
    `insert into tickets (company_id, status, contact_id, queue_id) values ($1, 'pending', $2, $3)`,
    [company.id, contact, queueId],
  )
  const member = await company.attendant()
  const { socket, heard } = await screen(member)
  const named = (topic: string) => heard.filter(({ name }) => name === `company-${company.id}-${topic}`).length

  /** Events arrive in order, so an event that did not arrive before that of the setting will not arrive. */
  const hearsOfTicket = async (): Promise<boolean> => {
    const [tickets, settings] = [named('ticket'), named('settings')]
    await w.call(company.admin, 'PUT', `/tickets/${ticket}`, { status: 'pending', queueId })
    await w.call(company.admin, 'PUT', '/settings/call', { value: 'enabled' })
    await expect.poll(() => named('settings')).toBeGreaterThan(settings)
    return named('ticket') > tickets
  }

  expect(await hearsOfTicket()).toBe(false)
  await w.call(company.admin, 'PUT', `/users/${member.id}`, { queueIds: [queueId] })
  await expect.poll(hearsOfTicket).toBe(true)
  await w.call(company.admin, 'PUT', `/users/${member.id}`, { queueIds: [] })
  await expect.poll(hearsOfTicket).toBe(false)
  expect(socket.connected).toBe(true)
})

test('settings that give access to other systems are sent to administrators only', async () => {
  const [admin, member] = [await screen(company.admin), await screen(await company.attendant())]
  const settings = ({ heard }: Screen) =>
    heard.filter(({ name }) => name === `company-${company.id}-settings`).map(({ payload }) => payload['setting'])
  await w.call(company.admin, 'PUT', '/settings/ipixc', { value: 'https://ixc.exemplo' })
  await w.call(company.admin, 'PUT', '/settings/call', { value: 'enabled' })
  await expect.poll(() => settings(member)).toHaveLength(1)
  await expect.poll(() => settings(admin)).toHaveLength(2)
  expect(JSON.stringify(member.heard)).not.toContain('ixc.exemplo')
})

test('a silent socket is pinged every 18 seconds and closed after 18 more', async () => {
  const answer = await fetch(`${w.origin}/socket.io/?EIO=4&transport=polling`)
  const opened: unknown = JSON.parse((await answer.text()).slice(1))
  expect(opened).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000, upgrades: ['websocket'] })
})
