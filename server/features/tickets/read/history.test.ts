import { beforeEach, expect, test } from 'vitest'
import { CONTACT_FIELDS, type ContactField } from '#contract/contact-fields.ts'
import type { MergeResult } from '#contract/contact-merges.ts'
import type { ContactInput } from '#contract/contacts.ts'
import type { TicketHistoryEntry, TicketHistoryPage } from '#contract/ticket-history.ts'
import { assignmentJobs } from '#server/features/tickets/assignment/jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
let queueName: string
beforeEach(async () => {
  stage = await inboundFixture(w)
  queueName = String((await stage.rows('select name from queues where id = $1', [stage.sales]))[0]?.['name'])
})

const page = (actor: Member, id: number, query = '') =>
  w.call<TicketHistoryPage>(actor, 'GET', `/tickets/${id}/history${query}`)
const entries = async (actor: Member, id: number): Promise<TicketHistoryEntry[]> => (await page(actor, id)).body.entries
const short = ({ kind, by, facts }: TicketHistoryEntry) => ({ kind, by, facts })
const nameOf = async ({ id }: { id: number }): Promise<string> =>
  String((await stage.rows('select name from users where id = $1', [id]))[0]?.['name'])
const change = (actor: Member, id: number, body: object) => w.call(actor, 'PUT', `/tickets/${id}`, body)

test('every change of a ticket is listed with its author, newest first', async () => {
  const { ana, bia, sales, ticket } = stage
  const [anaName, biaName] = [await nameOf(ana), await nameOf(bia)]
  const id = await ticket()
  await change(ana, id, { status: 'open' })
  await change(ana, id, { userId: bia.id, queueId: sales, note: 'ela conhece o caso' })
  await change(bia, id, { status: 'pending' })
  await change(bia, id, { status: 'open' })
  await change(bia, id, { status: 'closed' })
  await w.call(bia, 'POST', `/tickets/${id}/undo`)
  await change(bia, id, { status: 'closed' })
  const found = await entries(bia, id)
  expect(found.map(short)).toEqual([
    { kind: 'closed', by: biaName, facts: { reason: 'resolved' } },
    { kind: 'reopened', by: biaName, facts: { reason: 'undo' } },
    { kind: 'closed', by: biaName, facts: { reason: 'resolved' } },
    { kind: 'accepted', by: biaName, facts: { toUser: biaName } },
    { kind: 'returned', by: biaName, facts: { fromUser: biaName } },
    { kind: 'transferred', by: anaName, facts: { fromUser: anaName, toUser: biaName } },
    { kind: 'accepted', by: anaName, facts: { toUser: anaName } },
    { kind: 'opened', by: null, facts: { toQueue: queueName } },
  ])
  expect(found.map(({ note }) => note)).toEqual([null, null, null, null, null, 'ela conhece o caso', null, null])
})

test('what nobody asked for has no author: a customer who writes, and a queue that gives and takes', async () => {
  const { ana, host, rows, sales, company } = stage
  await host.onMessage(inbound())
  const id = Number((await rows('select id from tickets where company_id = $1', [company.id]))[0]?.['id'])
  await rows(`update users set online_until = now() + interval '5 minutes' where id = $1`, [ana.id])
  await rows('update tickets set queue_id = $2, chatbot = false, bot = null where id = $1', [id, sales])
  await w.call(company.admin, 'PUT', `/queue/${sales}`, { assignment: 'roundRobin', assignmentMinutes: 5 })
  await assignmentJobs(w)['ticket.assign']({ companyId: company.id })
  await rows(
    `update tickets set assigned_at = now() - interval '9 minutes', waiting_since = now() - interval '10 minutes'
      where id = $1`,
    [id],
  )
  await assignmentJobs(w)['ticket.assign']({ companyId: company.id })
  const found = await entries(company.admin, id)
  expect(found.slice(0, 2).map(({ kind, by }) => ({ kind, by }))).toEqual([
    { kind: 'takenBack', by: null },
    { kind: 'assigned', by: null },
  ])
  expect(found.at(-1)).toMatchObject({ kind: 'opened', by: null })
})

test('tags and snoozes are listed', async () => {
  const { ana, ticket, company } = stage
  const by = await nameOf(ana)
  const id = await ticket({ status: 'open', userId: ana.id })
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'Garantia')`, [company.id])
  await w.call(ana, 'POST', '/tags/sync', { ticketId: id, tags: [{ id: tag }] })
  await w.call(ana, 'POST', '/tags/sync', { ticketId: id, tags: [] })
  const until = new Date(Date.now() + 7_200_000).toISOString()
  await w.call(ana, 'PUT', `/tickets/${id}/snooze`, { until, reason: 'espera a peça' })
  await w.call(ana, 'DELETE', `/tickets/${id}/snooze`)
  expect((await entries(ana, id)).slice(0, 4).map(short)).toEqual([
    { kind: 'woken', by, facts: {} },
    { kind: 'snoozed', by, facts: { until, reason: 'espera a peça' } },
    { kind: 'untagged', by, facts: { tag: 'Garantia' } },
    { kind: 'tagged', by, facts: { tag: 'Garantia' } },
  ])
})

test('what a person changes of the contact is listed in the running ticket, and what the channel tells is not', async () => {
  const { ana, contact, ticket, company } = stage
  const by = await nameOf(ana)
  const contactId = await contact('Rosa')
  const earlier = await ticket({ status: 'closed', userId: ana.id, contactId })
  const id = await ticket({ status: 'open', userId: ana.id, contactId })
  const extraInfo = [{ name: 'Placa', value: 'ABC1D23' }]
  await w.call(ana, 'PUT', `/contacts/${contactId}`, { name: 'Rosa Lima', email: 'rosa@exemplo.com', extraInfo })
  await w.data.change({ companyId: company.id, userId: null }, ({ db }) =>
    db.updateTable('contacts').set({ name: 'Rosa do Telefone' }).where('id', '=', contactId).execute(),
  )
  const found = await entries(ana, id)
  expect(found.filter(({ kind }) => kind === 'contactChanged').map(short)).toEqual([
    { kind: 'contactChanged', by, facts: { field: 'extra', label: 'Placa', to: 'ABC1D23' } },
    { kind: 'contactChanged', by, facts: { field: 'email', to: 'rosa@exemplo.com' } },
    { kind: 'contactChanged', by, facts: { field: 'name', from: 'Rosa', to: 'Rosa Lima' } },
  ])
  expect((await entries(ana, earlier)).map(({ kind }) => kind)).not.toContain('contactChanged')
})

/** For each field that people fill in a value that a new contact does not have. */
const CHANGED: { [Field in ContactField]: NonNullable<ContactInput[Field]> } = {
  email: 'outra@exemplo.com',
  keptFromAi: true,
}

test('every field of a contact that people change is told in the history', async () => {
  const { contact, ticket, ana } = stage
  const contactId = await contact('Rosa')
  const id = await ticket({ status: 'open', userId: ana.id, contactId })
  for (const field of CONTACT_FIELDS) {
    const { status } = await w.call(ana, 'PUT', `/contacts/${contactId}`, { [field]: CHANGED[field] })
    const [last] = await entries(ana, id)
    expect([field, status, last?.kind, last?.facts]).toMatchObject([
      ...[field, 200, 'contactChanged'],
      { field, to: String(CHANGED[field]) },
    ])
  }
})

test('merged contacts take their history along, and undoing gives it back without inventing any', async () => {
  const { company, contact, ticket, ana } = stage
  const [kept, other] = [await contact('Rosa'), await contact('Rosa L.')]
  const first = await ticket({ contactId: kept })
  const second = await ticket({ contactId: other })
  await change(ana, second, { status: 'open' })
  await change(ana, second, { status: 'pending' })
  const before = (await entries(company.admin, second)).map(({ id }) => id)
  const both = { keepId: kept, otherIds: [other] }
  const { body } = await w.call<MergeResult>(company.admin, 'POST', '/contacts/merge', both)
  const left = Number((await stage.rows(`select id from tickets where contact_id = $1`, [kept]))[0]?.['id'])
  const merged = await entries(company.admin, left)
  expect(merged[0]).toMatchObject({ kind: 'merged', by: await nameOf(company.admin) })
  expect(merged.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
  await w.call(company.admin, 'POST', `/contacts/merges/${body.merges[0]?.id}/undo`)
  const back = await entries(company.admin, left === first ? second : first)
  expect(back[0]).toMatchObject({ kind: 'unmerged' })
  expect(back.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
})

test('pages go by the last entry, and only who may read the ticket sees them', async () => {
  const { ana, bia, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  for (let i = 0; i < 16; i++) {
    await change(ana, id, { status: 'pending' })
    await change(ana, id, { status: 'open' })
  }
  const first = (await page(ana, id)).body
  expect(first).toMatchObject({ hasMore: true, entries: { length: 30 } })
  const second = (await page(ana, id, `?before=${first.entries.at(-1)?.id}`)).body
  expect(second).toMatchObject({ hasMore: false, entries: { length: 3 } })
  expect(await page(bia, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const stranger = (await w.company()).admin
  expect(await page(stranger, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
})

test('a deleted colleague keeps the name in the history, and a deleted ticket takes it along', async () => {
  const { ana, company, ticket } = stage
  const name = await nameOf(ana)
  const id = await ticket()
  await change(ana, id, { status: 'open' })
  await w.call(company.admin, 'DELETE', `/users/${ana.id}`)
  const found = await entries(company.admin, id)
  expect(found.find(({ kind }) => kind === 'accepted')).toMatchObject({ by: name })
  expect(found[0]).toMatchObject({ kind: 'returned', by: await nameOf(company.admin), facts: { fromUser: name } })
  await w.call(company.admin, 'DELETE', `/tickets/${id}`)
  expect(await stage.rows('select id from ticket_history where ticket_id = $1', [id])).toEqual([])
})
