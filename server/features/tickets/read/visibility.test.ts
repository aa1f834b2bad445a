import { beforeEach, expect, test } from 'vitest'
import type { MessagePage } from '#contract/messages.ts'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import { ticketFixture, type GivenTicket, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

/** `all`: read and change the ticket. `find`: know that it exists and who has it, without its messages. */
type Right = 'all' | 'find' | 'nothing'

test('each role may find, read and change exactly its tickets', async () => {
  const { company, sales, support, ana, bia, ticket, row } = stage
  const supervisor = await company.supervisor([sales])
  const everyQueue = await company.attendant([sales], { allTicket: true })
  const stranger = await company.attendant([support])
  const cases: { given: GivenTicket; may: [string, Member, Right][] }[] = [
    {
      given: { status: 'pending' },
      may: [
        ['own queue', ana, 'all'],
        ['other queue', stranger, 'nothing'],
        ['supervisor', supervisor, 'all'],
        ['admin', company.admin, 'all'],
      ],
    },
    {
      given: { status: 'pending', queueId: null },
      may: [
        ['without allTicket', ana, 'nothing'],
        ['allTicket', everyQueue, 'all'],
        ['supervisor', supervisor, 'all'],
        ['admin', company.admin, 'all'],
      ],
    },
    {
      given: { status: 'open', userId: bia.id },
      may: [
        ['colleague', ana, 'find'],
        ['colleague of another queue', stranger, 'nothing'],
        ['assignee', bia, 'all'],
        ['supervisor', supervisor, 'all'],
        ['admin', company.admin, 'all'],
      ],
    },
    {
      given: { status: 'open', userId: ana.id, queueId: support },
      may: [
        ['assignee outside the queue', ana, 'all'],
        ['same queue', stranger, 'find'],
        ['supervisor of another', supervisor, 'nothing'],
      ],
    },
    {
      given: { status: 'closed', userId: bia.id },
      may: [
        ['colleague', ana, 'find'],
        ['colleague of another queue', stranger, 'nothing'],
        ['former assignee', bia, 'all'],
        ['supervisor', supervisor, 'all'],
        ['admin', company.admin, 'all'],
      ],
    },
  ]
  for (const { given, may } of cases) {
    const id = await ticket(given)
    await stage.rows(`update tickets set last_message = 'Meu cartão' where id = $1`, [id])
    for (const [name, actor, right] of may) {
      const label = `${JSON.stringify(given)} ${name}`
      const found = right === 'nothing' ? 403 : 200
      const read = right === 'all' ? 200 : 403
      const words = right === 'all' ? 'Meu cartão' : ''
      const byId = await w.call<Ticket>(actor, 'GET', `/tickets/${id}`)
      const byUuid = await w.call<Ticket>(actor, 'GET', `/tickets/u/${(await row('tickets', id))['uuid']}`)
      for (const { status, body } of [byId, byUuid]) {
        expect(status, label).toBe(found)
        if (status === 200) expect(body.lastMessage, label).toBe(words)
      }
      expect((await w.call(actor, 'GET', `/messages/${id}?peek=true`)).status, label).toBe(read)
      expect((await w.call(actor, 'POST', '/tags/sync', { ticketId: id, tags: [] })).status, label).toBe(read)

      const list = await w.call<TicketPage>(actor, 'GET', `/tickets?showAll=true&status=${given.status}`)
      const listed = list.body.tickets.find((one) => one.id === id)
      const isTheirs =
        right === 'all' && (given.status === 'pending' || actor === company.admin || actor.id === given.userId)
      expect(listed !== undefined, label).toBe(isTheirs || (given.status === 'closed' && right !== 'nothing'))
      if (listed) expect(listed.lastMessage, label).toBe(words)
    }
  }
})

test('a search covers the user’s queues, but messages only of readable tickets', async () => {
  const { company, ana, bia, ticket, contact } = stage
  const stranger = await company.attendant([stage.support])
  const contactId = await contact('Zuleica Prado')
  const id = await ticket({ status: 'open', userId: bia.id, contactId })
  await stage.written(id, 'o boleto venceu')
  const find = async (actor: Member, searchParam: string) =>
    (await w.call<TicketPage>(actor, 'GET', `/tickets?searchParam=${searchParam}`)).body.tickets.map((one) => one.id)

  expect(await find(ana, 'zuleica')).toEqual([id])
  expect(await find(stranger, 'zuleica')).toEqual([])
  expect(await find(company.admin, 'zuleica')).toEqual([id])
  expect(await find(bia, 'boleto')).toEqual([id])
  expect(await find(ana, 'boleto')).toEqual([])
  const tagId = await w.insert(`insert into tags (company_id, name) values ($1, 'vip')`, [company.id])
  await stage.rows(`insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)`, [
    company.id,
    id,
    tagId,
  ])
  const tagged = await w.call<TicketPage>(ana, 'GET', `/tickets?tags=${encodeURIComponent(`[${tagId}]`)}`)
  expect(tagged.body.tickets.map((one) => one.id)).toEqual([id])

  await w.insert(`insert into settings (company_id, key, value) values ($1, 'userSpyChat', 'enabled')`, [company.id])
  expect(await find(ana, 'boleto')).toEqual([id])
  expect(await find(stranger, 'boleto')).toEqual([])
})

test('agents read tickets of their queues when the company allows it', async () => {
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

test('tickets of another company are not found', async () => {
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

test('a person who writes on two lines has one history, without tickets that the viewer may not see', async () => {
  const { company, sales, support, ana, bia, ticket, contact, written, rows } = stage
  const supervisor = await company.supervisor([sales])
  const contactId = await contact('Zuleica Prado')
  const official = await company.connection()
  const scanned = await ticket({ status: 'open', userId: ana.id, contactId, unread: 1 })
  const moved = await ticket({ status: 'open', userId: ana.id, contactId, lineId: official, unread: 1 })
  const [hers, last] = [await company.connection(), await company.connection()]
  const other = await ticket({ status: 'open', userId: bia.id, queueId: support, contactId, lineId: hers })
  const waiting = await ticket({ status: 'pending', queueId: support, contactId, lineId: last })
  const at = (second: number) => new Date(1e12 + second * 1000).toISOString()
  await written(scanned, 'antes', at(1))
  await written(moved, 'aqui agora', at(2))
  await written(scanned, 'ainda lá', at(3))
  await written(other, 'segredo', at(4))
  await written(waiting, 'na fila', at(5))
  const read = async (actor: Member) => {
    const { body } = await w.call<MessagePage>(actor, 'GET', `/messages/${moved}`)
    const { messages } = body
    return {
      texts: messages.map((message) => message.body),
      tickets: body.tickets.map(({ id }) => id),
      readOnes: messages.filter((message) => message.read).map((message) => message.body),
    }
  }

  expect(await read(ana)).toEqual({
    texts: ['antes', 'aqui agora', 'ainda lá'],
    tickets: [scanned, moved],
    readOnes: ['aqui agora'],
  })
  expect((await read(supervisor)).texts).toEqual(['antes', 'aqui agora', 'ainda lá'])
  expect((await read(company.admin)).texts).toEqual(['antes', 'aqui agora', 'ainda lá', 'segredo', 'na fila'])
  // What is read is the ticket that was opened.
  expect(await rows('select unread_messages from tickets where id = $1', [scanned])).toEqual([{ unread_messages: 1 }])
})

test('a group that is on two lines, each of which hears the same, shows each message once', async () => {
  const { company, ana, ticket, contact, written, rows } = stage
  const contactId = await contact('Família Prado')
  const here = await ticket({ status: 'open', userId: ana.id, contactId })
  const there = await ticket({ status: 'open', userId: ana.id, contactId, lineId: await company.connection() })
  await rows('update tickets set is_group = true where contact_id = $1', [contactId])
  for (const id of [here, there]) await written(id, 'oi, pessoal')
  const { body } = await w.call<MessagePage>(ana, 'GET', `/messages/${here}`)
  expect(body.messages.map((message) => message.ticketId)).toEqual([here])
})

test('a conversation that ended goes on with nothing that the person began later, page by page', async () => {
  const { company, ana, ticket, contact, written, put, rows } = stage
  const contactId = await contact('Zuleica Prado')
  const official = await company.connection()
  const before = await ticket({ status: 'closed', userId: ana.id, contactId })
  const beside = await ticket({ status: 'open', userId: ana.id, contactId, lineId: official })
  const ended = await ticket({ status: 'open', userId: ana.id, contactId })
  await put(ana, ended, { status: 'closed', justClose: true })
  await rows(`update tickets set closed_at = now() - interval '1 hour' where id = $1`, [ended])
  await rows(`update tickets set created_at = now() - interval '2 hours' where id = any($1)`, [[before, beside, ended]])
  const later = await ticket({ status: 'open', userId: ana.id, contactId })
  const at = (second: number) => new Date(1e12 + second * 1000).toISOString()
  let second = 0
  for (const id of [before, ended, beside, ended, later, beside, later]) {
    for (let nth = 0; nth < 6; nth++) await written(id, `${id}`, at(second++))
  }
  const read = async (ticketId: number, query = '') =>
    (await w.call<MessagePage>(ana, 'GET', `/messages/${ticketId}?peek=true${query}`)).body
  const newest = await read(ended)
  const older = await read(ended, `&before=${newest.messages[0]?.id}`)
  const texts = [...older.messages, ...newest.messages].map(({ body }) => Number(body))
  expect(texts).toEqual([before, ended, beside, ended, beside].flatMap((id) => Array.from({ length: 6 }, () => id)))
  expect([newest.newer, newest.count, newest.hasMore, older.hasMore]).toEqual([0, 30, true, false])
  expect((await read(later)).tickets.map(({ id }) => id)).toContain(ended)
  expect((await read(later)).count).toBe(42)
  // It is the running conversation again once it is opened again.
  await rows(`update tickets set status = 'closed' where id = $1`, [later])
  await rows(`update tickets set status = 'open', closed_at = null where id = $1`, [ended])
  expect((await read(ended)).count).toBe(42)
})
