import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import type { User, UserListItem } from '#contract/users.ts'
import { PASSWORD, createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let other: Company
const logged: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
beforeAll(async () => {
  w = await createTestApp({ log })
  company = await w.company()
  other = await w.company()
})
afterAll(() => w.close())

let made = 0
const person = (given: object = {}) => ({
  name: `Pessoa ${made}`,
  email: `pessoa${made++}@exemplo.com.br`,
  password: 'uma-senha',
  ...given,
})
const create = (given: object = {}, by: Member = company.admin) => w.call<User>(by, 'POST', '/users', person(given))
const change = (id: number, body: object, by: Member = company.admin) => w.call<User>(by, 'PUT', `/users/${id}`, body)
const passwordOf = async (id: number): Promise<string> =>
  (await w.owner.query<{ password_hash: string }>('select password_hash from users where id = $1', [id])).rows[0]
    ?.password_hash ?? ''

test('an administrator creates a user', async () => {
  const queueId = await company.queue('Vendas')
  w.events.length = 0
  const { status, body } = await create({
    profile: 'user',
    allTicket: 'desabled',
    whatsappId: false,
    queueIds: [queueId],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    profile: 'user',
    super: false,
    allTicket: 'disable',
    whatsappId: null,
    online: false,
    companyId: company.id,
    company: { id: company.id, name: company.name },
    queues: [{ id: queueId, name: 'Vendas', UserQueue: { userId: body.id, queueId } }],
  })
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'user.created', payload: { user: body } } }])
  expect((await w.call<User>(company.admin, 'GET', `/users/${body.id}`)).body).toEqual(body)
  expect(await passwordOf(body.id)).toMatch(/^\$argon2id\$/)
})

test('fields that a client must not set are ignored', async () => {
  const { body } = await create({ super: true, companyId: other.id, online: true, id: 1 })
  expect(body).toMatchObject({ super: false, companyId: company.id, online: false })
  const after = await change(body.id, { ...body, super: true, companyId: other.id, createdAt: '2000-01-01' })
  expect(after.body).toMatchObject({ super: false, companyId: company.id, createdAt: body.createdAt })
})

test('invalid input and a taken e-mail change nothing', async () => {
  const before = (await w.call<{ count: number }>(company.admin, 'GET', '/users')).body.count
  for (const bad of [
    { name: 'A' },
    { name: 'x'.repeat(51) },
    { email: 'x' },
    { password: '1234' },
    { profile: 'super' },
  ]) {
    expect([bad, (await create(bad)).status]).toEqual([bad, 400])
  }
  expect((await create({ email: other.admin.email.toUpperCase() })).body).toEqual({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
  const foreign = await other.queue()
  expect(await create({ queueIds: [foreign] })).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
  const connection = await other.connection()
  expect(await create({ whatsappId: connection })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  expect((await w.call<{ count: number }>(company.admin, 'GET', '/users')).body.count).toBe(before)
})

test('errors name each field with the specified text', async () => {
  type Refusal = { error: string; details: { field: string; message: string }[] }
  const long = 'x'.repeat(51)
  const cases: [sent: object, field: string, message: string][] = [
    [{ name: 'A' }, 'name', 'Too Short!'],
    [{ name: long }, 'name', 'Too Long!'],
    [{ name: undefined }, 'name', 'Required'],
    [{ email: 'ana' }, 'email', 'Invalid email'],
    [{ email: undefined }, 'email', 'Required'],
    [{ password: '1234' }, 'password', 'Too Short!'],
    [{ password: long }, 'password', 'Too Long!'],
    [{ password: undefined }, 'password', 'Required'],
  ]
  for (const [sent, field, message] of cases) {
    const { status, body } = await w.call<Refusal>(company.admin, 'POST', '/users', person(sent))
    expect([sent, status, body]).toEqual([sent, 400, { error: 'ERR_VALIDATION', details: [{ field, message }] }])
  }
  const { id } = company.admin
  for (const [password, message] of [
    ['1234', 'Too Short!'],
    [long, 'Too Long!'],
  ]) {
    const { body } = await w.call<Refusal>(company.admin, 'PUT', `/users/${id}`, { password })
    expect(body.details).toEqual([{ field: 'password', message }])
  }
})

test('the plan limits users, also simultaneous ones', async () => {
  const small = await w.company()
  await w.owner.query('update plans set users = 3 where id = (select plan_id from companies where id = $1)', [small.id])
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({}, small.admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    error: 'ERR_PLAN_LIMIT_USERS',
    details: { limit: 3 },
  })
})

test('only administrators create, delete and see rights; others change their own fields', async () => {
  const attendant = await company.attendant()
  const supervisor = await company.supervisor()
  for (const by of [attendant, supervisor]) {
    expect((await create({}, by)).status).toBe(403)
    expect((await w.call(by, 'DELETE', `/users/${company.admin.id}`)).status).toBe(403)
    expect((await change(company.admin.id, { name: 'Outro' }, by)).status).toBe(403)
  }
  const queueId = await company.queue()
  const whatsappId = await company.connection()
  const rights = { profile: 'admin', queueIds: [queueId], allTicket: 'enable', super: true }
  const own = await change(
    attendant.id,
    { name: 'Novo nome', language: 'es', whatsappId, password: '', ...rights },
    attendant,
  )
  expect(own.body).toMatchObject({ name: 'Novo nome', whatsappId })
  expect(own.body).toMatchObject({ profile: 'user', queues: [], allTicket: 'disable', super: false })
  expect((await w.call(attendant, 'GET', '/auth/me')).status).toBe(200)
})

test('how the waiting list works for a person is kept for every device, and shown to nobody else', async () => {
  const attendant = await company.attendant()
  const preferences = async () => {
    const credentials = { email: attendant.email, password: PASSWORD }
    const { opensWaiting, opensNext } = (await w.call<Session>(null, 'POST', '/auth/login', credentials)).body.user
    return { opensWaiting, opensNext }
  }
  expect(await preferences()).toEqual({ opensWaiting: false, opensNext: false })
  const on = { opensWaiting: true, opensNext: true }
  const { status, body } = await change(attendant.id, on, { ...attendant, token: await w.login(attendant.email) })
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('opensNext')
  expect(await preferences()).toEqual(on)
  await change(attendant.id, { opensNext: false })
  expect(await preferences()).toEqual({ opensWaiting: true, opensNext: false })
})

test('a change keeps other fields', async () => {
  const queueId = await company.queue()
  const connection = await company.connection()
  const { body } = await create({ queueIds: [queueId], whatsappId: connection, allTicket: 'enable' })
  const hash = await passwordOf(body.id)
  const renamed = await change(body.id, { name: 'Só o nome', password: '' })
  expect(renamed.body).toEqual({ ...body, name: 'Só o nome', updatedAt: renamed.body.updatedAt })
  expect(await passwordOf(body.id)).toBe(hash)
  const cleared = await change(body.id, { whatsappId: '', queueIds: [] })
  expect(cleared.body).toMatchObject({ whatsappId: null, queues: [] })
})

test('a new password or profile ends the sessions of that user', async () => {
  const member = await company.attendant()
  await change(member.id, { password: 'outra-senha' })
  expect((await w.call(member, 'GET', '/auth/me')).status).toBe(401)
  await expect(w.login(member.email, PASSWORD)).rejects.toThrow()
  const again = { ...member, token: await w.login(member.email, 'outra-senha') }
  w.events.length = 0
  await change(member.id, { profile: 'supervisor' })
  expect((await w.call(again, 'GET', '/auth/me')).status).toBe(401)
  expect(w.events.map(({ event }) => event.name)).toEqual(['session.ended', 'user.updated'])
})

test('the last administrator cannot be removed, also when two leave simultaneously', async () => {
  const small = await w.company()
  const { admin } = small
  expect((await w.call(admin, 'DELETE', `/users/${admin.id}`)).body).toEqual({ error: 'ERR_LAST_ADMIN' })
  expect((await change(admin.id, { profile: 'user' }, admin)).body).toEqual({ error: 'ERR_LAST_ADMIN' })
  const second = await w.member(small.id, 'admin', [])
  const answers = await Promise.all([
    w.call(admin, 'DELETE', `/users/${second.id}`),
    w.call(second, 'DELETE', `/users/${admin.id}`),
  ])
  const { rows } = await w.owner.query(`select id from users where company_id = $1 and profile = 'admin'`, [small.id])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(rows).toHaveLength(1)
})

test('an administrator without super rights cannot change a super user', async () => {
  const provider = await w.company()
  const root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  expect((await change(root.id, { password: 'tomada-de-poder' }, provider.admin)).body).toEqual({
    error: 'ERR_NO_SUPER',
  })
  expect((await w.call(provider.admin, 'DELETE', `/users/${root.id}`)).body).toEqual({ error: 'ERR_NO_SUPER' })
})

test('users of another company are not found', async () => {
  const { id } = other.admin
  for (const [method, body] of [['GET'], ['PUT', { name: 'Outro' }], ['DELETE']] as const) {
    const answer = await w.call(company.admin, method, `/users/${id}`, body)
    expect([method, answer.status, answer.body]).toEqual([method, 404, { error: 'ERR_NO_USER_FOUND' }])
  }
  expect((await w.call(company.admin, 'GET', '/users/abc')).status).toBe(400)
})

test('users come newest first in pages of 20, and are found without accents', async () => {
  const big = await w.company()
  for (let i = 0; i < 21; i++) {
    await w.insert(`insert into users (company_id, name, email, password_hash) values ($1, $2, $3, '')`, [
      big.id,
      `João ${i}`,
      `joao${i}.${big.id}@exemplo.com.br`,
    ])
  }
  type Page = { users: User[]; count: number; hasMore: boolean }
  const page = async (query: string) => (await w.call<Page>(big.admin, 'GET', `/users/${query}`)).body
  const first = await page('?searchParam=&pageNumber=1')
  expect([first.users.length, first.count, first.hasMore]).toEqual([20, 22, true])
  expect(first.users.map(({ id }) => id)).toEqual(first.users.map(({ id }) => id).toSorted((a, b) => b - a))
  const second = await page('?pageNumber=2')
  expect([second.users.length, second.hasMore]).toEqual([2, false])
  expect((await page('?searchParam=joao')).count).toBe(21)
  expect((await page('?searchParam=JO%C3%83O%2020')).users.map(({ name }) => name)).toEqual(['João 20'])
  expect((await page('?searchParam=100%25')).count).toBe(0)
  expect((await page('?searchParam=_')).count).toBe(0)
})

test('the list is of one’s own company, or of a given one for super users', async () => {
  const list = async (by: Member, query = '') => (await w.call<UserListItem[]>(by, 'GET', `/users/list${query}`)).body
  const own = await list(company.admin)
  expect(own.map(({ id }) => id)).toContain(company.admin.id)
  expect(Object.keys(own[0] ?? {}).toSorted()).toEqual(['email', 'id', 'name', 'online', 'profile', 'queues'])
  expect(await list(company.admin, `?companyId=${other.id}`)).toEqual(own)
  const root = await w.member(company.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  const asSuper = { ...root, token: await w.login(root.email) }
  expect((await list(asSuper, `?companyId=${other.id}`)).map(({ id }) => id)).toEqual([other.admin.id])
  expect((await list(asSuper, '?companyId=undefined')).length).toBe(own.length + 1)
})

describe('a super user', () => {
  let root: Member
  beforeAll(async () => {
    const member = await w.member(company.id, 'admin', [])
    await w.owner.query('update users set super = true where id = $1', [member.id])
    root = { ...member, token: await w.login(member.email) }
  })

  test('works in the company that he names, and it is in the log', async () => {
    w.events.length = 0
    const { status, body } = await create({ profile: 'admin', companyId: other.id }, root)
    expect([status, body]).toMatchObject([200, { companyId: other.id, super: false, company: { id: other.id } }])
    expect(w.events).toMatchObject([{ companyId: other.id, event: { name: 'user.created' } }])
    expect((await w.call<User>(root, 'GET', `/users/${body.id}`)).body).toEqual(body)
    const password = 'outra-senha'
    const changed = await change(body.id, { ...body, name: 'Outro nome', password, queueIds: [] }, root)
    expect([changed.status, changed.body]).toMatchObject([200, { companyId: other.id, name: 'Outro nome' }])
    expect(await w.login(body.email, password)).toBeTruthy()
    expect((await change(other.admin.id, { name: 'Sem nomear' }, root)).body).toMatchObject({ name: 'Sem nomear' })
    const trace = { superUserId: root.id, companyId: other.id }
    const traces = logged.filter((line) => 'superUserId' in line)
    expect(traces).toMatchObject([
      { ...trace, userId: body.id },
      { ...trace, userId: body.id },
      { ...trace, userId: other.admin.id },
    ])
  })

  test('sees and ends the sessions of a user of another company and deletes him, and it is in the log', async () => {
    const password = 'outra-senha'
    const { body: made } = await create({ profile: 'user', companyId: other.id, password }, root)
    await w.login(made.email, password)
    const sessions = await w.call<{ id: string }[]>(root, 'GET', `/users/${made.id}/sessions`)
    expect([sessions.status, sessions.body.length]).toEqual([200, 1])
    const end = (by: Member) => w.call(by, 'DELETE', `/sessions/${sessions.body[0]?.id}`)
    expect([(await end(company.admin)).status, (await end(root)).status, (await end(root)).status]).toEqual([
      404, 200, 404,
    ])
    w.events.length = 0
    expect((await w.call(root, 'DELETE', `/users/${made.id}`)).status).toBe(200)
    expect(w.events.map(({ companyId, event }) => [companyId, event.name])).toContainEqual([other.id, 'user.deleted'])
    expect((await w.call(root, 'GET', `/users/${made.id}`)).status).toBe(404)
    const traces = logged.filter((line) => 'superUserId' in line).slice(-3)
    const trace = { superUserId: root.id, companyId: other.id }
    expect(traces).toMatchObject([
      { ...trace, userId: made.id, msg: 'a super user saw the sessions of a user of another company' },
      { ...trace, msg: 'a super user ended a session of another company' },
      { ...trace, userId: made.id, msg: 'a super user deleted a user of another company' },
    ])
    for (const answer of [
      await w.call(company.admin, 'GET', `/users/${other.admin.id}/sessions`),
      await w.call(company.admin, 'DELETE', `/users/${other.admin.id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })

  test('is refused a company or user that does not exist, and nothing is made', async () => {
    const before = (await w.call<{ count: number }>(root, 'GET', '/users')).body.count
    expect(await create({ companyId: 999_999 }, root)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_COMPANY_FOUND' },
    })
    expect((await create({ companyId: 'x' }, root)).status).toBe(400)
    for (const answer of [
      await w.call(root, 'GET', '/users/999999'),
      await change(999_999, { name: 'Ninguém' }, root),
      await change(other.admin.id, { name: 'Errado', companyId: company.id }, root),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect((await w.call<{ count: number }>(root, 'GET', '/users')).body.count).toBe(before)
  })

  test('is needed for users of another company: an administrator does not reach them', async () => {
    for (const answer of [
      await w.call(company.admin, 'GET', `/users/${other.admin.id}`),
      await change(other.admin.id, { name: 'Alheio', companyId: other.id }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })
})

test('presence is emitted when it changes', async () => {
  const { storePresence } = await import('./actions.ts')
  const member = await company.attendant()
  const actor = await w.viewer(member)
  const report = (online: boolean) => w.data.change(actor, (tx) => storePresence(tx, actor, online))
  const isOnline = async () => (await w.call<User>(company.admin, 'GET', `/users/${member.id}`)).body.online
  w.events.length = 0
  for (const online of [true, true, false, false]) {
    await report(online)
    expect(await isOnline()).toBe(online)
  }
  expect(w.events.map(({ event }) => event)).toEqual([
    { name: 'user.presence', payload: { userId: member.id, online: true } },
    { name: 'user.presence', payload: { userId: member.id, online: false } },
  ])
  await report(true)
  await w.owner.query(`update users set online_until = now() - interval '1 second' where id = $1`, [member.id])
  expect(await isOnline()).toBe(false)
})
