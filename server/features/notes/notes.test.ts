import { beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import type { Note, NoteListItem } from '#contract/notes.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let queueId: number
let assignee: Member
let contactId: number
let ticketId: number
beforeEach(async () => {
  company = await w.company()
  queueId = await company.queue()
  assignee = await company.attendant([queueId])
  contactId = await w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [company.id])
  ticketId = await w.insert(
    `insert into tickets (company_id, contact_id, status, user_id, queue_id) values ($1, $2, 'open', $3, $4)`,
    [company.id, contactId, assignee.id, queueId],
  )
})

const write = (actor: Member, body: Record<string, unknown> = {}) =>
  w.call<Note>(actor, 'POST', '/ticket-notes', { note: 'Ligar amanhã', ticketId, contactId, ...body })
const list = (actor: Member, ticket = ticketId) =>
  w.call<NoteListItem[]>(actor, 'GET', `/ticket-notes/list?ticketId=${ticket}&contactId=${contactId}`)
const remove = (actor: Member, id: number) => w.call(actor, 'DELETE', `/ticket-notes/${id}`)
const events = (): DomainEvent[] =>
  w.events
    .filter(({ companyId, event }) => companyId === company.id && event.name.startsWith('note.'))
    .map(({ event }) => event)

test('a note is stored with its author and emitted to users who see the ticket', async () => {
  const { status, body } = await write(assignee, { note: '  Ligar amanhã ' })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: body.id,
    note: 'Ligar amanhã',
    userId: assignee.id,
    contactId,
    ticketId,
    mentions: [],
    createdAt: body.createdAt,
    updatedAt: body.updatedAt,
  })
  const shown = {
    ...body,
    user: { id: assignee.id, name: assignee.name, email: assignee.email },
    contact: { id: contactId, name: 'Ana' },
    ticket: { id: ticketId, status: 'open', createdAt: expect.any(String) },
  }
  const ticket = { ticketId, status: 'open', queueId, userId: assignee.id }
  expect(events()).toEqual([{ name: 'note.created', payload: { note: shown }, audience: { ticket } }])
  await write(assignee, { note: 'Segunda' })
  expect((await list(assignee)).body).toMatchObject([{ note: 'Segunda' }, shown])
})

test.each([{ note: 'a' }, { note: '   ' }, { note: undefined }, { ticketId: undefined }, { contactId: 'x' }])(
  'bad input is refused: %j',
  async (body) => {
    expect((await write(assignee, body)).status).toBe(400)
    expect((await list(assignee)).body).toEqual([])
  },
)

test('a note has two to ten thousand characters', async () => {
  for (const note of ['', ' a ', 'a'.repeat(10_001)])
    expect(await write(assignee, { note })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  for (const note of ['ok', 'a'.repeat(10_000)]) expect((await write(assignee, { note })).status).toBe(200)
  expect((await list(assignee)).body).toHaveLength(2)
})

test('users who may not read a ticket can neither read nor write its notes', async () => {
  await write(assignee)
  const stranger = await company.attendant([await company.queue()])
  expect((await list(stranger)).status).toBe(403)
  expect((await write(stranger)).status).toBe(403)
  expect((await list(company.admin)).body).toHaveLength(1)
})

test('tickets and contacts of another company are not found', async () => {
  const other = await w.company()
  for (const id of [ticketId, 999_999]) {
    expect((await list(other.admin, id)).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' })
    expect((await write(other.admin, { ticketId: id })).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' })
  }
  const theirs = await w.insert(`insert into contacts (company_id, name) values ($1, 'B')`, [other.id])
  const mine = await w.insert(`insert into contacts (company_id, name) values ($1, 'C')`, [company.id])
  for (const id of [theirs, mine, 999_999])
    expect((await write(assignee, { contactId: id })).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' })
  const { body: note } = await write(assignee)
  for (const id of [note.id, 999_999])
    expect((await remove(other.admin, id)).body).toEqual({ error: 'ERR_NO_TICKETNOTE_FOUND' })
})

test('users delete their own notes, admins all', async () => {
  const colleague = await company.attendant([queueId])
  const { body: first } = await write(assignee)
  const { body: second } = await write(assignee)
  expect((await remove(colleague, first.id)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await remove(company.admin, first.id)).body).toEqual({ message: 'Observação removida' })
  expect((await remove(assignee, second.id)).status).toBe(200)
  expect(events().at(-1)).toMatchObject({ name: 'note.deleted', payload: { noteId: second.id, ticketId } })
  expect((await remove(company.admin, first.id)).status).toBe(404)
  expect((await list(assignee)).body).toEqual([])
})
