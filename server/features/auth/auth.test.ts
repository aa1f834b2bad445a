import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { installTestApp, PASSWORD, type Company, type Member } from '#tests/test-app.ts'
import { signAccess } from './tokens.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
})

const login = (email: string, password = PASSWORD, headers = {}) =>
  w.call<Session>(null, 'POST', '/auth/login', { email, password }, headers)
const me = (token: string) => w.call(token === '' ? null : { token }, 'GET', '/auth/me')
const cookieOf = (answer: { headers: Record<string, unknown> }): string => {
  const [line = ''] = [answer.headers['set-cookie'] ?? ''].flat().map(String)
  return line.split(';')[0] ?? ''
}
const refresh = (cookie: string) => w.call<Session>(null, 'POST', '/auth/refresh_token', undefined, { cookie })

test('login returns token, user, company with settings and a cookie that scripts cannot read', async () => {
  const { email, id } = await w.member(company.id, 'admin', [])
  const answer = await login(email.toUpperCase(), PASSWORD, { authorization: 'undefined' })
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ id, email, profile: 'admin', companyId: company.id, allTicket: 'disable' })
  expect(answer.body.user.company).toMatchObject({ id: company.id, name: company.name })
  expect(answer.body.user.company.settings.find(({ key }) => key === 'sendGreetingAccepted')?.value).toBe('disabled')
  expect(answer.body.restricted).toBe(false)
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^jrt=[^;]+; Max-Age=604800; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).not.toMatch(/hash|argon/i)
  expect((await me(answer.body.token)).body).toEqual({ id, profile: 'admin', super: false })
})

test('an unknown e-mail, a wrong password and invalid input get the same answer', async () => {
  const wrong = await login(company.admin.email, 'not-this-one')
  const unknown = await login('ninguem@exemplo.com.br')
  expect([wrong.status, wrong.body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }])
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect((await w.call(null, 'POST', '/auth/login', {})).status).toBe(400)
  expect((await login('a\u0000b')).status).toBe(400)
})

test('missing, malformed, foreign, unsigned and expired tokens are refused', async () => {
  const claims = { sid: crypto.randomUUID(), uid: company.admin.id, cid: company.id }
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify({ ...claims, exp: 9e9 }))}.`
  for (const token of ['', 'rubbish', unsigned, signAccess(Buffer.alloc(32), claims)]) {
    expect([token, (await me(token)).status]).toEqual([token, 401])
  }
  const { createSigner } = await import('fast-jwt')
  const expired = createSigner({ key: w.services.keys.accessToken, algorithm: 'HS256', expiresIn: -1000 })(claims)
  expect(await me(expired)).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } })
  const absent = signAccess(w.services.keys.accessToken, claims)
  expect(await me(absent)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
})

test('a token gives access to its own company only', async () => {
  const other = await w.company()
  const { sessionId } = await w.viewer(company.admin)
  const claims = { sid: sessionId, uid: company.admin.id, cid: other.id }
  expect((await me(signAccess(w.services.keys.accessToken, claims))).status).toBe(401)
})

test('a login elsewhere ends the earlier session with an event', async () => {
  const member = await company.attendant()
  const { sessionId } = await w.viewer(member)
  w.events.length = 0
  const second = await login(member.email)
  expect((await me(member.token)).status).toBe(401)
  expect((await me(second.body.token)).status).toBe(200)
  expect(w.events.map(({ event }) => event)).toMatchObject([
    { name: 'session.ended', payload: { sessionIds: [sessionId], reason: 'elsewhere' } },
    { name: 'session.opened', payload: { user: { id: member.id, email: member.email, companyId: company.id } } },
  ])
})

test('simultaneous logins leave one session', async () => {
  const member = await company.attendant()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => login(member.email)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const statuses = await Promise.all(answers.map(({ body }) => me(body.token)))
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('refresh gives a new token and cookie; the old cookie gives the same for a moment', async () => {
  const member = await company.attendant()
  const first = cookieOf(await login(member.email))
  const [one, two] = await Promise.all([refresh(first), refresh(first)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(cookieOf(one)).not.toBe(first)
  expect(cookieOf(two)).toBe(cookieOf(one))
  expect((await me(two.body.token)).status).toBe(200)
  expect((await refresh(cookieOf(one))).status).toBe(200)
})

test('reuse of an old cookie ends the session for thief and owner', async () => {
  const member = await company.attendant()
  const stolen = cookieOf(await login(member.email))
  const current = await refresh(stolen)
  await w.owner.query(`update sessions set rotated_at = now() - interval '61 seconds' where user_id = $1`, [member.id])
  const late = await refresh(stolen)
  expect(late).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  expect(String(late.headers['set-cookie'])).toMatch(/^jrt=;/)
  expect((await refresh(cookieOf(current))).status).toBe(401)
  expect((await me(current.body.token)).status).toBe(401)
})

test('a stolen cookie is detected when either thief or owner refreshes', async () => {
  const member = await company.attendant()
  const old = cookieOf(await login(member.email))
  const ahead = await refresh(cookieOf(await refresh(cookieOf(await refresh(old)))))
  expect(ahead.status).toBe(200)
  w.events.length = 0
  expect((await refresh(old)).status).toBe(401)
  expect(w.events).toMatchObject([{ event: { name: 'session.ended', payload: { reason: 'stolen' } } }])
  expect((await me(ahead.body.token)).status).toBe(401)
  expect((await refresh(cookieOf(ahead))).status).toBe(401)
})

test('a forged cookie with a session’s id does not end the session', async () => {
  const member = await company.attendant()
  const cookie = cookieOf(await login(member.email))
  const [selector = '', session = '', secret = ''] = cookie.split('.')
  const other = cookieOf(await login((await company.attendant()).email)).split('.')[2] ?? ''
  for (const made of [
    'x'.repeat(43),
    'x'.repeat(86),
    other,
    secret.slice(0, 43),
    secret.slice(0, 43) + other.slice(43),
  ]) {
    expect([made, (await refresh(`${selector}.${session}.${made}`)).status]).toEqual([made, 401])
  }
  expect((await refresh(cookie)).status).toBe(200)
})

test('a session ends thirty days after its login, however often it is refreshed', async () => {
  const member = await company.attendant()
  const aged = (days: number) =>
    w.owner.query(`update sessions set created_at = now() - make_interval(days => $2) where user_id = $1`, [
      member.id,
      days,
    ])
  const first = cookieOf(await login(member.email))
  await aged(29)
  const second = await refresh(first)
  expect(second.status).toBe(200)
  const { rows } = await w.owner.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
      where user_id = $1 and revoked_at is null`,
    [member.id],
  )
  expect(rows).toEqual([{ hours: 24 }])
  await aged(30)
  expect((await refresh(cookieOf(second))).status).toBe(401)
  await aged(6)
  expect((await refresh(cookieOf(second))).status).toBe(200)
})

test('refresh is refused without a cookie, with a malformed one, and for an expired session', async () => {
  const member = await company.attendant()
  const cookie = cookieOf(await login(member.email))
  const [selector = '', session = ''] = cookie.split('.')
  for (const bad of [
    '',
    'jrt=',
    'jrt=1.2.3',
    `${selector}.${session}.${'x'.repeat(43)}`,
    cookie.replace(selector, 'jrt=999999'),
  ]) {
    expect([bad, (await refresh(bad)).status]).toEqual([bad, 401])
  }
  expect((await me((await refresh(cookie)).body.token)).status).toBe(200)
  await w.owner.query('update sessions set expires_at = now() - make_interval(secs => 1) where user_id = $1', [
    member.id,
  ])
  expect((await refresh(cookie)).status).toBe(401)
})

test('a company without a due date reports a distant one', async () => {
  await w.owner.query('update companies set due_date = null where id = $1', [company.id])
  const member = await company.attendant()
  expect((await login(member.email)).body.user.company.dueDate).toBe('2999-12-31')
})

test('logout ends the session at once', async () => {
  const member = await company.attendant()
  const { body, headers } = await login(member.email)
  const answer = await w.call(body, 'DELETE', '/auth/logout')
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/^jrt=;/)
  expect((await me(body.token)).status).toBe(401)
  expect((await refresh(cookieOf({ headers }))).status).toBe(401)
})

test('a disabled company is revealed only with the right password', async () => {
  const off = await w.company()
  await w.owner.query('update companies set status = false where id = $1', [off.id])
  expect(await login(off.admin.email, 'wrong')).toMatchObject({ status: 401 })
  expect(await login(off.admin.email)).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } })
})

const dueSince = (id: number, days: number) =>
  w.owner.query(`update companies set due_date = (now() at time zone timezone)::date - $2::int where id = $1`, [
    id,
    days,
  ])

test('after the last paid day a session is restricted until payment', async () => {
  const late = await w.company()
  await dueSince(late.id, 0)
  expect((await login(late.admin.email)).body.restricted).toBe(false)
  await dueSince(late.id, 1)
  const { status, body } = await login(late.admin.email)
  expect([status, body.restricted]).toEqual([200, true])
  expect((await me(body.token)).status).toBe(200)
  expect((await w.call(body, 'GET', `/companies/listPlan/${late.id}`)).status).toBe(200)
  expect(await w.call(body, 'GET', '/users')).toMatchObject({
    status: 402,
    body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
  })
  await dueSince(late.id, -30)
  const again = await login(late.admin.email)
  expect((await w.call(again.body, 'GET', '/users')).status).toBe(200)
})

test('the last paid day ends in the company’s time zone', async () => {
  const far = await w.company()
  await w.owner.query(
    `update companies set timezone = 'Pacific/Kiritimati', due_date = (now() at time zone 'Pacific/Kiritimati')::date
      where id = $1`,
    [far.id],
  )
  expect((await login(far.admin.email)).body.restricted).toBe(false)
  await w.owner.query(
    `update companies set timezone = 'Pacific/Pago_Pago', due_date = (now() at time zone 'Pacific/Pago_Pago')::date - 1
      where id = $1`,
    [far.id],
  )
  expect((await login(far.admin.email)).body.restricted).toBe(true)
})

test('changed rights apply at once', async () => {
  const queueId = await company.queue()
  const member: Member = await company.attendant([queueId])
  expect((await w.viewer(member)).queueIds).toEqual([queueId])
  await w.call(company.admin, 'PUT', `/users/${member.id}`, { queueIds: [] })
  expect((await w.viewer(member)).queueIds).toEqual([])
})

test('passwords are argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('segredo')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('password recovery without a mail server is refused with its own error', async () => {
  const answer = await w.call(null, 'POST', '/auth/recover', { email: company.admin.email })
  expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } })
  expect((await w.call(null, 'GET', '/auth/public')).body).toMatchObject({
    mail: false,
    setupNeeded: false,
    demo: false,
  })
})

test('a page that opens learns without an error that nobody is signed in', async () => {
  const visit = (cookie?: string) =>
    w.call(null, 'POST', '/auth/refresh_token?visit=true', undefined, cookie === undefined ? {} : { cookie })
  const bare = await visit()
  expect([bare.status, bare.text]).toEqual([200, 'null'])
  const member = await company.attendant()
  const ended = cookieOf(await login(member.email))
  const kept = await visit(ended)
  expect(kept).toMatchObject({ status: 200, body: { user: { id: member.id } } })
  await w.owner.query('update sessions set revoked_at = now() where user_id = $1', [member.id])
  for (const cookie of [ended, cookieOf(kept), 'jrt=rubbish']) {
    const answer = await visit(cookie)
    expect([answer.status, answer.text]).toEqual([200, 'null'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^jrt=;/)
    expect((await refresh(cookie)).status).toBe(401)
  }
  expect((await w.call(null, 'POST', '/auth/refresh_token')).status).toBe(401)
})

test('a visit with a session of a disabled company is one without a session', async () => {
  const closed = await w.company()
  const cookie = cookieOf(await login(closed.admin.email))
  await w.owner.query('update companies set status = false where id = $1', [closed.id])
  const answer = await w.call(null, 'POST', '/auth/refresh_token?visit=true', undefined, { cookie })
  expect([answer.status, answer.text]).toEqual([200, 'null'])
  expect((await refresh(cookie)).status).toBe(401)
})
