import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TicketPage } from '#contract/tickets.ts'
import { ticketStage, type GivenTicket, type TicketStage } from '#tests/ticket-stage.ts'
import { world, type Member, type World } from '#tests/world.ts'

let w: World
let stage: TicketStage
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  stage = await ticketStage(w)
})

test('who may see and change what', async () => {
  const { company, sales, support, ana, bia, ticket, row } = stage
  const supervisor = await company.supervisor([sales])
  const everyQueue = await company.attendant([sales], { allTicket: true })
  const stranger = await company.attendant([support])
  const cases: { given: GivenTicket; may: [string, Member, boolean][] }[] = [
    {
      given: { status: 'pending' },
      may: [
        ['own queue', ana, true],
        ['other queue', stranger, false],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'pending', queueId: null },
      may: [
        ['without allTicket', ana, false],
        ['allTicket', everyQueue, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'open', userId: bia.id },
      may: [
        ['colleague', ana, false],
        ['holder', bia, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'open', userId: ana.id, queueId: support },
      may: [
        ['holder outside the queue', ana, true],
        ['same queue', stranger, false],
        ['supervisor of another', supervisor, false],
      ],
    },
    {
      given: { status: 'closed', userId: bia.id },
      may: [
        ['colleague', ana, false],
        ['held it', bia, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
  ]
  for (const { given, may } of cases) {
    const id = await ticket(given)
    for (const [name, who, allowed] of may) {
      const label = `${JSON.stringify(given)} ${name}`
      const expected = allowed ? 200 : 403
      expect((await w.call(who, 'GET', `/tickets/${id}`)).status, label).toBe(expected)
      expect((await w.call(who, 'GET', `/tickets/u/${(await row('tickets', id))['uuid']}`)).status, label).toBe(
        expected,
      )
      expect((await w.call(who, 'GET', `/messages/${id}?peek=true`)).status, label).toBe(expected)
      const shown = await w.call<TicketPage>(who, 'GET', `/tickets?showAll=true&status=${given.status}`)
      const mayList = allowed && !(who === supervisor && given.status !== 'pending')
      expect(
        shown.body.tickets.some((found) => found.id === id),
        label,
      ).toBe(mayList)
      const tags = await w.call(who, 'POST', '/tags/sync', { ticketId: id, tags: [] })
      expect(tags.status, label).toBe(expected)
    }
  }
})

test('attendants look into the conversations of their queues when the company lets them', async () => {
  const { company, support, ana, bia, ticket, put } = stage
  const id = await ticket({ status: 'open', userId: bia.id })
  const elsewhere = await ticket({ status: 'open', userId: bia.id, queueId: support })
  expect((await w.call(ana, 'GET', `/messages/${id}?peek=true`)).status).toBe(403)
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'userSpyChat', 'enabled')`, [company.id])
  expect((await w.call(ana, 'GET', `/messages/${id}?peek=true`)).status).toBe(200)
  expect((await w.call(ana, 'GET', `/tickets/${id}`)).status).toBe(200)
  expect((await w.call(ana, 'GET', `/messages/${id}`)).status).toBe(403)
  expect((await w.call(ana, 'GET', `/messages/${elsewhere}?peek=true`)).status).toBe(403)
  expect((await put(ana, id, { status: 'closed' })).status).toBe(403)
  expect((await w.call(ana, 'POST', `/messages/${id}`, { body: 'oi' })).status).toBe(403)
})

test('what belongs to another company is not there', async () => {
  const { company, ana, contact, ticket, put, row } = stage
  const other = await w.company()
  const theirs = {
    queueId: await other.queue(),
    whatsappId: await other.connection(),
    userId: (await other.attendant()).id,
    contactId: await contact('Deles', other.id),
    tagId: await w.insert(`insert into tags (company_id, name) values ($1, 'deles')`, [other.id]),
  }
  const id = await ticket({ status: 'open', userId: ana.id })
  const before = await row('tickets', id)
  const expectRefused = async (answer: Promise<{ status: number; body: unknown }>, error: string) =>
    expect(await answer).toMatchObject({ status: 404, body: { error } })

  await expectRefused(put(ana, id, { queueId: theirs.queueId }), 'ERR_NO_QUEUE_FOUND')
  await expectRefused(put(ana, id, { whatsappId: theirs.whatsappId }), 'ERR_NO_WAPP_FOUND')
  await expectRefused(put(ana, id, { userId: theirs.userId }), 'ERR_NO_USER_FOUND')
  const admin = company.admin
  await expectRefused(w.call(admin, 'POST', '/tickets', { contactId: theirs.contactId }), 'ERR_NO_CONTACT_FOUND')
  const mine = await contact()
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, queueId: theirs.queueId }),
    'ERR_NO_QUEUE_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, userId: theirs.userId }),
    'ERR_NO_USER_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, whatsappId: theirs.whatsappId }),
    'ERR_NO_WAPP_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tags/sync', { ticketId: id, tags: [{ id: theirs.tagId }] }),
    'ERR_NO_TAG_FOUND',
  )
  await expectRefused(w.call(admin, 'PUT', `/ticket-tags/${id}/${theirs.tagId}`), 'ERR_NO_TAG_FOUND')
  for (const [method, path, body] of [
    ['GET', `/tickets/${id}`],
    ['GET', `/tickets/u/${before['uuid']}`],
    ['PUT', `/tickets/${id}`, { status: 'closed' }],
    ['DELETE', `/tickets/${id}`],
    ['GET', `/messages/${id}`],
    ['POST', `/messages/${id}`, { body: 'oi' }],
    ['DELETE', `/ticket-tags/${id}`],
    ['POST', '/tags/sync', { ticketId: id, tags: [] }],
  ] as const) {
    await expectRefused(w.call(other.admin, method, path, body), 'ERR_NO_TICKET_FOUND')
  }
  expect(await row('tickets', id)).toEqual(before)
})
