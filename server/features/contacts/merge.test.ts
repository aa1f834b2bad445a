import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ContactMerge, DuplicateGroups, MergeResult } from '#contract/contact-merges.ts'
import type { ContactDetails } from '#contract/contacts.ts'
import { CONTACT_TABLES, TICKET_TABLES } from './merge.actions.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
let connection: number
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  connection = await company.connection()
})

async function person(name: string, number: string, given: { email?: string; fields?: [string, string][] } = {}) {
  const id = await w.insert('insert into contacts (company_id, name, number, email) values ($1, $2, $3, $4)', [
    company.id,
    name,
    number,
    given.email ?? '',
  ])
  if (number)
    await w.owner.query(`insert into contact_identities values ($1, $2, 'phone', $3) on conflict do nothing`, [
      company.id,
      id,
      number,
    ])
  for (const [field, value] of given.fields ?? [])
    await w.insert('insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, $3, $4)', [
      company.id,
      id,
      field,
      value,
    ])
  return id
}

async function ticket(contactId: number, status: string, given: { userId?: number; minutesAgo?: number } = {}) {
  return w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, user_id, updated_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(mins => $6))`,
    [company.id, status, contactId, connection, given.userId ?? null, given.minutesAgo ?? 0],
  )
}

const message = (ticketId: number, contactId: number, body: string, providerId: string = randomUUID()) =>
  w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     values ($1, $2, $3, $4, $5, false, $6)`,
    [company.id, ticketId, contactId, connection, providerId, body],
  )

const merge = (keepId: number, ...otherIds: number[]) =>
  w.call<MergeResult>(admin, 'POST', '/contacts/merge', { keepId, otherIds })
const undo = (id: number | undefined) => w.call<ContactDetails>(admin, 'POST', `/contacts/merges/${id}/undo`)

/** Returns every row of the company that a merge may change. */
async function everything() {
  const tables = ['contacts', 'contact_fields', 'contact_identities', 'tickets', 'messages', 'ticket_notes']
  const own = ['contact_tags', 'own_fields', 'own_field_values']
  const more = ['ticket_tags', 'ticket_traces', 'message_reactions', 'poll_votes', 'user_ratings']
  const found: Record<string, unknown[]> = {}
  for (const table of [...tables, ...own, ...more]) {
    const { rows } = await w.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'updated_at' as row from ${table} t where company_id = $1 order by t`,
      [company.id],
    )
    found[table] = rows.map(({ row }) => row).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  return found
}

/**
 * Creates two contacts with every kind of data that a contact can have, both with an unclosed ticket on one connection.
 */
async function twoPeople() {
  const user = await company.attendant()
  const maria = await person('Maria Figueiredo', '5511988887777', { fields: [['Cidade', 'Santos']] })
  const other = await person('Maria F.', '5511977776666', {
    email: 'maria@exemplo.com.br',
    fields: [
      ['Cidade', 'Santos'],
      ['Plano', 'Ouro'],
    ],
  })
  await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', '12345')`, [company.id, other])
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'Garantia')`, [company.id])
  const old = await ticket(other, 'closed', { minutesAgo: 900 })
  await message(old, other, 'antiga')
  const waiting = await ticket(maria, 'pending')
  const open = await ticket(other, 'open', { userId: user.id, minutesAgo: 5 })
  await message(waiting, maria, 'oi', 'twice')
  await message(open, other, 'oi', 'twice')
  const reacted = await message(open, other, 'tudo bem?')
  await w.owner.query(
    `insert into message_reactions (company_id, message_id, author, from_me, emoji) values ($1, $2, $3, false, '👍')`,
    [company.id, reacted, `contact:${other}`],
  )
  await w.owner.query(
    `insert into poll_votes (company_id, message_id, voter, choices, voted_at) values ($1, $2, $3, '{0}', now())`,
    [company.id, reacted, `contact:${other}`],
  )
  await w.owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    company.id,
    open,
    tag,
  ])
  await w.insert('insert into ticket_traces (company_id, ticket_id, user_id) values ($1, $2, $3)', [
    company.id,
    open,
    user.id,
  ])
  await w.insert(
    `insert into ticket_notes (company_id, note, ticket_id, contact_id) values ($1, 'liga à tarde', $2, $3)`,
    [company.id, open, other],
  )
  return { maria, other, waiting, open, old, user }
}

test('possible duplicates are found by number, e-mail and name, the strongest reason first', async () => {
  const ana = await person('Ana Prado', '5511988887777')
  const short = await person('Aninha', '551188887777')
  const home = await person('Ana em casa', '11988887777')
  const rui = await person('Rui Barbosa', '5521955554444', { email: 'Rui@exemplo.com.br' })
  const rui2 = await person('rui barbosa', '5521944443333', { email: 'rui@exemplo.com.br' })
  const jose = await person('José Ávila', '5531933332222')
  const hidden = await person('jose avila', '')
  await person('Maria', '5541933332222')
  await person('Maria', '5541933331111')
  const { body } = await w.call<DuplicateGroups>(admin, 'GET', '/contacts/duplicates')
  expect(body.groups.map(({ reason, contacts }) => [reason, contacts.map(({ id }) => id)])).toEqual([
    ['number', [ana, short, home]],
    ['email', [rui, rui2]],
    ['name', [jose, hidden]],
  ])
  expect(body.hasMore).toBe(false)
  expect(body.groups[0]?.contacts[0]).toMatchObject({ name: 'Ana Prado', number: '5511988887777', ticketCount: 0 })
  const stranger = (await w.company()).admin
  expect((await w.call<DuplicateGroups>(stranger, 'GET', '/contacts/duplicates')).body.groups).toEqual([])
})

test('contacts that share an office address are no duplicates', async () => {
  for (let n = 0; n < 12; n++) await person(`Pessoa${n}`, `55319000000${10 + n}`, { email: 'contato@exemplo.com.br' })
  expect((await w.call<DuplicateGroups>(admin, 'GET', '/contacts/duplicates')).body.groups).toEqual([])
})

test('undoing a merge restores every row', async () => {
  const { maria, other } = await twoPeople()
  const before = await everything()
  const { body, status } = await merge(maria, other)
  expect(status).toBe(200)
  expect(body.contact).toMatchObject({ id: maria, name: 'Maria Figueiredo', email: 'maria@exemplo.com.br' })
  expect(body.merges).toMatchObject([{ contactId: maria, name: 'Maria Figueiredo', otherName: 'Maria F.' }])
  const merged = await everything()
  expect(merged['contacts']).toHaveLength(1)
  expect(merged['tickets']).toHaveLength(2)
  expect(merged['messages']).toHaveLength(3)
  expect((await w.call<ContactMerge[]>(admin, 'GET', '/contacts/merges')).body).toEqual(body.merges)

  w.events.length = 0
  const back = await undo(body.merges[0]?.id)
  expect([back.status, back.body.id, back.body.name]).toEqual([200, other, 'Maria F.'])
  expect(await everything()).toEqual(before)
  expect(w.events.map(({ event }) => event.name)).toEqual(['contact.created', 'contact.updated'])
  expect((await w.call(admin, 'GET', '/contacts/merges')).body).toEqual([])
  expect((await undo(body.merges[0]?.id)).body).toEqual({ error: 'ERR_NO_MERGE_FOUND' })
})

test('a merge keeps own fields and tags of both, and undoing gives each its own', async () => {
  const { maria, other } = await twoPeople()
  const field = (name: string) =>
    w.insert(
      `insert into own_fields (company_id, name, plain_name, type, position) values ($1, $2, lower($2), 'text', 0)`,
      [company.id, name],
    )
  const value = (contactId: number, fieldId: number, text: string) =>
    w.insert('insert into own_field_values (company_id, contact_id, field_id, value) values ($1, $2, $3, $4)', [
      company.id,
      contactId,
      fieldId,
      text,
    ])
  const tag = (contactId: number, tagId: number) =>
    w.insert('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      company.id,
      contactId,
      tagId,
    ])
  const [shop, seller] = [await field('Loja'), await field('Vendedor')]
  const [vip, slow] = [
    await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [company.id]),
    await w.insert(`insert into tags (company_id, name) values ($1, 'Atrasado')`, [company.id]),
  ]
  await value(maria, shop, 'Centro')
  await value(other, shop, 'Pinheiros')
  await value(other, seller, 'Rafael')
  for (const [contactId, tagId] of [
    [maria, vip],
    [other, vip],
    [other, slow],
  ] as const)
    await tag(contactId, tagId)
  const before = await everything()
  const { body } = await merge(maria, other)
  expect(body.contact.ownFields.map((own) => [own.name, own.value])).toEqual([
    ['Loja', 'Centro'],
    ['Vendedor', 'Rafael'],
  ])
  expect(body.contact.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP'])
  await undo(body.merges[0]?.id)
  expect(await everything()).toEqual(before)
})

test('undoing a merge does without the tags and fields that were deleted since', async () => {
  const { maria, other } = await twoPeople()
  const vip = await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [company.id])
  for (const contactId of [maria, other])
    await w.insert('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      company.id,
      contactId,
      vip,
    ])
  const { body } = await merge(maria, other)
  await w.call(admin, 'DELETE', `/tags/${vip}`)
  const back = await undo(body.merges[0]?.id)
  expect([back.status, back.body.tags]).toEqual([200, []])
})

test('undoing does without an assignee who was deleted since', async () => {
  const { maria, other, open, user } = await twoPeople()
  const { body } = await merge(maria, other)
  expect((await w.call(admin, 'DELETE', `/users/${user.id}`)).status).toBe(200)
  expect((await undo(body.merges[0]?.id)).status).toBe(200)
  const { rows } = await w.owner.query('select status, user_id, contact_id from tickets where id = $1', [open])
  expect(rows).toEqual([{ status: 'pending', user_id: null, contact_id: String(other) }])
  const { rows: traces } = await w.owner.query('select distinct user_id from ticket_traces where ticket_id = $1', [
    open,
  ])
  expect(traces).toEqual([{ user_id: null }])
})

test('undoing also restores the remaining contact’s ticket when that was the merged one', async () => {
  const { maria, other } = await twoPeople()
  const before = await everything()
  const { body } = await merge(other, maria)
  expect((await everything())['contacts']).toHaveLength(1)
  await undo(body.merges[0]?.id)
  expect(await everything()).toEqual(before)
})

test('undoing leaves a ticket unread that somebody had marked as unread', async () => {
  const { maria, other, open } = await twoPeople()
  await w.owner.query('update messages set read = true where company_id = $1', [company.id])
  await w.owner.query('update tickets set unread_messages = 1, marked_unread_at = now() where id = $1', [open])
  const before = await everything()
  const { body } = await merge(maria, other)
  await undo(body.merges[0]?.id)
  expect(await everything()).toEqual(before)
})

test('undoing keeps later messages in their conversation and names that somebody gave', async () => {
  const { maria, other, waiting } = await twoPeople()
  const { body } = await merge(maria, other)
  await w.call(admin, 'PUT', `/contacts/${maria}`, { name: 'Maria Figueiredo Lima' })
  const late = await message(waiting, maria, 'chegou depois')
  await w.owner.query(`update tickets set status = 'closed' where id = $1`, [waiting])
  await undo(body.merges[0]?.id)
  const { rows } = await w.owner.query('select contact_id, ticket_id from messages where id = $1', [late])
  expect(rows).toEqual([{ contact_id: String(maria), ticket_id: String(waiting) }])
  const find = async (id: number) => (await w.call<ContactDetails>(admin, 'GET', `/contacts/${id}`)).body
  expect(await find(maria)).toMatchObject({ name: 'Maria Figueiredo Lima', number: '5511988887777', email: '' })
  expect(await find(other)).toMatchObject({ name: 'Maria F.', number: '5511977776666' })
  const { rows: status } = await w.owner.query('select status from tickets where id = $1', [waiting])
  expect(status).toEqual([{ status: 'closed' }])
})

test('three merged contacts are separated one after the other', async () => {
  const ids = [await person('Ana Prado', '5511988887777'), await person('Ana', '5521988887777'), await person('A.', '')]
  const before = await everything()
  const [keep = 0, ...others] = ids
  const { body } = await merge(keep, ...others)
  expect((await everything())['contacts']).toHaveLength(1)
  expect(body.merges).toHaveLength(2)
  for (const { id } of body.merges.toReversed()) expect((await undo(id)).status).toBe(200)
  expect(await everything()).toEqual(before)
})

test('a merge cannot be undone when another contact has the number by now', async () => {
  const [ana, bia] = [await person('Ana', '5511988887777'), await person('Bia', '5521988887777')]
  const { body } = await merge(ana, bia)
  await w.owner.query(`delete from contact_identities where company_id = $1 and value = '5521988887777'`, [company.id])
  await person('Caio', '5521988887777')
  const before = await everything()
  expect((await undo(body.merges[0]?.id)).body).toEqual({ error: 'ERR_MERGE_NOT_UNDOABLE' })
  expect(await everything()).toEqual(before)
})

test('merging needs the right to delete, and at least two contacts of the own company', async () => {
  const [ana, bia] = [await person('Ana', '5511988887777'), await person('Bia', '5521988887777')]
  const supervisor = await company.supervisor()
  for (const [method, path] of [
    ['GET', 'duplicates'],
    ['GET', 'merges'],
    ['POST', 'merge'],
    ['POST', 'merges/1/undo'],
  ] as const) {
    const body = method === 'POST' ? { keepId: ana, otherIds: [bia] } : undefined
    expect((await w.call(supervisor, method, `/contacts/${path}`, body)).status, path).toBe(403)
  }
  const stranger = (await w.company()).admin
  const theirs = await w.call(stranger, 'POST', '/contacts/merge', { keepId: ana, otherIds: [bia] })
  expect([theirs.status, theirs.body]).toEqual([404, { error: 'ERR_NO_CONTACT_FOUND' }])
  expect((await merge(ana, ana)).status).toBe(400)
  expect((await merge(ana, 99_999_999)).status).toBe(404)
  const group = await w.insert(`insert into contacts (company_id, name, is_group) values ($1, 'Grupo', true)`, [
    company.id,
  ])
  expect((await merge(ana, group)).status).toBe(400)
  const { body } = await merge(ana, bia)
  const id = body.merges[0]?.id
  expect((await w.call(stranger, 'POST', `/contacts/merges/${id}/undo`)).status).toBe(404)
})

test('every table that refers to a contact or a ticket moves with it', async () => {
  const references = async (table: string) =>
    (
      await w.owner.query<{ name: string }>(
        `select distinct conrelid::regclass::text as name from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where contype = 'f' and confrelid = $1::regclass and attname = $2`,
        [table, `${table.slice(0, -1)}_id`],
      )
    ).rows.map(({ name }) => name)
  /** Import reports and merge records may lose their reference to a contact. Leads follow the tickets. */
  const loose = ['contact_import_rows', 'contact_merges', 'leads']
  const ofContacts = await references('contacts')
  expect(ofContacts.filter((name) => !loose.includes(name)).toSorted()).toEqual(CONTACT_TABLES.toSorted())
  // A summary is of one ticket, and is asked for anew where two became one. A macro can be undone for seconds only.
  const byThemselves = [
    ...['assistant_sessions', 'macro_runs', 'ticket_closings', 'ticket_summaries', 'ticket_tags', 'ticket_traces'],
  ]
  const ofTickets = await references('tickets')
  expect(ofTickets.filter((name) => !byThemselves.includes(name)).toSorted()).toEqual(TICKET_TABLES.toSorted())
})
