import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { nextDueDate, type Company as CompanyRow, type CompanyListItem, type CompanyPage } from '#contract/companies.ts'
import { renewCompany } from './actions.ts'
import type { CompanyWithPlan } from '#contract/plans.ts'
import { installTestApp, PASSWORD, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let provider: Company
let root: Member
let other: Company
let planId: number
beforeAll(async () => {
  provider = await w.company('Provedor')
  expect(provider.id).toBe(1)
  root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
  other = await w.company('Outra')
  planId = await w.insert(
    `insert into plans (name, users, connections, queues, price_cents) values ('Básico', 5, 2, 3, 9990)`,
    [],
  )
})
beforeEach(async () => {
  await w.owner.query('delete from login_attempts')
})

let made = 0
const form = (given: object = {}) => ({
  name: `Loja ${made}`,
  email: `loja${made++}@exemplo.com.br`,
  phone: '11 4000-0000',
  password: PASSWORD,
  planId,
  ...given,
})
const signUp = (given: object = {}) => w.call<CompanyRow>(null, 'POST', '/companies/cadastro', form(given))
const count = async (): Promise<number> =>
  Number(
    (await w.owner.query('select (select count(*) from companies) * 1000 + (select count(*) from users) as n')).rows[0]
      .n,
  )
const day = async (expression: string): Promise<string> =>
  (await w.owner.query(`select (${expression})::date::text as day`)).rows[0].day

test('sign-up creates company, settings and administrator, and ignores dates and states of the form', async () => {
  const sent = form({ dueDate: '2099-01-01', status: 'f', recurrence: 'ANUAL', campaignsEnabled: false })
  const { status, body } = await w.call<CompanyRow>(null, 'POST', '/companies/cadastro', sent)
  expect(status).toBe(200)
  const trialEnd = await day(`(now() at time zone 'America/Sao_Paulo')::date + 3`)
  expect(body).toMatchObject({
    ...{ name: sent.name, email: sent.email, phone: sent.phone, planId, status: true, recurrence: 'MENSAL' },
    ...{ dueDate: trialEnd, trialExpiration: trialEnd, timezone: 'America/Sao_Paulo', schedules: [] },
  })
  const login = await w.call<{ user: { name: string; profile: string; super: boolean } }>(
    null,
    'POST',
    '/auth/login',
    sent,
  )
  expect(login.body).toMatchObject({
    restricted: false,
    user: { name: sent.name, profile: 'admin', super: false, allTicket: 'enable' },
  })
  const { rows } = await w.owner.query(`select key, value from settings where company_id = $1`, [body.id])
  expect(rows).toEqual([{ key: 'campaignsEnabled', value: 'true' }])
})

test('a refused sign-up stores nothing', async () => {
  const before = await count()
  expect((await signUp({ name: 'oUTRA' })).body).toEqual({ error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' })
  expect((await signUp({ email: other.admin.email })).body).toEqual({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
  expect(await signUp({ planId: 999_999 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  for (const bad of [{ name: 'A' }, { email: 'x' }, { password: '1234' }, { planId: undefined }]) {
    expect([bad, (await signUp(bad)).status]).toEqual([bad, 400])
  }
  expect(await count()).toBe(before)
})

test('of two simultaneous sign-ups with one name one succeeds', async () => {
  const answers = await Promise.all([signUp({ name: 'Gêmea' }), signUp({ name: 'Gêmea' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('the operator can close sign-up', async () => {
  await w.call(root, 'PUT', '/settings/userCreation', { value: 'disabled' })
  expect(await signUp()).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } })
  expect((await w.call(null, 'GET', '/auth/public')).body).toMatchObject({ signUp: false })
  await w.call(root, 'PUT', '/settings/userCreation', { value: 'enabled' })
  expect((await signUp()).status).toBe(200)
})

test('sign-ups from one address are limited', async () => {
  expect((await signUp()).status).toBe(200)
  for (let tries = 1; tries < 10; tries++) expect((await signUp({ name: 'Outra' })).status).toBe(400)
  expect((await signUp()).status).toBe(429)
})

test('a company made without a password is entered once a super user has given its administrator one', async () => {
  const { email, ...sent } = form({ password: undefined })
  const { status, body } = await w.call<CompanyRow>(root, 'POST', '/companies', { ...sent, email })
  expect(status).toBe(200)
  const { body: users } = await w.call<{ id: number }[]>(root, 'GET', `/users/list?companyId=${body.id}`)
  expect(users).toHaveLength(1)
  const password = 'dada-por-fora'
  expect((await w.call(null, 'POST', '/auth/login', { email, password })).status).toBe(401)
  expect((await w.call(root, 'PUT', `/users/${users[0]?.id}`, { password })).status).toBe(200)
  const login = await w.call<{ user: object }>(null, 'POST', '/auth/login', { email, password })
  expect([login.status, login.body.user]).toMatchObject([200, { companyId: body.id, profile: 'admin', super: false }])
})

test('only super users see and write companies; administrators see their own', async () => {
  for (const [method, path, body] of [
    ['GET', '/companies'],
    ['GET', '/companies/list'],
    ['POST', '/companies', form()],
    ['PUT', `/companies/${other.id}`, { name: 'Minha' }],
    ['DELETE', `/companies/${other.id}`],
  ] as const) {
    const answer = await w.call(other.admin, method, path, body)
    expect([method, path, answer.status, answer.body]).toEqual([method, path, 403, { error: 'ERR_NO_SUPER' }])
  }
  expect((await w.call(other.admin, 'GET', `/companies/${other.id}`)).body).toMatchObject({ name: 'Outra' })
  for (const path of [`/companies/${provider.id}`, `/companies/listPlan/${provider.id}`, '/companies/999999']) {
    expect(await w.call(other.admin, 'GET', path)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_COMPANY_FOUND' },
    })
  }
  expect((await w.call(root, 'GET', '/companies/999999')).status).toBe(404)
  expect((await w.call(other.admin, 'GET', '/companies/listPlan/undefined')).status).toBe(400)
})

test('a company is returned with the flags and limits of its plan', async () => {
  const { body: company } = await signUp()
  const { body } = await w.call<CompanyWithPlan>(root, 'GET', `/companies/listPlan/${company.id}`)
  expect(body).toMatchObject({ id: company.id, status: true, dueDate: company.dueDate, storageBytes: 0 })
  expect(body.plan).toEqual({
    ...{ id: planId, name: 'Básico', users: 5, connections: 2, queues: 3, storageLimitMb: null, value: 99.9 },
    ...{ useCampaigns: true, useSchedules: true, useInternalChat: true, useExternalApi: true },
    ...{ useKanban: true, useOpenAi: true, useIntegrations: true },
  })
})

test("a super user's lists of companies have plans and settings, without secrets", async () => {
  await w.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'asaas', 'x'), ($1, 'ipixc', 'https://ixc')`,
    [other.id],
  )
  const list = (await w.call<CompanyListItem[]>(root, 'GET', '/companies/list')).body
  const found = list.find(({ id }) => id === other.id)
  expect(found?.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true')
  expect(found?.settings.filter(({ key }) => ['asaas', 'ipixc'].includes(key)).map(({ value }) => value)).toEqual([
    '',
    '',
  ])
  expect(found?.plan).toMatchObject({ value: 99 })
  const page = (await w.call<CompanyPage>(root, 'GET', '/companies?searchParam=outra')).body
  expect([page.companies.map(({ name }) => name), page.count]).toEqual([['Outra'], 1])
  expect(page.companies).toMatchObject([{ id: other.id, campaignsEnabled: true, plan: { value: 99 } }])
})

test('companies come in pages with their total count', async () => {
  await w.owner.query(`insert into companies (name, email) select 'Filial ' || lpad(n::text, 2, '0'),
    'filial' || n || '@exemplo.com' from generate_series(1, 45) n`)
  const ask = async (query: string) => (await w.call<CompanyPage>(root, 'GET', `/companies?${query}`)).body
  const pages = await Promise.all([1, 2, 3, 4].map((number) => ask(`searchParam=FILIAL&pageNumber=${number}`)))
  expect(pages.map(({ companies, hasMore }) => [companies.length, hasMore])).toEqual([
    [20, true],
    [20, true],
    [5, false],
    [0, false],
  ])
  expect(pages.slice(0, 3).map(({ count }) => count)).toEqual([45, 45, 45])
  expect((await ask('searchParam=filial7@')).companies).toMatchObject([{ name: 'Filial 07', plan: null }])
})

test('a super user creates, changes and deletes a company', async () => {
  const created = await w.call<CompanyRow>(
    root,
    'POST',
    '/companies',
    form({ dueDate: '2027-01-31', status: true, recurrence: 'MENSAL' }),
  )
  expect(created.body).toMatchObject({ dueDate: '2027-01-31', trialExpiration: null, status: true })
  const { id } = created.body
  const path = `/companies/${id}`
  const changed = await w.call<CompanyRow>(root, 'PUT', path, {
    ...created.body,
    dueDate: 'Invalid date',
    campaignsEnabled: false,
  })
  expect(changed.body).toMatchObject({ dueDate: null, name: created.body.name })
  const renamed = await w.call<CompanyRow>(root, 'PUT', path, { name: 'Outro nome' })
  expect(renamed.body).toMatchObject({ name: 'Outro nome', email: created.body.email, planId, status: true })
  expect((await w.call(root, 'PUT', path, { name: 'Provedor' })).body).toEqual({
    error: 'ERR_COMPANY_NAME_ALREADY_EXISTS',
  })
  expect((await w.call(root, 'PUT', path, { planId: 999_999 })).status).toBe(404)
  expect(await w.call(root, 'DELETE', path)).toMatchObject({ status: 200, text: '' })
  expect(await w.jobs()).toContainEqual({ name: 'file.removeAll', payload: { companyId: id } })
  expect((await w.call(root, 'DELETE', path)).status).toBe(404)
  expect((await w.call(root, 'PUT', path, { name: 'Nada' })).status).toBe(404)
})

test('a company without e-mail, plan or phone can be saved unchanged', async () => {
  const { id } = await w.company()
  await w.owner.query('update companies set email = null, plan_id = null where id = $1', [id])
  const { body } = await w.call<CompanyRow>(root, 'GET', `/companies/${id}`)
  expect(body).toMatchObject({ email: null, planId: null, phone: null })
  const echoed = await w.call<CompanyRow>(root, 'PUT', `/companies/${id}`, body)
  expect([echoed.status, echoed.body]).toEqual([200, { ...body, updatedAt: echoed.body.updatedAt }])
})

test('disabling a company ends its sessions, and one’s own cannot be disabled', async () => {
  const { admin, id } = await w.company()
  w.events.length = 0
  await w.call(root, 'PUT', `/companies/${id}`, { status: false })
  expect((await w.call(admin, 'GET', '/auth/me')).status).toBe(401)
  expect(w.events).toMatchObject([{ companyId: id, event: { name: 'session.ended', payload: { reason: 'disabled' } } }])
  expect(await w.call(root, 'PUT', `/companies/${provider.id}`, { status: false })).toMatchObject({ status: 403 })
  expect(await w.call(root, 'DELETE', `/companies/${provider.id}`)).toMatchObject({ status: 403 })
})

test('the company’s administrators set its business hours', async () => {
  const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '' }]
  const save = (by: Member, id: number, body: object = { id, schedules }) =>
    w.call<CompanyRow>(by, 'PUT', `/companies/${id}/schedules`, body)
  expect((await save(other.admin, other.id)).body.schedules).toEqual(schedules)
  expect((await save(other.admin, provider.id)).status).toBe(404)
  expect((await save(await other.attendant(), other.id)).status).toBe(403)
  expect((await save(root, other.id)).status).toBe(200)
  const broken = [{ ...schedules[0], startTime: '25:00' }]
  expect((await save(other.admin, other.id, { schedules: broken })).status).toBe(400)
})

test('the company has pauses and holidays beside its hours, which older clients leave alone', async () => {
  const friday = { weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' }
  const breaks = [{ weekdayEn: 'friday', startTime: '12:00', endTime: '13:00' }]
  const path = `/companies/${other.id}`
  const saved = await w.call<CompanyRow>(other.admin, 'PUT', `${path}/schedules`, { schedules: [friday], breaks })
  expect(saved.body).toMatchObject({ schedules: [friday], breaks })
  const older = await w.call<CompanyRow>(other.admin, 'PUT', `${path}/schedules`, { schedules: [friday] })
  expect(older.body.breaks).toEqual(breaks)

  expect((await w.call(other.admin, 'GET', `${path}/holidays`)).body).toEqual({ national: [], own: [] })
  const own = [{ name: 'Aniversário', date: '2026-03-05', yearly: true, startTime: '00:00', endTime: '00:00' }]
  const holidays = { national: ['christmas'], own }
  expect((await w.call(other.admin, 'PUT', `${path}/holidays`, holidays)).body).toEqual(holidays)
  expect((await w.call(await other.attendant(), 'PUT', `${path}/holidays`, holidays)).status).toBe(403)
  expect((await w.call(other.admin, 'GET', `/companies/${provider.id}/holidays`)).status).toBe(404)
  expect((await w.call(other.admin, 'PUT', `/companies/${provider.id}/holidays`, holidays)).status).toBe(404)
  expect((await w.call(other.admin, 'GET', `${path}/holidays`)).body).toEqual(holidays)
})

test('a time zone must be known to Node and the database', async () => {
  const save = (body: object) => w.call<CompanyRow>(other.admin, 'PUT', `/companies/${other.id}/schedules`, body)
  expect((await save({ schedules: [], timezone: 'America/Manaus' })).body.timezone).toBe('America/Manaus')
  expect((await save({ schedules: [] })).body.timezone).toBe('America/Manaus')
  for (const timezone of ['America/Atlantis', '', 'x'.repeat(65), '+03:00']) {
    const { status, body } = await save({ schedules: [], timezone })
    expect([timezone, status, body]).toMatchObject([timezone, 400, { error: 'ERR_VALIDATION' }])
  }
  expect((await w.call<CompanyRow>(other.admin, 'GET', `/companies/${other.id}`)).body.timezone).toBe('America/Manaus')
})

test('a due date moves by one recurrence period', () => {
  expect(nextDueDate('2026-11-21', 'MENSAL')).toBe('2026-12-21')
  expect(nextDueDate('2026-12-05', 'BIMESTRAL')).toBe('2027-02-05')
  expect(nextDueDate('2026-11-30', 'TRIMESTRAL')).toBe('2027-02-28')
  expect(nextDueDate('2026-08-31', 'SEMESTRAL')).toBe('2027-02-28')
  expect(nextDueDate('2028-02-29', 'ANUAL')).toBe('2029-02-28')
  expect(nextDueDate('2026-01-31', '')).toBe('2026-02-28')
})

test('a due date remembers its day, by payment, by hand and by the period', async () => {
  const path = `/companies/${other.id}`
  const due = async () => (await w.call<CompanyRow>(root, 'GET', path)).body.dueDate
  const renew = () => w.data.change({ companyId: other.id, userId: null }, renewCompany)
  const setDue = (dueDate: string) => w.call(root, 'PUT', path, { dueDate })
  const renewals = async (count: number): Promise<(string | null)[]> => {
    const days: (string | null)[] = []
    for (let done = 0; done < count; done++) days.push((await renew()).dueDate)
    return days
  }
  await setDue('2099-01-31')
  expect(await renewals(4)).toEqual(['2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31'])
  await setDue('2099-06-30')
  expect(await renewals(1)).toEqual(['2099-07-31'])
  await setDue('2099-08-15')
  expect(await renewals(1)).toEqual(['2099-09-15'])
  await w.owner.query(`update companies set due_date = '2099-12-30', recurrence = 'BIMESTRAL' where id = $1`, [
    other.id,
  ])
  expect(await renewals(2)).toEqual(['2100-02-28', '2100-04-30'])
  expect(await due()).toBe('2100-04-30')
  await setDue('2100-02-28')
  await w.owner.query(`update companies set recurrence = 'MENSAL' where id = $1`, [other.id])
  const { body: page } = await w.call<CompanyPage>(root, 'GET', '/companies?searchParam=Outra')
  expect(page.companies.find(({ id }) => id === other.id)).toMatchObject({ dueDay: 30 })
})

test('a due date that was set by hand brings its own day, and so does a late payment', async () => {
  const path = `/companies/${other.id}`
  const setDue = (dueDate: string) => w.call(root, 'PUT', path, { dueDate })
  const paid = (today: string) =>
    w.data.change({ companyId: other.id, userId: null }, (tx) => renewCompany(tx, sql<string>`${today}::date`))
  const dueDay = async () => {
    const { body } = await w.call<CompanyPage>(root, 'GET', '/companies?searchParam=Outra')
    return body.companies.find(({ id }) => id === other.id)?.dueDay
  }
  await setDue('2100-01-31')
  await setDue('2100-03-05')
  expect(await dueDay()).toBe(5)
  await setDue('2100-04-30')
  expect((await paid('2100-04-01')).dueDate).toBe('2100-05-30')
  // An older version of the server changes the date alone.
  const setAlone = (dueDate: string, day: number | null) =>
    w.owner.query('update companies set due_date = $2, due_day = $3 where id = $1', [other.id, dueDate, day])
  await setAlone('2101-03-05', 31)
  expect((await paid('2101-04-30')).dueDate).toBe('2101-05-30')
  await setAlone('2101-01-31', null)
  expect((await paid('2101-02-28')).dueDate).toBe('2101-03-31')
  // A company whose day was never stored, as a new one, goes on from the date before the one that is set.
  await setAlone('2101-01-31', null)
  await setDue('2101-02-28')
  expect((await paid('2101-02-01')).dueDate).toBe('2101-03-31')
  await setAlone('2101-02-28', 31)
  expect((await paid('2101-03-03')).dueDate).toBe('2101-04-03')
  expect((await paid('2101-04-03')).dueDate).toBe('2101-05-03')
  await setAlone('2101-01-15', 15)
  expect((await paid('2101-01-31')).dueDate).toBe('2101-02-28')
  expect((await paid('2101-02-28')).dueDate).toBe('2101-03-31')
})
