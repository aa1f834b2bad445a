import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Identity } from '#server/channels/port.ts'
import type { DomainEvent } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { resolveContact, linkIdentities, replaceIdentities } from './actions.ts'
import { identitiesOf } from './queries.ts'
import { ticketJobs } from '#server/features/tickets/messages/jobs.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let connectionId: number
beforeEach(async () => {
  company = await w.company()
  connectionId = await company.connection()
})

const phone = (value: string): Identity => ({ kind: 'phone', value })
const lid = (value: string): Identity => ({ kind: 'lid', value })
const WITH_NINE = '5511988887777'
const WITHOUT_NINE = '551188887777'

const systemActor = () => ({ companyId: company.id, userId: null })
const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => w.data.change(systemActor(), work)
const arrive = (identities: Identity[], name: string | null = null, isGroup = false) =>
  change((tx) => resolveContact(tx, { identities, name }, { isGroup, connectionId, channel: 'whatsapp' }))

type Row = Record<string, unknown>
const rows = async (table: string): Promise<Row[]> =>
  (await w.owner.query<Row>(`select * from ${table} where company_id = $1 order by 2`, [company.id])).rows
const events = (name: DomainEvent['name']): DomainEvent[] =>
  w.events.filter((one) => one.companyId === company.id && one.event.name === name).map(({ event }) => event)

const ticket = (contactId: number, columns: Row = {}): Promise<number> => {
  const given: Row = {
    company_id: company.id,
    contact_id: contactId,
    connection_id: connectionId,
    status: 'pending',
    ...columns,
  }
  const names = Object.keys(given)
  return w.insert(
    `insert into tickets (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(given),
  )
}
const message = (ticketId: number, contactId: number, providerId: string): Promise<number> =>
  w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     values ($1, $2, $3, $4, $5, false, $5)`,
    [company.id, ticketId, contactId, connectionId, providerId],
  )

const CONNECTIONS = 14
/**
 * Database connections are opened one by one: without opening them first, the first message would be stored before the
 * second begins.
 */
async function openConnections(): Promise<void> {
  const { promise: all, resolve: go } = Promise.withResolvers<void>()
  let open = 0
  const openOne = () =>
    w.data.read(systemActor(), async (db) => {
      await sql`select 1`.execute(db)
      if (++open === CONNECTIONS) go()
      await all
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, openOne))
}

test('a person is found with and without the ninth digit, and stored in the channel’s spelling', async () => {
  const first = await arrive([phone(WITH_NINE)], 'Maria')
  expect(first.isNew).toBe(true)
  expect(await arrive([phone(WITHOUT_NINE)])).toMatchObject({ id: first.id, isNew: false, name: 'Maria' })
  expect(await w.data.read(systemActor(), (db) => identitiesOf(db, company.id, first.id))).toEqual([
    phone(WITHOUT_NINE),
  ])
  expect(await rows('contacts')).toMatchObject([{ number: WITH_NINE }])
})

test('a mobile is not taken for a landline with the same last digits', async () => {
  const mobile = await arrive([phone('5511933334444')])
  const landLine = await arrive([phone('551133334444')])
  expect(landLine.id).not.toBe(mobile.id)
})

test('a person with a hidden id gets the number later and stays one contact', async () => {
  const hidden = await arrive([lid('111222333444555')], 'Bia')
  expect(await rows('contacts')).toMatchObject([{ number: '', name: 'Bia' }])
  const known = await arrive([lid('111222333444555'), phone(WITHOUT_NINE)])
  expect(known.id).toBe(hidden.id)
  expect(await rows('contacts')).toMatchObject([{ number: WITH_NINE, name: 'Bia' }])
  expect(await rows('contact_identities')).toHaveLength(2)
})

test('a person’s own name replaces a number, but never a name', async () => {
  const { id } = await arrive([phone(WITHOUT_NINE)])
  expect(await rows('contacts')).toMatchObject([{ name: WITH_NINE }])
  await arrive([phone(WITHOUT_NINE)], 'Carla')
  await arrive([phone(WITHOUT_NINE)], 'Carla Trabalho')
  expect(await rows('contacts')).toMatchObject([{ id: String(id), name: 'Carla' }])
  expect(events('contact.created')).toHaveLength(1)
  expect(events('contact.updated')).toHaveLength(1)
  await arrive([lid('999888777666555')])
  await arrive([lid('999888777666555')], 'Davi')
  expect((await rows('contacts')).map((row) => row['name'])).toEqual(['Carla', 'Davi'])
})

test('a group always gets its present name', async () => {
  const group: Identity = { kind: 'group', value: '120363000000000001' }
  await arrive([group], 'Condomínio', true)
  await arrive([group], 'Condomínio Novo', true)
  expect(await rows('contacts')).toMatchObject([{ name: 'Condomínio Novo', is_group: true, number: '' }])
})

test('names that strangers chose are cleaned', async () => {
  await arrive([phone(WITH_NINE)], `\u0000Ma\u202eria\ud800 ${'x'.repeat(1_000_000)}`)
  const [contact] = await rows('contacts')
  expect(contact?.['name']).toMatch(/^Maria\ufffd x+$/)
  expect(String(contact?.['name'])).toHaveLength(255)
  await arrive([phone('5521999998888')], '\u200b\u202e')
  expect((await rows('contacts'))[1]?.['name']).toBe('5521999998888')
})

test('64 simultaneous first messages make one contact, in any spelling of the number', async () => {
  const ways = [
    [phone(WITH_NINE)],
    [phone(WITHOUT_NINE)],
    [phone(WITHOUT_NINE), lid('555')],
    [lid('555'), phone(WITH_NINE)],
  ]
  await openConnections()
  const found = await Promise.all(Array.from({ length: 64 }, (_, index) => arrive(ways[index % 4]!, 'Edu')))
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(found.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await rows('contacts')).toHaveLength(1)
  expect(events('contact.created')).toHaveLength(1)
})

test('two contacts of one person are merged under 64 simultaneous messages', async () => {
  await arrive([phone(WITH_NINE)])
  await arrive([lid('777')])
  await openConnections()
  const found = await Promise.all(Array.from({ length: 64 }, () => arrive([phone(WITH_NINE), lid('777')])))
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(await rows('contacts')).toHaveLength(1)
})

test('companies do not share contacts', async () => {
  const mine = await arrive([phone(WITH_NINE)])
  const other = await w.company()
  const theirs = await w.data.change({ companyId: other.id, userId: null }, (tx) =>
    resolveContact(
      tx,
      { identities: [phone(WITH_NINE)], name: null },
      { isGroup: false, connectionId: null, channel: 'whatsapp' },
    ),
  )
  expect(theirs).toMatchObject({ isNew: true })
  expect(theirs.id).not.toBe(mine.id)
})

test('a merge moves everything and loses nothing', async () => {
  const old = await arrive([phone(WITH_NINE)])
  const young = await arrive([lid('42')], 'Fábio')
  const closed = await ticket(young.id, { status: 'closed' })
  const running = await ticket(young.id)
  await message(closed, young.id, 'A')
  await message(running, young.id, 'B')
  await w.insert(`insert into ticket_notes (company_id, note, ticket_id, contact_id) values ($1, 'nota', $2, $3)`, [
    company.id,
    closed,
    young.id,
  ])
  for (const contactId of [old.id, young.id])
    await w.insert(`insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'CPF', '1')`, [
      company.id,
      contactId,
    ])
  await w.insert(
    `insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'Cidade', 'Natal')`,
    [company.id, young.id],
  )
  await w.owner.query(`update contacts set email = 'f@exemplo.com.br' where id = $1`, [young.id])

  await change((tx) => linkIdentities(tx, 'whatsapp', [phone(WITHOUT_NINE), lid('42')]))

  const [contact, ...rest] = await rows('contacts')
  expect(rest).toEqual([])
  expect(contact).toMatchObject({ id: String(old.id), name: 'Fábio', number: WITH_NINE, email: 'f@exemplo.com.br' })
  for (const table of ['tickets', 'messages', 'ticket_notes', 'contact_fields', 'contact_identities'])
    expect(new Set((await rows(table)).map((row) => row['contact_id'])), table).toEqual(new Set([String(old.id)]))
  expect(await rows('tickets')).toHaveLength(2)
  expect((await rows('contact_fields')).map((row) => row['name'])).toEqual(['CPF', 'Cidade'])
  expect(events('contact.deleted')).toMatchObject([{ payload: { contactId: young.id } }])

  const announced = (await w.jobs()).find(
    ({ name, payload }) => name === 'ticket.announce' && (payload as Row)['companyId'] === company.id,
  )
  expect(announced?.payload).toEqual({ companyId: company.id, ticketIds: [running] })
  await ticketJobs(w)['ticket.announce']({ companyId: company.id, ticketIds: [running, 999_999] })
  expect(events('ticket.saved')).toMatchObject([
    { payload: { ticket: { id: running, contact: { id: old.id, name: 'Fábio' } } } },
  ])
})

test('of two open tickets the latest absorbs the other with its assignee', async () => {
  const queueId = await company.queue()
  const attendant = await company.attendant([queueId])
  const old = await arrive([phone(WITH_NINE)], 'Gil')
  const young = await arrive([lid('43')])
  const earlier = await ticket(old.id, {
    status: 'open',
    user_id: attendant.id,
    queue_id: queueId,
    unread_messages: 2,
    updated_at: '2026-01-01',
  })
  const latest = await ticket(young.id, { unread_messages: 3 })
  const tagId = await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [company.id])
  await w.owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    company.id,
    earlier,
    tagId,
  ])
  await message(earlier, old.id, 'same')
  await message(earlier, old.id, 'only old')
  await message(latest, young.id, 'same')

  await arrive([phone(WITH_NINE), lid('43')])

  expect(await rows('tickets')).toMatchObject([
    {
      id: String(latest),
      contact_id: String(old.id),
      status: 'open',
      user_id: String(attendant.id),
      queue_id: String(queueId),
      unread_messages: 5,
    },
  ])
  expect((await rows('messages')).map((row) => [row['provider_id'], row['ticket_id']]).toSorted()).toEqual([
    ['only old', String(latest)],
    ['same', String(latest)],
  ])
  expect(await rows('ticket_tags')).toMatchObject([{ ticket_id: String(latest), tag_id: String(tagId) }])
  expect(events('ticket.deleted')).toMatchObject([
    { payload: { ticketId: earlier }, audience: { before: { status: 'open', userId: attendant.id } } },
  ])
})

test('a number that passed to another person does not merge the two', async () => {
  const former = await arrive([phone(WITH_NINE), lid('1001')], 'Hugo')
  const present = await arrive([lid('2002')], 'Iara')
  expect((await arrive([phone(WITH_NINE), lid('2002')])).id).toBe(present.id)
  expect(await rows('contacts')).toMatchObject([
    { id: String(former.id), number: WITH_NINE },
    { id: String(present.id), number: '' },
  ])
})

const replace = (before: Identity[], after: Identity[]) =>
  change((tx) => replaceIdentities(tx, 'whatsapp_cloud', { before, after }))
const bsuid = (value: string): Identity => ({ kind: 'bsuid', value })
const NEW_PHONE = '5541988880000'

test('a new number is taken from whoever had it, and the two stay two people', async () => {
  const former = await arrive([phone(NEW_PHONE), bsuid('BR.1')], 'Carlos')
  const mover = await arrive([phone(WITH_NINE), bsuid('BR.2')], 'Ana')
  await replace([phone(WITH_NINE), bsuid('BR.2')], [phone(NEW_PHONE), bsuid('BR.3')])
  expect(await rows('contacts')).toMatchObject([
    { id: String(former.id), name: 'Carlos', number: '' },
    { id: String(mover.id), name: 'Ana', number: NEW_PHONE },
  ])
  const identities = (id: number) => w.data.read(systemActor(), (db) => identitiesOf(db, company.id, id))
  expect(await identities(former.id)).toEqual([bsuid('BR.1')])
  expect(await identities(mover.id)).toEqual(expect.arrayContaining([phone(NEW_PHONE), bsuid('BR.3')]))
  expect(await identities(mover.id)).toHaveLength(2)
  expect(events('contact.updated').map(({ payload }) => payload)).toMatchObject([
    { contact: { id: former.id, number: '' } },
    { contact: { id: mover.id, number: NEW_PHONE } },
  ])
})

test('whoever wrote from the new number before it was told is one person', async () => {
  const mover = await arrive([phone(WITH_NINE)], 'Ana')
  await arrive([phone(NEW_PHONE), bsuid('BR.3')])
  await replace([phone(WITH_NINE)], [phone(NEW_PHONE), bsuid('BR.3')])
  expect(await rows('contacts')).toMatchObject([{ id: String(mover.id), number: NEW_PHONE }])
})

test('a new number of nobody who is known changes nothing', async () => {
  const former = await arrive([phone(NEW_PHONE)], 'Carlos')
  await replace([phone(WITH_NINE)], [phone(NEW_PHONE)])
  expect(await rows('contacts')).toMatchObject([{ id: String(former.id), number: NEW_PHONE }])
})

test('people without messages do not become contacts', async () => {
  await change((tx) => linkIdentities(tx, 'whatsapp', [phone(WITH_NINE), lid('44')]))
  expect(await rows('contacts')).toEqual([])
})

test('a message without identities is refused', async () => {
  await expect(arrive([])).rejects.toThrow(/without identities/)
})
