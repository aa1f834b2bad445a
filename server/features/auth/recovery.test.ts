import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { PASSWORD, createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { authJobs } from './jobs.ts'

let w: TestApp
let smtp: FakeSmtp
let company: Company
beforeAll(async () => {
  smtp = await startSmtp()
  w = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
  company = await w.company()
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
})

const recover = (email: string) => w.call(null, 'POST', '/auth/recover', { email })
const reset = (token: string, password = 'nova-senha-1') => w.call(null, 'POST', '/auth/reset', { token, password })

/** Runs the waiting mail jobs. */
async function deliver(): Promise<void> {
  const { 'mail.send': send } = authJobs(w)
  for (const { name, payload } of await w.jobs()) if (name === 'mail.send') await send(payload as never)
}

test('the database does not contain the link of a waiting mail', async () => {
  expect((await recover(company.admin.email)).status).toBe(200)
  const job = (await w.jobs()).find(({ name }) => name === 'mail.send')
  expect(job?.payload).toMatchObject({ to: company.admin.email, sealedText: expect.any(String) })
  expect(JSON.stringify(job)).not.toMatch(/token=|https:/)
})

async function tokenFor(email: string): Promise<string> {
  expect((await recover(email)).status).toBe(200)
  await deliver()
  const [, token = ''] =
    /https:\/\/desk\.exemplo\.com\.br\/reset\?token=([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? '') ?? []
  return token
}

test('a recovery link sets a new password once and ends all sessions', async () => {
  const member = await company.attendant()
  const token = await tokenFor(member.email)
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({ to: [member.email], subject: 'Recuperação de senha' })
  const { rows } = await w.owner.query<{ token_hash: Buffer }>('select token_hash from password_resets')
  expect(rows.map((row) => row.token_hash.toString())).not.toContain(token)

  w.events.length = 0
  const [one, two] = await Promise.all([reset(token), reset(token, 'de-outra-pessoa')])
  expect([one.status, two.status].toSorted()).toEqual([200, 400])
  expect(await reset(token)).toMatchObject({ status: 400, body: { error: 'ERR_RESET_TOKEN_INVALID' } })
  expect((await w.call(member, 'GET', '/auth/me')).status).toBe(401)
  expect(w.events).toMatchObject([
    { companyId: company.id, event: { name: 'session.ended', payload: { reason: 'password' } } },
  ])
  const chosen = one.status === 200 ? 'nova-senha-1' : 'de-outra-pessoa'
  expect(await w.login(member.email, chosen)).toBeTruthy()
})

test('the response does not reveal whether an account exists, and strangers get no mail', async () => {
  const known = await recover(company.admin.email)
  const unknown = await recover('ninguem@exemplo.com.br')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await deliver()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[company.admin.email]])
})

test('expired, used and malformed links are refused, and a used link invalidates the others', async () => {
  const member = await company.attendant()
  const old = await tokenFor(member.email)
  await w.owner.query(`update password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [
    member.id,
  ])
  expect((await reset(old)).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
  expect((await reset('x'.repeat(43))).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
  const first = await tokenFor(member.email)
  const second = await tokenFor(member.email)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(400)
  expect((await w.call(null, 'POST', '/auth/reset', { token: second, password: '1234' })).status).toBe(400)
})

test('a new password resets failed logins', async () => {
  const member = await company.attendant()
  for (let i = 0; i < 5; i++) await w.login(member.email, 'wrong').catch(() => undefined)
  await expect(w.login(member.email)).rejects.toThrow(/TOO_MANY/)
  await reset(await tokenFor(member.email))
  expect(await w.login(member.email, 'nova-senha-1')).toBeTruthy()
})

test('behind https the cookie travels over https only', async () => {
  const { email } = await company.attendant()
  const answer = await w.call(null, 'POST', '/auth/login', { email, password: PASSWORD })
  expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/)
})

test('recovery mails to one account are limited', async () => {
  for (let i = 0; i < 5; i++) expect((await recover(company.admin.email)).status).toBe(200)
  expect((await recover(company.admin.email)).status).toBe(429)
})
