import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { DomainEvent } from '#contract/events.ts'
import type { Tag, TagPage } from '#contract/tags.ts'
import { makeSamples } from '#tests/route-samples.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let attendant: Member
beforeEach(async () => {
  company = await w.company()
  attendant = await company.attendant()
})

const create = (body: Record<string, unknown>, actor = attendant) => w.call<Tag>(actor, 'POST', '/tags', body)
const events = (): DomainEvent[] =>
  w.events
    .filter(({ companyId, event }) => companyId === company.id && event.name.startsWith('tag.'))
    .map(({ event }) => event)

test('agents create tags, with a default colour', async () => {
  const { status, body } = await create({ name: ' Cliente VIP ', userId: 3 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Cliente VIP',
    color: '#A4CCCC',
    kanban: 0,
    companyId: company.id,
    userId: attendant.id,
  })
  expect(events()).toEqual([{ name: 'tag.created', payload: { tag: body } }])
  expect((await w.call(attendant, 'GET', `/tags/${body.id}`)).body).toEqual(body)
})

test.each([
  { name: 'ab' },
  { name: 7 },
  { name: 'Boa', color: 'red' },
  { name: 'Boa', color: '#12"><script>' },
  { name: 'Boa', kanban: 2 },
])('bad input is refused: %j', async (body) => {
  expect((await create(body)).status).toBe(400)
  expect((await w.call(attendant, 'GET', '/tags/list')).body).toEqual([])
})

test('a name of at least three letters is required', async () => {
  const told = async (body: object) =>
    (await w.call<{ details: { message: string }[] }>(attendant, 'POST', '/tags', body)).body.details[0]?.message
  expect(await told({})).toBe('Obrigatório')
  expect(await told({ name: '  ' })).toBe('Obrigatório')
  expect(await told({ name: 'ab ' })).toBe('Mensagem muito curta')
})

test('a name belongs to one tag, also for ten simultaneous requests', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create({ name: index % 2 ? 'Urgente' : 'URGENTE' })),
  )
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  const { body: other } = await create({ name: 'Outra' })
  expect(await w.call(attendant, 'PUT', `/tags/${other.id}`, { name: 'urgente' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' },
  })
})

test('an existing name with another colour or lane is refused', async () => {
  const supervisor = await company.supervisor()
  const { body: tag } = await create({ name: 'Urgente', color: '#FF0000' })
  expect((await create({ name: 'urgente', color: '#ff0000', kanban: 0 })).body).toEqual(tag)
  for (const other of [{ color: '#00FF00' }, { kanban: 1 }]) {
    expect((await create({ name: 'Urgente', ...other }, supervisor)).body).toEqual({
      error: 'ERR_TAG_NAME_ALREADY_EXISTS',
    })
  }
  expect((await w.call(attendant, 'GET', `/tags/${tag.id}`)).body).toEqual(tag)
})

test('tags come by name in pages of twenty; without a page number all are listed', async () => {
  for (let index = 0; index < 23; index++) await create({ name: `Etiqueta ${String(index).padStart(2, '0')}` })
  const page = async (query: string) => (await w.call<z.infer<typeof TagPage>>(attendant, 'GET', `/tags${query}`)).body
  const first = await page('/?searchParam=&pageNumber=1')
  expect([first.tags.length, first.hasMore, first.tags[0]?.name]).toEqual([20, true, 'Etiqueta 00'])
  const second = await page('?pageNumber=2')
  expect([second.tags.map(({ name }) => name), second.hasMore]).toEqual([
    ['Etiqueta 20', 'Etiqueta 21', 'Etiqueta 22'],
    false,
  ])
  const all = await page(`?companyId=${company.id}`)
  expect([all.tags.length, all.count, all.hasMore]).toEqual([23, 23, false])
})

test('only supervisors and admins change the lanes of the board', async () => {
  const supervisor = await company.supervisor()
  expect((await create({ name: 'Coluna', kanban: 1 })).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  const { body: lane } = await create({ name: 'Coluna', kanban: 1, color: '#FF0000' }, supervisor)
  expect(lane.kanban).toBe(1)
  const change = (given: object) => w.call(attendant, 'PUT', `/tags/${lane.id}`, { ...lane, ...given })
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await change({ kanban: 0 })).toMatchObject(refused)
  expect(await change({ name: 'Coluna A' })).toMatchObject(refused)
  expect(await w.call(attendant, 'DELETE', `/tags/${lane.id}`)).toMatchObject(refused)
  const renamed = await w.call(supervisor, 'PUT', `/tags/${lane.id}`, { name: 'Coluna A' })
  expect(renamed.body).toMatchObject({ name: 'Coluna A', kanban: 1, color: '#FF0000' })
  expect((await w.call(attendant, 'GET', '/tags/kanban')).body).toMatchObject({ lista: [{ id: lane.id }] })
})

test('supervisors put the lanes in an order; a new lane is the last one', async () => {
  const supervisor = await company.supervisor()
  const ids: number[] = []
  for (const name of ['Um lado', 'Outro lado', 'Terceiro'])
    ids.push((await create({ name, kanban: 1 }, supervisor)).body.id)
  const [one = 0, two = 0, three = 0] = ids
  const { body: label } = await create({ name: 'Rótulo' })
  const lanes = async () =>
    (await w.call<{ lista: Tag[] }>(attendant, 'GET', '/tags/kanban')).body.lista.map(({ id }) => id)
  const order = (actor: Member, tagIds: unknown) => w.call<{ lista: Tag[] }>(actor, 'PUT', '/tags/kanban', { tagIds })

  expect(await lanes()).toEqual([one, two, three])
  expect((await order(supervisor, [three, one])).body.lista.map(({ id }) => id)).toEqual([three, one, two])
  expect(events().at(-1)).toEqual({ name: 'tag.reordered', payload: { tagIds: [three, one, two] } })
  await w.call(supervisor, 'PUT', `/tags/${label.id}`, { name: 'Rótulo', kanban: 1 })
  await w.call(supervisor, 'PUT', `/tags/${three}`, { name: 'Terceiro lado', kanban: 1 })
  expect(await lanes()).toEqual([three, one, two, label.id])

  const theirs = await w.company()
  const { body: foreign } = await create({ name: 'Deles', kanban: 1 }, theirs.admin)
  for (const [actor, tagIds, status, error] of [
    [attendant, [one, two, three], 403, 'ERR_NO_PERMISSION'],
    [supervisor, [one, foreign.id], 404, 'ERR_NO_TAG_FOUND'],
    [supervisor, [], 400, 'ERR_VALIDATION'],
    [supervisor, 'x', 400, 'ERR_VALIDATION'],
  ] as const)
    expect(await order(actor, tagIds), error).toMatchObject({ status, body: { error } })
  expect(await lanes()).toEqual([three, one, two, label.id])

  await Promise.all([one, two, three, label.id].map((first) => order(supervisor, [first])))
  expect(events().at(-1)?.payload).toEqual({ tagIds: await lanes() })
})

test('the board needs a plan that includes it', async () => {
  const plan = '(select plan_id from companies where id = $1)'
  await w.owner.query(`update plans set use_kanban = false where id = ${plan}`, [company.id])
  const member = await company.supervisor()
  expect((await w.call(member, 'GET', '/tags/kanban')).body).toEqual({ error: 'ERR_PLAN_FEATURE' })
  for (const [method, path] of [
    ['PUT', '/ticket-tags/1/1'],
    ['DELETE', '/ticket-tags/1'],
    ['PUT', '/ticket-tags/1'],
    ['GET', '/ticket/kanban'],
    ['GET', '/ticket/kanban/counts'],
    ['PUT', '/tags/kanban'],
  ] as const)
    expect((await w.call(member, method, path)).body, method).toEqual({ error: 'ERR_PLAN_FEATURE' })
})

test('lists contain the number of tickets per tag as text, without deleted tags', async () => {
  const { ticket } = await makeSamples(w, company)
  const { body: tag } = await create({ name: 'Ação' })
  const sync = (tags: { id: number }[]) => w.call(company.admin, 'POST', '/tags/sync', { ticketId: ticket, tags })
  await sync([{ id: tag.id }])
  expect(events().slice(1)).toEqual([{ name: 'tag.updated', payload: { tag } }])
  await sync([{ id: tag.id }])
  expect(events()).toHaveLength(2)
  const { body } = await w.call<z.infer<typeof TagPage>>(attendant, 'GET', '/tags?searchParam=acao&pageNumber=1')
  expect(body).toEqual({
    tags: [{ id: tag.id, name: 'Ação', color: '#A4CCCC', kanban: 0, userId: attendant.id, ticketsCount: '1' }],
    count: 1,
    hasMore: false,
  })
  expect((await w.call<unknown[]>(attendant, 'GET', '/tags/list?searchParam=ACAO')).body).toHaveLength(1)

  expect((await w.call(attendant, 'DELETE', `/tags/${tag.id}`)).body).toEqual({ message: 'Tag deleted' })
  expect(events().at(-1)).toEqual({ name: 'tag.deleted', payload: { tagId: tag.id } })
  const left = await w.owner.query('select 1 from ticket_tags where ticket_id = $1 and tag_id = $2', [ticket, tag.id])
  expect(left.rowCount).toBe(0)
})

test('a tag of another company is not found', async () => {
  const other = await w.company()
  const { body: theirs } = await create({ name: 'Deles' }, other.admin)
  for (const id of [theirs.id, 999_999]) {
    for (const answer of [
      await w.call(company.admin, 'GET', `/tags/${id}`),
      await w.call(company.admin, 'PUT', `/tags/${id}`, { name: 'Nossa' }),
      await w.call(company.admin, 'DELETE', `/tags/${id}`),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }])
  }
})
