import { beforeEach, expect, test } from 'vitest'
import { MACRO_LIMITS } from '#contract/limits.ts'
import type { Macro, MacroAnswer, MacroPage } from '#contract/macros.ts'
import type { Ticket } from '#contract/tickets.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

const make = async (steps: object[], change: object = {}): Promise<number> => {
  const body = { name: 'Encerrar', steps, ...change }
  const answer = await w.call<Macro>(stage.company.admin, 'POST', '/macros', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.id
}
const apply = (actor: Member, macroId: number, ticketId: number, sign = true) =>
  w.call<MacroAnswer>(actor, 'POST', `/macros/${macroId}/apply`, { ticketId, sign })
const undo = (actor: Member, runId: number | null) => w.call<Ticket>(actor, 'POST', '/macros/undo', { runId })
const tag = (name: string): Promise<number> =>
  w.insert('insert into tags (company_id, name) values ($1, $2)', [stage.company.id, name])
const tagsOf = async (id: number) =>
  (await stage.rows('select tag_id from ticket_tags where ticket_id = $1 order by 1', [id])).map((row) =>
    Number(row['tag_id']),
  )
const give = (ticketId: number, tagId: number) =>
  stage.rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    ...[stage.company.id, ticketId, tagId],
  ])
const sent = (id: number) =>
  stage.rows('select body, user_id, outbox, is_by_person from messages where ticket_id = $1 and from_me order by id', [
    id,
  ])
const notesOf = (id: number) => stage.rows('select note, user_id from ticket_notes where ticket_id = $1', [id])
/** What an undo brings back; a reply stays, and with it what it changed. */
const stateOf = async (id: number) => {
  const { status, user_id, queue_id, updated_at, snoozed_until } = await stage.row('tickets', id)
  return {
    state: { status, user_id, queue_id, updated_at, snoozed_until },
    traces: await stage.rows('select * from ticket_traces where ticket_id = $1 order by id', [id]),
    tags: await tagsOf(id),
  }
}

test('one call answers, notes, tags and resolves, as each of these does alone', async () => {
  const { ana, contact, ticket } = stage
  const [garantia, novo] = [await tag('Garantia'), await tag('Novo')]
  const id = await ticket({ status: 'open', userId: ana.id, unread: 2, contactId: await contact('Maria Souza') })
  await give(id, novo)
  const macro = await make([
    { kind: 'reply', text: 'Oi, {{firstName}}! Sou {{user}}. Tudo certo.' },
    { kind: 'note', text: 'Garantia de {{nome}} conferida' },
    { kind: 'addTag', tagId: garantia },
    { kind: 'removeTag', tagId: novo },
    { kind: 'resolve' },
  ])
  const { status, body } = await apply(ana, macro, id)
  expect([status, body.ticket]).toMatchObject([200, { id, status: 'closed', tags: [{ id: garantia }] }])
  expect(await sent(id)).toEqual([
    {
      ...{ body: `*${ana.name}:*\nOi, Maria! Sou ${ana.name}. Tudo certo.`, user_id: String(ana.id) },
      ...{ outbox: 'queued', is_by_person: true },
    },
  ])
  expect(await notesOf(id)).toEqual([{ note: 'Garantia de Maria Souza conferida', user_id: String(ana.id) }])
  expect(await tagsOf(id)).toEqual([garantia])
  expect(await stage.jobsOf('ticket.farewell')).toContainEqual({ companyId: stage.company.id, ticketId: id })
  const names = stage.events().map(({ name }) => name)
  for (const name of ['message.created', 'note.created', 'tag.updated', 'ticket.saved']) expect(names).toContain(name)
  const { body: macros } = await w.call<Macro[]>(ana, 'GET', '/macros/list')
  expect(macros).toMatchObject([{ id: macro, uses: 1 }])
})

test('without the signature the text goes out alone', async () => {
  const { ana, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const macro = await make([{ kind: 'reply', text: 'Um momento.' }])
  const { body } = await apply(ana, macro, id, false)
  expect((await sent(id)).map((message) => message['body'])).toEqual(['Um momento.'])
  // Nothing but the message was done, and that is not taken back.
  expect(body.runId).toBeNull()
})

test('one undo gives the ticket and its tags back, and leaves what was written', async () => {
  const { ana, ticket, support } = stage
  const [garantia, novo] = [await tag('Garantia'), await tag('Novo')]
  const written = [
    { kind: 'reply', text: 'Já volto.' },
    { kind: 'addTag', tagId: garantia },
    { kind: 'removeTag', tagId: novo },
  ]
  const endings = [
    { kind: 'resolve' },
    { kind: 'transfer', queueId: support, userId: null },
    { kind: 'snooze', span: { unit: 'days', count: 1, clock: '09:00' }, wakeOnReply: true },
  ]
  for (const ending of endings) {
    const id = await ticket({ status: 'open', userId: ana.id, unread: 1 })
    await give(id, novo)
    // A ticket as it is once the reply is there, which stays.
    const plain = await make([{ kind: 'reply', text: 'Antes.' }])
    await apply(ana, plain, id)
    const before = await stateOf(id)
    const { body } = await apply(ana, await make([...written.slice(1), ending], { name: ending.kind }), id)
    expect([ending.kind, await tagsOf(id)]).toEqual([ending.kind, [garantia]])
    const undone = await undo(ana, body.runId)
    expect([ending.kind, undone.status, undone.body.status]).toEqual([ending.kind, 200, 'open'])
    expect({ ending, ...(await stateOf(id)) }).toEqual({ ending, ...before })
    const again = await apply(ana, await make([...written, ending], { name: ending.kind }), id)
    expect((await undo(ana, again.body.runId)).status).toBe(200)
    expect((await sent(id)).map((message) => String(message['body']).split('\n').at(-1))).toEqual([
      'Antes.',
      'Já volto.',
    ])
    expect(await tagsOf(id)).toEqual([novo])
  }
})

test('a step that does not fit refuses all of them and is named', async () => {
  const { ana, ticket } = stage
  const lost = await tag('Some')
  const macro = await make([
    { kind: 'reply', text: 'Um momento.' },
    { kind: 'note', text: 'visto' },
    { kind: 'addTag', tagId: lost },
    { kind: 'resolve' },
  ])
  const pending = await ticket()
  const first = await apply(ana, macro, pending)
  expect([first.status, first.body]).toEqual([
    409,
    { error: 'ERR_MACRO_STEP', details: { step: 0, kind: 'reply', error: 'ERR_NO_PERMISSION' } },
  ])
  const id = await ticket({ status: 'open', userId: ana.id })
  await stage.rows('delete from tags where id = $1', [lost])
  const third = await apply(ana, macro, id)
  expect(third.body).toMatchObject({ details: { step: 2, kind: 'addTag', error: 'ERR_NO_TAG_FOUND' } })
  expect([await sent(id), await notesOf(id)]).toEqual([[], []])
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
  const closed = await ticket({ status: 'closed', userId: ana.id })
  const resolving = await make([{ kind: 'note', text: 'visto' }, { kind: 'resolve' }])
  expect((await apply(ana, resolving, closed)).body).toMatchObject({
    details: { step: 1, kind: 'resolve', error: 'ERR_TICKET_CLOSED' },
  })
  expect(await notesOf(closed)).toEqual([])
})

test('a macro is for the tickets of its queues, or for all', async () => {
  const { ana, sales, support, ticket } = stage
  const steps = [{ kind: 'note', text: 'visto' }]
  const ofSupport = await make(steps, { queueIds: [support] })
  const ofSales = await make(steps, { queueIds: [sales, sales] })
  const inSales = await ticket({ status: 'open', userId: ana.id, queueId: sales })
  const unqueued = await ticket({ status: 'open', userId: ana.id, queueId: null })
  for (const [macro, id] of [
    [ofSupport, inSales],
    [ofSales, unqueued],
  ] as const) {
    const refused = await apply(ana, macro, id)
    expect([refused.status, refused.body]).toEqual([409, { error: 'ERR_MACRO_OTHER_QUEUE' }])
  }
  expect((await apply(ana, ofSales, inSales)).status).toBe(200)
  expect((await apply(ana, await make(steps), unqueued)).status).toBe(200)
  // Nothing that was for one queue becomes something for all with its deletion.
  await w.call(stage.company.admin, 'DELETE', `/queue/${support}`)
  expect((await apply(ana, ofSupport, unqueued)).body).toEqual({ error: 'ERR_MACRO_OTHER_QUEUE' })
  const renamed = await w.call<Macro>(stage.company.admin, 'PUT', `/macros/${ofSupport}`, {
    name: 'Outra',
    queueIds: [support, sales],
  })
  expect(renamed.body).toMatchObject({ name: 'Outra', queueIds: [support, sales], steps })
})

test('where the ticket is already, a transfer changes nothing and the rest is done', async () => {
  const { ana, sales, ticket } = stage
  const macro = await make([
    { kind: 'note', text: 'na fila certa' },
    { kind: 'transfer', queueId: sales, userId: ana.id },
  ])
  const id = await ticket({ status: 'open', userId: ana.id })
  const { status, body } = await apply(ana, macro, id)
  expect([status, body.runId]).toEqual([200, null])
  expect(await notesOf(id)).toHaveLength(1)
})

test('an undo leaves alone what somebody changed since, tags included', async () => {
  const { ana, bia, sales, ticket } = stage
  const garantia = await tag('Garantia')
  const macro = await make([
    { kind: 'addTag', tagId: garantia },
    { kind: 'transfer', queueId: sales, userId: bia.id },
  ])
  const id = await ticket({ status: 'open', userId: ana.id })
  const { body } = await apply(ana, macro, id)
  await stage.send(bia, id, { body: 'oi, sou a Bia' })
  const undone = await undo(ana, body.runId)
  expect([undone.status, undone.body]).toEqual([409, { error: 'ERR_TICKET_CHANGED' }])
  expect([await tagsOf(id), await stage.row('tickets', id)]).toMatchObject([[garantia], { user_id: String(bia.id) }])
})

test('only who applied it undoes it, once and in time, and the sweep deletes the rest', async () => {
  const { ana, bia, ticket, rows, company } = stage
  const tooLate = { status: 409, body: { error: 'ERR_TOO_LATE_TO_UNDO' } }
  const macro = await make([{ kind: 'addTag', tagId: await tag('Garantia') }])
  const id = await ticket({ status: 'open', userId: ana.id })
  const { body } = await apply(ana, macro, id)
  expect(await undo(bia, body.runId)).toMatchObject(tooLate)
  expect((await undo(ana, body.runId)).status).toBe(200)
  expect(await undo(ana, body.runId)).toMatchObject(tooLate)
  const { body: late } = await apply(ana, macro, id)
  await rows(`update macro_runs set due_at = now() - interval '1 second' where id = $1`, [late.runId])
  expect(await undo(ana, late.runId)).toMatchObject(tooLate)
  await sweepJobs(w)['ticket.timers']({ companyId: company.id })
  expect(await rows('select id from macro_runs where company_id = $1', [company.id])).toEqual([])
})

test('administrators make macros, and attendants only apply them', async () => {
  const { ana, company } = stage
  const input = { name: 'x', steps: [{ kind: 'resolve' }] }
  const id = await make(input.steps)
  for (const actor of [ana, await company.supervisor()]) {
    expect((await w.call(actor, 'POST', '/macros', input)).status).toBe(403)
    expect((await w.call(actor, 'PUT', `/macros/${id}`, input)).status).toBe(403)
    expect((await w.call(actor, 'DELETE', `/macros/${id}`)).status).toBe(403)
    expect((await w.call(actor, 'GET', '/macros')).status).toBe(403)
    expect((await w.call<Macro[]>(actor, 'GET', '/macros/list')).body).toHaveLength(1)
  }
  const elsewhere = await w.company()
  expect((await w.call<Macro[]>(elsewhere.admin, 'GET', '/macros/list')).body).toEqual([])
  expect((await w.call(elsewhere.admin, 'GET', `/macros/${id}`)).body).toEqual({ error: 'ERR_NO_MACRO_FOUND' })
  expect((await w.call(company.admin, 'DELETE', `/macros/${id}`)).status).toBe(200)
  expect((await w.call(company.admin, 'DELETE', `/macros/${id}`)).body).toEqual({ error: 'ERR_NO_MACRO_FOUND' })
})

test.each([
  ['nothing to do', []],
  ['something after the end', [{ kind: 'resolve' }, { kind: 'note', text: 'visto' }]],
  ['two ends', [{ kind: 'snooze', span: { unit: 'minutes', count: 60 }, wakeOnReply: true }, { kind: 'resolve' }]],
  ['an empty text', [{ kind: 'reply', text: '  ' }]],
  ['an hour that is none', [{ kind: 'snooze', span: { unit: 'days', count: 1, clock: '25:00' }, wakeOnReply: true }]],
  ['an unknown step', [{ kind: 'delete' }]],
  ['too many steps', Array.from({ length: MACRO_LIMITS.steps + 1 }, () => ({ kind: 'note', text: 'visto' }))],
])('a macro with %s is refused', async (_, steps) => {
  const { status } = await w.call(stage.company.admin, 'POST', '/macros', { name: 'x', steps })
  expect(status).toBe(400)
})

test('a macro names only what the company has', async () => {
  const elsewhere = await w.company()
  const queue = await elsewhere.queue()
  for (const [body, error] of [
    [{ steps: [{ kind: 'addTag', tagId: 9_999_999 }] }, 'ERR_NO_TAG_FOUND'],
    [{ steps: [{ kind: 'transfer', queueId: queue, userId: null }] }, 'ERR_NO_QUEUE_FOUND'],
    [{ steps: [{ kind: 'transfer', queueId: stage.sales, userId: elsewhere.admin.id }] }, 'ERR_NO_USER_FOUND'],
    [{ steps: [{ kind: 'resolve' }], queueIds: [queue] }, 'ERR_NO_QUEUE_FOUND'],
  ] as const)
    expect((await w.call(stage.company.admin, 'POST', '/macros', { name: 'x', ...body })).body).toEqual({ error })
})

test('pages are by name and searched without accents, and a company has a limit', async () => {
  const { company, rows } = stage
  await make([{ kind: 'resolve' }], { name: 'Órfã' })
  await rows(
    `insert into macros (company_id, name, steps)
     select $1::bigint, 'linha ' || lpad(n::text, 3, '0'), '[{"kind": "resolve"}]' from generate_series(1, $2) n`,
    [company.id, MACRO_LIMITS.macros - 1],
  )
  const page = async (query: string) => (await w.call<MacroPage>(company.admin, 'GET', `/macros?${query}`)).body
  const first = await page('pageNumber=1')
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, MACRO_LIMITS.macros, true])
  expect(first.records[0]?.name).toBe('linha 001')
  expect((await page('searchParam=orfa')).records).toMatchObject([{ name: 'Órfã', steps: [{ kind: 'resolve' }] }])
  const full = await w.call(company.admin, 'POST', '/macros', { name: 'x', steps: [{ kind: 'resolve' }] })
  expect([full.status, full.body]).toEqual([400, { error: 'ERR_MACRO_LIMIT' }])
})

test('a note mentions whom its text names, as far as they may read the ticket once the macro is through', async () => {
  const { ana, bia, company, contact, support, ticket, rows } = stage
  const caio = await company.attendant([support])
  const nameOf = async ({ id }: { id: number }) =>
    String((await rows('select name from users where id = $1', [id]))[0]?.['name'])
  await rows('update users set name = $2 where id = $1', [caio.id, 'Caio Prado'])
  await rows('update users set name = $2 where id = $1', [bia.id, 'Bia Souza'])
  const mentioned = (id: number) =>
    rows(
      `select u.name from note_mentions m join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
        join users u on u.company_id = m.company_id and u.id = m.user_id where n.ticket_id = $1 order by 1`,
      [id],
    )
  const id = await ticket({ status: 'open', userId: ana.id, contactId: await contact('Rosa @Caio Prado') })
  const steps = [{ kind: 'note', text: '@Caio Prado e @Bia Souza, vejam {{nome}}' }]
  await apply(ana, await make([...steps, { kind: 'transfer', queueId: support, userId: null }]), id)
  expect(await mentioned(id)).toEqual([{ name: await nameOf(caio) }])

  const other = await ticket({ status: 'open', userId: ana.id, contactId: await contact('Rosa @Caio Prado') })
  await apply(ana, await make([{ kind: 'note', text: 'falar com {{nome}}' }]), other)
  expect(await mentioned(other)).toEqual([])
})
