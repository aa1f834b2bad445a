import { beforeAll, expect, test } from 'vitest'
import type { Plan } from '#contract/plans.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let root: Member
beforeAll(async () => {
  company = await w.company()
  root = await w.member(company.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
})

const create = (given: object, by: Member = root) => w.call<Plan>(by, 'POST', '/plans', given)

test('prices are parsed as typed and stored in centavos', async () => {
  const typed: [value: unknown, answer: number][] = [
    ['99', 99],
    ['99.90', 99.9],
    ['1.234,56', 1234.56],
    [0.07, 0.07],
    ['', 0],
  ]
  for (const [index, [value, answer]] of typed.entries()) {
    const { status, body } = await create({ name: `Preço ${index}`, value })
    expect([value, status, body.value]).toEqual([value, 200, answer])
  }
  for (const value of ['abc', -1, '1e9'])
    expect([value, (await create({ name: 'Ruim', value })).status]).toEqual([value, 400])
})

test('a plan has every flag and no users, connections or queues by default', async () => {
  const { body } = await create({ name: 'Simples', users: '5', useKanban: false })
  expect(body).toMatchObject({
    users: 5,
    connections: 0,
    queues: 0,
    useKanban: false,
    useCampaigns: true,
    useOpenAi: true,
  })
  expect(body.storageLimitMb).toBeNull()
  const limited = await w.call<Plan>(root, 'PUT', `/plans/${body.id}`, { storageLimitMb: '500' })
  expect(limited.body.storageLimitMb).toBe(500)
  expect((await w.call(root, 'PUT', `/plans/${body.id}`, { storageLimitMb: 0 })).status).toBe(400)
  expect((await w.call<Plan>(root, 'PUT', `/plans/${body.id}`, { storageLimitMb: '' })).body.storageLimitMb).toBeNull()
  const changed = await w.call<Plan>(root, 'PUT', `/plans/${body.id}`, { id: 1, users: 7 })
  expect(changed.body).toEqual({ ...body, users: 7, updatedAt: changed.body.updatedAt })
})

test('the list for sign-up needs no token, everything else does', async () => {
  const all = (await w.call<Plan[]>(null, 'GET', '/plans/all', undefined, { authorization: 'undefined' })).body
  expect((await w.call(null, 'GET', '/plans/list')).body).toEqual(all)
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)))
  expect((await w.call(null, 'GET', `/plans/${all[0]?.id}`)).status).toBe(401)
  expect((await w.call(company.admin, 'GET', `/plans/${all[0]?.id}`)).body).toEqual(all[0])
  for (const [method, path] of [
    ['GET', '/plans'],
    ['POST', '/plans'],
    ['PUT', '/plans/1'],
    ['DELETE', '/plans/1'],
  ] as const) {
    expect([path, (await w.call(company.admin, method, path, method === 'GET' ? undefined : {})).status]).toEqual([
      path,
      403,
    ])
  }
})

test('sign-up offers public plans only, and plans are public by default', async () => {
  const { body: shown } = await create({ name: 'Para todos' })
  const { body: hidden } = await create({ name: 'Combinado', isPublic: false })
  expect([shown.isPublic, hidden.isPublic]).toEqual([true, false])
  const offered = async (path: string, by: Member | null): Promise<boolean[]> => {
    const ids = (await w.call<Plan[]>(by, 'GET', path)).body.map(({ id }) => id)
    return [ids.includes(shown.id), ids.includes(hidden.id)]
  }
  for (const path of ['/plans/list', '/plans/all']) {
    expect([path, await offered(path, null)]).toEqual([path, [true, false]])
    expect([path, await offered(path, company.admin)]).toEqual([path, [true, false]])
  }
  expect(await offered('/plans/all', root)).toEqual([true, true])

  const signUp = (planId: number) =>
    w.call(null, 'POST', '/companies/cadastro', {
      ...{ name: 'Estranha', email: 'estranha@exemplo.com.br', password: 'segredo-de-teste', planId },
    })
  expect(await signUp(hidden.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  expect((await signUp(shown.id)).status).toBe(200)
})

test('a private plan is visible to its companies and the operator', async () => {
  const { body: hidden } = await create({ name: 'De um só', isPublic: false })
  const see = async (by: Member) => (await w.call(by, 'GET', `/plans/${hidden.id}`)).status
  const other = await w.company()
  expect([await see(other.admin), await see(root)]).toEqual([404, 200])
  await w.owner.query('update companies set plan_id = $1 where id = $2', [hidden.id, other.id])
  expect(await see(other.admin)).toBe(200)
})

test('names are unique, and a plan in use cannot be deleted', async () => {
  const { body } = await create({ name: 'Único' })
  expect((await create({ name: 'úNICO' })).body).toEqual({ error: 'ERR_PLAN_NAME_ALREADY_EXISTS' })
  await w.owner.query('update companies set plan_id = $1 where id = $2', [body.id, company.id])
  expect(await w.call(root, 'DELETE', `/plans/${body.id}`)).toMatchObject({
    status: 409,
    body: { error: 'ERR_PLAN_IN_USE' },
  })
  const { body: free } = await create({ name: 'Livre' })
  expect((await w.call(root, 'DELETE', `/plans/${free.id}`)).status).toBe(200)
  for (const [method, sent] of [['GET'], ['PUT', { users: 1 }], ['DELETE']] as const) {
    const answer = await w.call(root, method, `/plans/${free.id}`, sent)
    expect([method, answer.status, answer.body]).toEqual([method, 404, { error: 'ERR_NO_PLAN_FOUND' }])
  }
})
