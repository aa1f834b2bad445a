import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { installTestApp, PASSWORD, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
})

const login = (email: string, password = PASSWORD) => w.call<Session>(null, 'POST', '/auth/login', { email, password })

test('after five failures an account is locked, longer each time, whatever the password', async () => {
  const { email } = await company.attendant()
  for (let i = 0; i < 5; i++) expect((await login(email, `wrong-${i}`)).status).toBe(401)
  const blocked = await login(email)
  expect(blocked).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } })
  const { details } = blocked.body as unknown as { details: { retryAfterSeconds: number } }
  expect(details.retryAfterSeconds).toBeGreaterThan(20)
  expect(details.retryAfterSeconds).toBeLessThanOrEqual(30)

  const later = (seconds: number) =>
    w.owner.query('update login_attempts set last_at = last_at - make_interval(secs => $1)', [seconds])
  await later(31)
  expect((await login(email, 'wrong-again')).status).toBe(401)
  const longer = await login(email)
  expect(longer).toMatchObject({ status: 429, body: { details: { retryAfterSeconds: 60 } } })
  await later(61)
  expect((await login(email)).status).toBe(200)
  expect((await login(email, 'wrong')).status).toBe(401)
})

test('a stranger’s guesses do not lock the user out at an address of an earlier login', async () => {
  const { email } = await company.attendant()
  const from = (address: string, password: string) =>
    w.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: address, payload: { email, password } })
  for (let i = 0; i < 5; i++) expect((await from('203.0.113.9', `guess-${i}`)).statusCode).toBe(401)
  expect((await from('203.0.113.9', PASSWORD)).statusCode).toBe(429)
  expect((await from('198.51.100.7', PASSWORD)).statusCode).toBe(429)
  expect((await from('127.0.0.1', PASSWORD)).statusCode).toBe(200)
  // Guesses at the user's own address are counted, too.
  for (let i = 0; i < 5; i++) expect((await from('127.0.0.1', `guess-${i}`)).statusCode).toBe(401)
  expect((await from('127.0.0.1', PASSWORD)).statusCode).toBe(429)
})

const enter = (address: string, email: string, password: string, device = '') =>
  w.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { cookie: device },
    payload: { email, password },
  })
const deviceOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''

test('a known browser can log in from anywhere, despite guesses of others at its address', async () => {
  const { email } = await company.attendant()
  const first = await enter('127.0.0.1', email, PASSWORD)
  const device = deviceOf(first)
  expect(String(first.headers['set-cookie'])).toMatch(
    /device=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax/,
  )
  for (let i = 0; i < 5; i++) await enter('198.51.100.7', email, `guess-${i}`)
  for (let i = 0; i < 25; i++) await enter('198.51.100.7', `pessoa${i}@exemplo.com.br`, 'guess')
  expect((await enter('198.51.100.7', email, PASSWORD)).statusCode).toBe(429)
  expect((await enter('198.51.100.7', email, PASSWORD, device)).statusCode).toBe(200)
  // Guesses with the device cookie are counted, and it is known for no other account.
  for (let i = 0; i < 5; i++) expect((await enter('198.51.100.7', email, `guess-${i}`, device)).statusCode).toBe(401)
  expect((await enter('198.51.100.7', email, PASSWORD, device)).statusCode).toBe(429)
  expect((await enter('198.51.100.7', company.admin.email, PASSWORD, device)).statusCode).toBe(429)
})

test('a shared browser is known for all its users, and forged cookies for nobody', async () => {
  const [one, two] = [await company.attendant(), await company.attendant()]
  const device = deviceOf(await enter('127.0.0.1', one.email, PASSWORD))
  const both = deviceOf(await enter('127.0.0.1', two.email, PASSWORD, device))
  for (const { email } of [one, two]) {
    for (let i = 0; i < 5; i++) await enter('203.0.113.9', email, `guess-${i}`)
    const forged = both.replace(/\.[\d-]+\./, `.${one.id}-${two.id}-${company.admin.id}.`)
    expect((await enter('203.0.113.9', email, PASSWORD, forged)).statusCode).toBe(429)
    expect((await enter('203.0.113.9', email, PASSWORD, both)).statusCode).toBe(200)
  }
})

test('guesses of all addresses of one IPv6 network are counted together', async () => {
  const guess = async (address: string, i: number) =>
    (await enter(address, `pessoa${i}@exemplo.com.br`, 'guess')).statusCode
  for (let i = 0; i < 25; i++) expect(await guess(`2001:db8:7:1::${i + 1}`, i)).toBe(401)
  expect(await guess('2001:db8:7:1:ffff:ffff:ffff:ffff', 25)).toBe(429)
  expect(await guess('2001:db8:7:2::1', 26)).toBe(401)
})

test('simultaneous guesses are all counted', async () => {
  const { email } = company.admin
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => login(email, `guess-${i}`)))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('an address that tries many accounts is limited, and unknown accounts like known ones', async () => {
  for (let i = 0; i < 5; i++) await login('ninguem@exemplo.com.br')
  expect((await login('ninguem@exemplo.com.br')).status).toBe(429)
  await w.owner.query('delete from login_attempts')
  for (let i = 0; i < 25; i++) expect((await login(`pessoa${i}@exemplo.com.br`)).status).toBe(401)
  expect((await login(company.admin.email)).status).toBe(429)
})
