import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { PASSWORD, createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { authJobs } from './jobs.ts'

/** Users change their own account with their password and the confirmation of the new address. */
let quiet: TestApp
let w: TestApp
let smtp: FakeSmtp
let company: Company
beforeAll(async () => {
  smtp = await startSmtp()
  quiet = await createTestApp()
  w = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
  company = await w.company()
})
afterAll(async () => {
  await Promise.all([quiet.close(), w.close()])
  await smtp.close()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
})

let made = 0
const address = (): string => `novo${made++}@exemplo.com.br`
const change = (app: TestApp, by: Member, input: object, id = by.id) => app.call<User>(by, 'PUT', `/users/${id}`, input)
const signedInAgo = (app: TestApp, { id }: Member, minutes: number) =>
  app.owner.query(`update sessions set created_at = now() - make_interval(mins => $2) where user_id = $1`, [
    id,
    minutes,
  ])
const confirm = (token: string) => w.call(null, 'POST', '/auth/confirm-email', { token })
const emailOf = async ({ id }: Member): Promise<string> =>
  (await w.owner.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? ''

/** Runs the waiting mail jobs, and returns the mails. */
async function deliver(): Promise<FakeSmtp['mails']> {
  const { 'mail.send': send } = authJobs(w)
  for (const { name, payload } of await w.jobs()) if (name === 'mail.send') await send(payload as never)
  return smtp.mails
}
const tokenIn = (text: string): string => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? ''

test('changing one’s e-mail or password needs the current password, except just after login', async () => {
  const { attendant } = await quiet.company()
  for (const input of [{ email: address() }, { password: 'outra-senha' }]) {
    const member = await attendant()
    await signedInAgo(quiet, member, 11)
    expect((await change(quiet, member, input)).body).toEqual({ error: 'ERR_PASSWORD_NEEDED' })
    const wrong = await change(quiet, member, { ...input, currentPassword: 'not-this-one' })
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'ERR_PASSWORD_WRONG' }])
    expect((await change(quiet, member, { ...input, currentPassword: PASSWORD })).status).toBe(200)
  }
  const fresh = await attendant()
  await signedInAgo(quiet, fresh, 9)
  const moved = address()
  expect((await change(quiet, fresh, { email: moved.toUpperCase(), password: 'outra-senha' })).body.email).toBe(moved)
  expect(await quiet.login(moved, 'outra-senha')).toBeTruthy()
})

test('other own changes, and changes by administrators, need no password', async () => {
  const { admin, attendant } = await quiet.company()
  const member = await attendant()
  for (const actor of [admin, member]) await signedInAgo(quiet, actor, 60)
  // Clients send all fields back, also unchanged ones.
  const own = await change(quiet, member, { name: 'Outro nome', email: member.email.toUpperCase(), password: '' })
  expect([own.status, own.body.name]).toEqual([200, 'Outro nome'])
  const input = { email: address(), password: 'outra-senha' }
  expect((await change(quiet, admin, input, member.id)).body.email).toBe(input.email)
})

test('guesses of the current password are limited', async () => {
  const { attendant } = await quiet.company()
  const member = await attendant()
  await signedInAgo(quiet, member, 60)
  const guess = (currentPassword: string) => change(quiet, member, { password: 'outra-senha', currentPassword })
  for (let i = 0; i < 5; i++) expect((await guess(`guess-${i}`)).body).toEqual({ error: 'ERR_PASSWORD_WRONG' })
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } })
})

test('with mail configured a new e-mail counts once confirmed, and the old address is notified', async () => {
  const member = await company.attendant()
  const email = address()
  const answer = await change(w, member, { name: 'Lia Prado', email })
  expect(answer.body).toMatchObject({ name: 'Lia Prado', email: member.email })
  expect(JSON.stringify(await w.jobs())).not.toMatch(/token=|https:/)
  const mails = await deliver()
  expect(mails).toMatchObject([
    { to: [email], subject: 'Confirme seu novo e-mail' },
    { to: [member.email], subject: 'Seu e-mail vai mudar' },
  ])
  expect(mails[1]?.text).toContain(email)
  expect(mails[1]?.text).not.toContain('token=')
  const token = tokenIn(mails[0]?.text ?? '')
  const { rows } = await w.owner.query<{ token_hash: Buffer }>('select token_hash from email_changes')
  expect(rows.map((row) => row.token_hash.toString())).not.toContain(token)

  w.events.length = 0
  expect((await confirm(token)).status).toBe(200)
  expect(w.events).toMatchObject([{ event: { name: 'user.updated', payload: { user: { email } } } }])
  expect(await w.login(email)).toBeTruthy()
  await expect(w.login(member.email)).rejects.toThrow()
  expect((await confirm(token)).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
})

test('only the last confirmation link works, for a day, until a new password cancels it', async () => {
  const askFor = async (member: Member): Promise<string> => {
    smtp.mails.length = 0
    await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
    expect((await change(w, member, { email: address() })).status).toBe(200)
    return tokenIn((await deliver())[0]?.text ?? '')
  }
  const member = await company.attendant()
  const first = await askFor(member)
  const second = await askFor(member)
  expect((await confirm(first)).status).toBe(400)
  await w.owner.query(`update email_changes set expires_at = now() - make_interval(secs => 1) where user_id = $1`, [
    member.id,
  ])
  expect((await confirm(second)).status).toBe(400)
  const third = await askFor(member)
  await w.call(company.admin, 'PUT', `/users/${member.id}`, { password: 'outra-senha' })
  expect((await confirm(third)).status).toBe(400)
  expect((await confirm('x'.repeat(43))).status).toBe(400)
  expect(await emailOf(member)).toBe(member.email)
})

test('a taken address is revealed only to its owner, and stays theirs', async () => {
  const [member, other] = [await company.attendant(), await company.attendant()]
  const answer = await change(w, member, { email: other.email })
  expect([answer.status, answer.body.email]).toEqual([200, member.email])
  const [mail] = await deliver()
  expect(await confirm(tokenIn(mail?.text ?? ''))).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
  })
})

test('confirmation mails are limited', async () => {
  const member = await company.attendant()
  for (let i = 0; i < 5; i++) expect((await change(w, member, { email: address() })).status).toBe(200)
  expect((await change(w, member, { email: address() })).status).toBe(429)
})

test('password links sent to the old address stop working with the new one', async () => {
  const member = await company.attendant()
  await w.call(null, 'POST', '/auth/recover', { email: member.email })
  const reset = /\/reset\?token=([\w-]+)/.exec((await deliver())[0]?.text ?? '')?.[1] ?? ''
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
  await change(w, member, { email: address() })
  expect((await confirm(tokenIn((await deliver())[0]?.text ?? ''))).status).toBe(200)
  const answer = await w.call(null, 'POST', '/auth/reset', { token: reset, password: 'nova-senha' })
  expect(answer.body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
})
