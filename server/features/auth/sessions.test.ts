import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import type { UserSession } from '#contract/sessions.ts'
import { installTestApp, PASSWORD, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeEach(async () => {
  company = await w.company()
  await allowSeveral('enabled')
})

const allowSeveral = (value: string) => w.call(company.admin, 'PUT', '/settings/severalSessions', { value })
async function login({ email }: Member, userAgent = 'Mozilla/5.0'): Promise<{ token: string }> {
  const credentials = { email, password: PASSWORD }
  const answer = await w.call<Session>(null, 'POST', '/auth/login', credentials, { 'user-agent': userAgent })
  expect(answer.status).toBe(200)
  return { token: answer.body.token }
}
const me = async (caller: { token: string }) => (await w.call(caller, 'GET', '/auth/me')).status
const sessionsOf = async (caller: { token: string }, { id }: Member): Promise<UserSession[]> =>
  (await w.call<UserSession[]>(caller, 'GET', `/users/${id}/sessions`)).body

test('where the company allows it, a login leaves the other sessions open and tells nobody', async () => {
  const bia = await company.attendant()
  w.events.length = 0
  const phone = await login(bia, 'the phone')
  expect([await me(bia), await me(phone)]).toEqual([200, 200])
  expect(w.events).toEqual([])
  expect(await sessionsOf(phone, bia)).toMatchObject([
    { userAgent: 'the phone', isCurrent: true },
    { isCurrent: false },
  ])
})

test('a login ends the others again once the company allows one only', async () => {
  const bia = await company.attendant()
  const phone = await login(bia)
  await allowSeveral('disabled')
  const next = await login(bia)
  expect([await me(bia), await me(phone), await me(next)]).toEqual([401, 401, 200])
})

test('of more than ten sessions the oldest ends', async () => {
  const bia = await company.attendant()
  const later: { token: string }[] = []
  for (let count = 0; count < 10; count++) later.push(await login(bia))
  expect(await me(bia)).toBe(401)
  expect(await Promise.all(later.map(me))).toEqual(later.map(() => 200))
})

test('one session is ended, by its owner or an administrator, and its screen is told', async () => {
  const bia = await company.attendant()
  const phone = await login(bia, 'the phone')
  const tablet = await login(bia, 'the tablet')
  const idOf = async (userAgent: string): Promise<string> =>
    (await sessionsOf(tablet, bia)).find((session) => session.userAgent === userAgent)?.id ?? ''
  const phoneId = await idOf('the phone')
  w.events.length = 0
  expect((await w.call(tablet, 'DELETE', `/sessions/${phoneId}`)).status).toBe(200)
  expect([await me(phone), await me(tablet), await me(bia)]).toEqual([401, 200, 200])
  expect(w.events.map(({ event }) => event)).toMatchObject([
    { name: 'session.ended', payload: { sessionIds: [phoneId], reason: 'ended' } },
  ])
  const tabletId = await idOf('the tablet')
  expect((await w.call(company.admin, 'DELETE', `/sessions/${tabletId}`)).status).toBe(200)
  expect(await me(tablet)).toBe(401)
  expect(await w.call(company.admin, 'DELETE', `/sessions/${tabletId}`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_SESSION_FOUND' },
  })
})

test('nobody sees or ends the sessions of others, of a colleague or of another company', async () => {
  const bia = await company.attendant()
  const [own] = await sessionsOf(bia, bia)
  const colleague = await company.attendant()
  const other = await w.company()
  for (const [stranger, status] of [
    [colleague, 403],
    [other.admin, 404],
  ] as const) {
    expect((await w.call(stranger, 'GET', `/users/${bia.id}/sessions`)).status).toBe(status)
    expect((await w.call(stranger, 'DELETE', `/sessions/${own?.id}`)).status).toBe(status)
  }
  expect(await me(bia)).toBe(200)
})
