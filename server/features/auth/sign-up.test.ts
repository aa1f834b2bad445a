import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { PASSWORD, createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { authJobs } from './jobs.ts'
import { retentionJobs } from '#server/features/retention/jobs.ts'

/** These tests sign companies up where mail is configured. */
let w: TestApp
let smtp: FakeSmtp
let root: Member
let other: Company
let planId: number
beforeAll(async () => {
  smtp = await startSmtp()
  w = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
  const provider = await w.company('Provedor')
  root = provider.admin
  await w.owner.query('update users set super = true where id = $1', [root.id])
  other = await w.company('Outra')
  planId = await w.insert(`insert into plans (name, price_cents) values ('Básico', 9990)`, [])
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
  await forgetMails()
})

const forgetMails = async (): Promise<void> => {
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
}

let made = 0
const form = (given: object = {}) => ({
  name: `Loja ${made}`,
  email: `loja${made++}@exemplo.com.br`,
  phone: '11 4000-0000',
  password: PASSWORD,
  planId,
  ...given,
})
const signUp = (sent: object) => w.call(null, 'POST', '/companies/cadastro', sent)
const confirm = (token: string, password = PASSWORD) =>
  w.call<Session>(null, 'POST', '/auth/confirm-sign-up', { token, password })
const companies = async (): Promise<string[]> =>
  (await w.owner.query<{ name: string }>('select name from companies order by id')).rows.map(({ name }) => name)
const waiting = async (): Promise<number> =>
  Number((await w.owner.query('select count(*) from sign_ups')).rows[0].count)

/** Runs the waiting mail jobs, and returns the mails. */
async function deliver(): Promise<FakeSmtp['mails']> {
  const { 'mail.send': send } = authJobs(w)
  for (const { name, payload } of await w.jobs()) if (name === 'mail.send') await send(payload as never)
  return smtp.mails
}
const tokenIn = (text = ''): string =>
  /https:\/\/desk\.exemplo\.com\.br\/confirm-sign-up\?token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Signs up, and returns the token in the mail. */
async function tokenFor(sent: object): Promise<string> {
  await forgetMails()
  expect((await signUp(sent)).status).toBe(202)
  return tokenIn((await deliver())[0]?.text)
}

test('a company is created when its address is confirmed, with the password of the form', async () => {
  const before = await companies()
  const sent = form({ dueDate: '2099-01-01', status: 'f' })
  const answer = await signUp(sent)
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([202, ['message']])
  expect(await companies()).toEqual(before)
  await expect(w.login(sent.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  expect(JSON.stringify(await w.jobs())).not.toMatch(/token=|https:/)
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: [sent.email], subject: 'Confirme seu cadastro' })
  expect(mail?.text).toContain(`"${sent.name}"`)
  const token = tokenIn(mail?.text)
  const { rows } = await w.owner.query<{ token_hash: Buffer; password_hash: string }>('select * from sign_ups')
  expect(rows.map((row) => row.token_hash.toString())).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)

  const confirmed = await confirm(token)
  expect(confirmed.status).toBe(200)
  expect(String(confirmed.headers['set-cookie'])).toContain('jrt=')
  expect(confirmed.body).toMatchObject({
    restricted: false,
    user: { name: sent.name, email: sent.email, profile: 'admin', super: false, allTicket: 'enable' },
  })
  expect(confirmed.body.user.company.dueDate).not.toBe('2099-01-01')
  expect(await companies()).toEqual([...before, sent.name])
  expect(await waiting()).toBe(0)
  expect(await confirm(token)).toMatchObject({ status: 400, body: { error: 'ERR_RESET_TOKEN_INVALID' } })
})

test('simultaneous confirmations create one company', async () => {
  const sent = form()
  const token = await tokenFor(sent)
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect((await companies()).filter((name) => name === sent.name)).toHaveLength(1)
})

test('only one of several links of an address creates a company', async () => {
  const sent = form()
  const tokens = [await tokenFor(sent), await tokenFor({ ...sent, name: 'Segunda' }), await tokenFor(sent)]
  const holder = await w.owner.connect()
  await holder.query('begin')
  await holder.query('select from sign_ups where email = $1 for update', [sent.email])
  const answers = Promise.all(tokens.map((token) => confirm(token)))
  const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await w.owner.query(stuck)).rowCount).toBe(tokens.length)
  await holder.query('rollback')
  holder.release()
  expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const { rows } = await w.owner.query('select from users where email = $1', [sent.email])
  expect(rows).toHaveLength(1)
})

test('a taken address gets the same response, and a mail to its owner', async () => {
  const unknown = await signUp(form())
  const known = await signUp(form({ email: other.admin.email.toUpperCase() }))
  expect([known.status, known.text, known.headers['content-length']]).toEqual([
    unknown.status,
    unknown.text,
    unknown.headers['content-length'],
  ])
  const mails = await deliver()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({ to: [other.admin.email], subject: 'Você já tem uma conta' })
  expect(mails[1]?.text).toMatch(
    /https:\/\/desk\.exemplo\.com\.br\/login\s[^]*https:\/\/desk\.exemplo\.com\.br\/forgot\s/,
  )
  expect(mails[1]?.text).not.toContain('token=')
})

test('known and unknown addresses are refused for the same reasons', async () => {
  for (const [given, error] of [
    [{ planId: 999_999 }, 'ERR_NO_PLAN_FOUND'],
    [{ name: 'oUTRA' }, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    [{ password: '1234' }, 'ERR_VALIDATION'],
  ] as const) {
    for (const address of [{}, { email: other.admin.email }]) {
      expect((await signUp(form({ ...given, ...address }))).body).toMatchObject({ error })
    }
  }
  expect(await deliver()).toEqual([])
})

test('mails to one address are limited, known or not, from any network address', async () => {
  for (const email of [other.admin.email, 'ninguem@exemplo.com.br']) {
    const tryFrom = (sent: object) => signUp({ ...form(), email, ...sent })
    for (let i = 0; i < 3; i++) expect((await tryFrom({})).status).toBe(202)
    await w.owner.query(`delete from login_attempts where key like 'sign-up:%'`)
    expect(await tryFrom({ email: email.toUpperCase() })).toMatchObject({
      status: 429,
      body: { error: 'ERR_TOO_MANY_ATTEMPTS' },
    })
  }
  expect(await deliver()).toHaveLength(6)
})

test('a sign-up with another person’s address gives no account and does not block that person', async () => {
  const sent = form()
  const own = await tokenFor(sent)
  const foreign = await tokenFor({ ...sent, name: `${sent.name} Ltda`, password: 'senha-do-intruso' })
  expect(await confirm(foreign)).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WRONG' } })
  expect((await confirm(own)).body).toMatchObject({ user: { name: sent.name, email: sent.email } })
  expect((await confirm(foreign, 'senha-do-intruso')).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
})

test('guesses of a sign-up’s password are limited', async () => {
  const token = await tokenFor(form())
  for (let i = 0; i < 5; i++) expect((await confirm(token, `guess-${i}`)).status).toBe(400)
  expect((await confirm(token)).status).toBe(429)
})

test('a confirmation resets failed logins', async () => {
  const sent = form()
  const token = await tokenFor(sent)
  for (let i = 0; i < 5; i++) await w.login(sent.email).catch(() => undefined)
  await expect(w.login(sent.email)).rejects.toThrow('TOO_MANY')
  expect((await confirm(token)).status).toBe(200)
})

test('a link works for a day, and unconfirmed sign-ups are deleted', async () => {
  const token = await tokenFor(form())
  const { rows } = await w.owner.query(
    `select expires_at - created_at = interval '24 hours' as day from sign_ups order by created_at desc limit 1`,
  )
  expect(rows).toEqual([{ day: true }])
  await w.owner.query(`update sign_ups set expires_at = now() - interval '1 second'`)
  expect((await confirm(token)).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
  expect((await confirm('x'.repeat(43))).body).toEqual({ error: 'ERR_RESET_TOKEN_INVALID' })
  const young = await tokenFor(form())
  await retentionJobs(w)['housekeeping.daily']({})
  expect(await waiting()).toBe(1)
  expect((await confirm(young)).status).toBe(200)
})

test('a confirmation that became invalid is refused and changes nothing', async () => {
  const refusals: [error: string, sent: object, before: () => Promise<unknown>, after: () => Promise<unknown>][] = [
    [
      'ERR_USER_CREATION_DISABLED',
      form(),
      () => w.call(root, 'PUT', '/settings/userCreation', { value: 'disabled' }),
      () => w.call(root, 'PUT', '/settings/userCreation', { value: 'enabled' }),
    ],
    [
      'ERR_NO_PLAN_FOUND',
      form(),
      () => w.owner.query('update plans set is_public = false where id = $1', [planId]),
      () => w.owner.query('update plans set is_public = true where id = $1', [planId]),
    ],
    [
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      form({ name: 'Tomada' }),
      () => w.owner.query(`update companies set name = 'TOMADA' where id = $1`, [other.id]),
      () => w.owner.query(`update companies set name = 'Outra' where id = $1`, [other.id]),
    ],
    [
      'ERR_EMAIL_ALREADY_EXISTS',
      form({ email: 'tomado@exemplo.com.br' }),
      () => w.owner.query(`update users set email = 'Tomado@exemplo.com.br' where id = $1`, [other.admin.id]),
      () => w.owner.query(`update users set email = $2 where id = $1`, [other.admin.id, other.admin.email]),
    ],
  ]
  for (const [error, sent, before, after] of refusals) {
    const token = await tokenFor(sent)
    const known = await companies()
    await before()
    expect((await confirm(token)).body).toEqual({ error })
    await after()
    expect(await companies()).toEqual(known)
    expect((await confirm(token)).status, error).toBe(200)
  }
})

test('no mail is sent while sign-up is closed', async () => {
  await w.call(root, 'PUT', '/settings/userCreation', { value: 'disabled' })
  expect(await signUp(form())).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } })
  await w.call(root, 'PUT', '/settings/userCreation', { value: 'enabled' })
  expect(await deliver()).toEqual([])
})

test('the mail is in the language of the form, or of the browser', async () => {
  await signUp(form({ language: 'es' }))
  await w.call(null, 'POST', '/companies/cadastro', form(), { 'accept-language': 'en-GB,en;q=0.9' })
  await w.call(null, 'POST', '/companies/cadastro', form({ language: 'tlh' }), { 'accept-language': 'fr' })
  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    'Confirma tu registro',
    'Confirm your sign-up',
    'Confirme seu cadastro',
  ])
})

test('the company’s name cannot put links or texts into the mail', async () => {
  await signUp(form({ name: 'Ganhe em https://golpe.com/x\n\nClique' }))
  const [mail] = await deliver()
  expect(mail?.text).toContain('"Ganhe em https golpe com x Clique"')
  expect(mail?.text.match(/https?:/g)).toHaveLength(1)
})

test('companies cannot read waiting sign-ups', async () => {
  await signUp(form())
  const actor = { companyId: other.id, userId: other.admin.id }
  const look = w.data.read(actor, (db) => db.selectFrom('signUps').selectAll().execute())
  await expect(look).rejects.toThrow('permission denied')
  expect(await w.data.asOperator(({ db }) => db.selectFrom('signUps').select('email').execute())).not.toEqual([])
})
