import { beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import type { TicketView, TicketViewCounts } from '#contract/ticket-views.ts'
import type { TicketPage } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let company: Company
let ana: Member
let bia: Member
let lead: Member
beforeEach(async () => {
  stage = await ticketFixture(w)
  ;({ company, ana, bia } = stage)
  lead = await company.supervisor([stage.sales])
})

const create = async (actor: Member, body: object): Promise<TicketView> => {
  const answer = await w.call<TicketView>(actor, 'POST', '/ticket-views', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const namesOf = async (actor: Member): Promise<string[]> =>
  (await w.call<TicketView[]>(actor, 'GET', '/ticket-views')).body.map(({ name }) => name)
const countsOf = async (actor: Member): Promise<Record<number, number | null>> => {
  const { body } = await w.call<TicketViewCounts>(actor, 'GET', '/ticket-views/counts')
  return Object.fromEntries(body.counts.map(({ id, count }) => [id, count]))
}
const toldOf = (): DomainEvent[] => stage.events().filter(({ name }) => name === 'ticketViews.changed')
const newTag = (name: string, companyId = company.id): Promise<number> =>
  w.insert('insert into tags (company_id, name) values ($1, $2)', [companyId, name])

const LISTS = [
  'status',
  'showAll',
  'queueIds',
  'tags',
  'users',
  'connections',
  'withUnreadMessages',
  'snoozed',
  'mentioned',
] as const

/** Asks for the list of a view as the screen does. */
async function listed(actor: Member, view: TicketView): Promise<number[]> {
  const query = LISTS.map((name) => `${name}=${JSON.stringify(view[name]).replaceAll('"', '')}`).join('&')
  const { body, status } = await w.call<TicketPage>(actor, 'GET', `/tickets?unqueued=false&${query}`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.tickets.length)
  return body.tickets.map(({ id }) => id)
}

test('a view is of the person who saved it, until somebody who may shares it', async () => {
  const own = await create(ana, { name: ' Minha ' })
  expect(own).toMatchObject({ name: 'Minha', isShared: false, status: 'open', showAll: false, queueIds: [], tags: [] })
  const shared = await create(lead, { name: 'Equipe', isShared: true, status: 'pending' })
  expect(await namesOf(ana)).toEqual(['Minha', 'Equipe'])
  expect(await namesOf(bia)).toEqual(['Equipe'])
  expect(await namesOf((await w.company()).admin)).toEqual([])
  expect(toldOf().map((event) => 'audience' in event && event.audience)).toEqual([
    { ownerId: ana.id },
    { ownerId: null },
  ])

  const share = { name: 'Minha', isShared: true }
  for (const refused of [
    await w.call(ana, 'POST', '/ticket-views', share),
    await w.call(ana, 'PUT', `/ticket-views/${own.id}`, share),
    await w.call(ana, 'PUT', `/ticket-views/${shared.id}`, { name: 'Outra' }),
    await w.call(ana, 'PUT', `/ticket-views/${shared.id}`, { isShared: false }),
    await w.call(ana, 'DELETE', `/ticket-views/${shared.id}`),
  ])
    expect([refused.status, refused.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const hidden = await w.call(lead, method, `/ticket-views/${own.id}`, method === 'PUT' ? share : undefined)
    expect([method, hidden.status, hidden.body]).toEqual([method, 404, { error: 'ERR_NO_TICKETVIEW_FOUND' }])
  }
  expect(toldOf()).toHaveLength(2)

  await w.call(lead, 'PUT', `/ticket-views/${shared.id}`, { isShared: false })
  expect(await namesOf(ana)).toEqual(['Minha'])
  expect(await namesOf(lead)).toEqual(['Equipe'])
  expect(toldOf().at(-1)).toMatchObject({ audience: { ownerId: null } })
  await w.call(ana, 'DELETE', `/ticket-views/${own.id}`)
  expect(await namesOf(ana)).toEqual([])
})

test('a change keeps the fields that it leaves out', async () => {
  const view = await create(ana, {
    name: 'Loja',
    status: 'closed',
    queueIds: [stage.sales, stage.sales],
    showAll: true,
  })
  expect(view.queueIds).toEqual([stage.sales])
  const { body } = await w.call<TicketView>(ana, 'PUT', `/ticket-views/${view.id}`, { name: 'Loja nova' })
  expect(body).toEqual({ ...view, name: 'Loja nova', updatedAt: body.updatedAt })
  const { body: wide } = await w.call<TicketView>(ana, 'PUT', `/ticket-views/${view.id}`, { queueIds: [] })
  expect(wide).toMatchObject({ name: 'Loja nova', queueIds: [], status: 'closed' })
})

test('a view names only what the company has', async () => {
  const elsewhere = await newTag('vip', (await w.company()).id)
  for (const field of ['tags', 'queueIds', 'users', 'connections']) {
    const { status, body } = await w.call(ana, 'POST', '/ticket-views', { name: 'x', [field]: [elsewhere + 1e6] })
    expect({ field, status, body }).toMatchObject({ status: 400, body: { details: [{ field }] } })
  }
  expect((await w.call(ana, 'POST', '/ticket-views', { name: 'x', tags: [elsewhere] })).status).toBe(400)
  expect(await namesOf(ana)).toEqual([])
})

test('a person has fifty views, and so has the company', async () => {
  const rows = `insert into ticket_views (company_id, owner_id, name)
    select $1::bigint, $2::bigint, $3::text from generate_series(1, 50)`
  await stage.rows(rows, [company.id, ana.id, 'minha'])
  const full = await w.call(ana, 'POST', '/ticket-views', { name: 'mais uma' })
  expect([full.status, full.body]).toEqual([400, { error: 'ERR_TICKETVIEW_LIMIT' }])
  const own = await create(lead, { name: 'da líder' })
  await stage.rows(rows, [company.id, null, 'de todos'])
  const { body } = await w.call(lead, 'PUT', `/ticket-views/${own.id}`, { isShared: true })
  expect(body).toEqual({ error: 'ERR_TICKETVIEW_LIMIT' })
})

test('every view counts what the list of its reader has, whoever made it', async () => {
  const { sales, support, connectionId, rows, ticket } = stage
  const { admin } = company
  const everyQueue = await company.attendant([sales], { allTicket: true })
  const other = await company.connection()
  const [vip, garantia] = [await newTag('vip'), await newTag('garantia')]
  for (const status of ['open', 'pending', 'closed'] as const)
    for (const queueId of [sales, support, null])
      for (const userId of status === 'pending' ? [null] : [ana.id, bia.id, admin.id]) {
        const ids = [
          await ticket({ status, queueId, userId, unread: 2 }),
          await ticket({ status, queueId, userId }),
          await ticket({ status, queueId, userId }),
          await ticket({ status, queueId, userId }),
        ]
        await rows('update tickets set connection_id = $2 where id = $1', [ids[1], other])
        if (status !== 'closed')
          await rows(`update tickets set snoozed_until = now() + interval '1 hour' where id = $1`, [ids[3]])
        await rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
          ...[company.id, ids[0], vip],
        ])
        const note = await w.insert(
          `insert into ticket_notes (company_id, note, ticket_id, contact_id)
           select company_id, 'Veja', id, contact_id from tickets where id = $1`,
          [ids[0]],
        )
        for (const { id } of [ana, lead, admin])
          await rows('insert into note_mentions (company_id, note_id, user_id) values ($1, $2, $3)', [
            ...[company.id, note, id],
          ])
        for (const tag of [vip, garantia])
          await rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
            ...[company.id, ids[1], tag],
          ])
      }
  const filters = [
    {},
    { showAll: true },
    { queueIds: [support] },
    { showAll: true, queueIds: [sales, support] },
    { tags: [vip], showAll: true },
    { tags: [vip, garantia] },
    { users: [bia.id] },
    { users: [bia.id], queueIds: [sales], tags: [vip] },
    { connections: [other], showAll: true },
    { connections: [connectionId, other], withUnreadMessages: true },
    { snoozed: true },
    { snoozed: true, showAll: true, queueIds: [sales] },
    { mentioned: true },
    { mentioned: true, users: [bia.id], tags: [vip] },
  ]
  const views: TicketView[] = []
  for (const status of ['open', 'pending', 'closed'])
    for (const [index, filter] of filters.entries())
      views.push(await create(admin, { name: `${status} ${index}`, isShared: true, status, ...filter }))

  let some = 0
  for (const [role, actor] of Object.entries({ admin, lead, ana, bia, everyQueue })) {
    const counts = await countsOf(actor)
    for (const view of views) {
      const found = (await listed(actor, view)).length
      expect(counts[view.id], `${role} ${view.name}`).toBe(view.status === 'closed' ? null : found)
      some += found > 0 ? 1 : 0
    }
  }
  expect(some).toBeGreaterThan(60)
})

test('a shared view of another queue shows and counts nothing that its reader may not see', async () => {
  const { support, ticket } = stage
  await ticket({ queueId: support })
  await ticket({ status: 'open', queueId: support, userId: bia.id })
  const waiting = await create(company.admin, {
    name: 'Suporte',
    isShared: true,
    status: 'pending',
    queueIds: [support],
  })
  const taken = await create(company.admin, {
    ...{ name: 'Suporte em curso', isShared: true, showAll: true, queueIds: [support] },
  })
  for (const view of [waiting, taken]) {
    expect(await listed(ana, view)).toEqual([])
    expect((await countsOf(ana))[view.id]).toBe(0)
    expect((await countsOf(company.admin))[view.id]).toBe(1)
  }
})

test('a view of a deleted queue or tag finds nothing, and not everything', async () => {
  const { sales, support, ticket } = stage
  const tag = await newTag('vip')
  await ticket({ queueId: sales })
  const ofQueue = await create(ana, { name: 'Suporte', status: 'pending', queueIds: [support] })
  const ofTag = await create(ana, { name: 'VIP', status: 'pending', tags: [tag] })
  await w.call(company.admin, 'DELETE', `/queue/${support}`)
  await w.call(company.admin, 'DELETE', `/tags/${tag}`)
  expect(await countsOf(ana)).toEqual({ [ofQueue.id]: 0, [ofTag.id]: 0 })
  expect(await listed(ana, ofQueue)).toEqual([])
})

test('the views of a person go with the person, and shared ones stay', async () => {
  await create(lead, { name: 'Só dela' })
  await create(lead, { name: 'De todos', isShared: true })
  expect((await w.call(company.admin, 'DELETE', `/users/${lead.id}`)).status).toBe(200)
  const left = await stage.rows('select name from ticket_views where company_id = $1', [company.id])
  expect(left).toEqual([{ name: 'De todos' }])
})
