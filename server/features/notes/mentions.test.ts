import { beforeEach, expect, test } from 'vitest'
import type { NoteMentionList } from '#contract/note-mentions.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { TicketCounts, TicketPage } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let ana: Member
let bia: Member
let admin: Member
beforeEach(async () => {
  stage = await ticketFixture(w)
  ;({ ana, bia } = stage)
  admin = stage.company.admin
})

const contactOf = async (ticketId: number) => Number((await stage.row('tickets', ticketId))['contact_id'])
const write = async (actor: Member, ticketId: number, people: { id: number }[], note = '@alguém, veja isto') =>
  w.call<NoteListItem>(actor, 'POST', '/ticket-notes', {
    ...{ note, ticketId, contactId: await contactOf(ticketId) },
    mentions: people.map(({ id }) => id),
  })
const bellOf = async (actor: Member) => {
  const { status, body } = await w.call<NoteMentionList>(actor, 'GET', '/note-mentions')
  expect(status).toBe(200)
  return body.mentions
}
const peopleFor = async (actor: Member, query: string): Promise<number[]> => {
  const { body } = await w.call<{ people: { id: number }[] }>(actor, 'GET', `/note-mentions/people?${query}`)
  return body.people.map(({ id }) => id)
}
const look = (actor: Member, ticketId: number) =>
  w.call<{ seen: number }>(actor, 'POST', '/note-mentions/seen', { ticketId })
const listed = async (actor: Member, query: string): Promise<number[]> =>
  (await w.call<TicketPage>(actor, 'GET', `/tickets?${query}`)).body.tickets.map(({ id }) => id)
const told = (name: string) => stage.events().filter((event) => event.name === name)

test('a mention is kept with its note, told to whom it is about, and in their bell only', async () => {
  const id = await stage.ticket()
  const { status, body } = await write(ana, id, [bia, bia, ana], `@${bia.name}, liga?`)
  expect(status).toBe(200)
  expect(body.mentions).toEqual([{ id: bia.id, name: bia.name }])
  const { uuid, contact_id: contactId } = await stage.row('tickets', id)
  const mention = {
    ...{ noteId: body.id, note: `@${bia.name}, liga?`, createdAt: body.createdAt },
    author: { id: ana.id, name: ana.name },
    ticket: { id, uuid },
    contact: { id: Number(contactId), name: expect.any(String) },
  }
  expect(told('mention.created')).toEqual([
    { name: 'mention.created', payload: { mention }, audience: { userId: bia.id } },
  ])
  expect(told('note.created')).toMatchObject([{ payload: { note: { mentions: [{ id: bia.id }] } } }])
  expect(await bellOf(bia)).toEqual([mention])
  expect(await bellOf(ana)).toEqual([])
  expect(await bellOf(admin)).toEqual([])
})

test('exactly those who may read a ticket can be mentioned in it', async () => {
  const { company, sales, support, ticket } = stage
  const others = {
    supervisor: await company.supervisor([sales]),
    elsewhere: await company.supervisor([support]),
    anywhere: await company.attendant([support], { allTicket: true }),
  }
  const people = [ana, bia, ...Object.values(others)]
  const refusals = new Set<string>()
  const compare = async (): Promise<void> => {
    for (const status of ['open', 'pending', 'closed'] as const)
      for (const queueId of [sales, support, null])
        for (const userId of status === 'pending' ? [null] : [ana.id, null]) {
          const id = await ticket({ status, queueId, userId })
          const contactId = await contactOf(id)
          const readers: number[] = []
          for (const person of people) {
            const list = `/ticket-notes/list?ticketId=${id}&contactId=${contactId}`
            if ((await w.call(person, 'GET', list)).status === 200) readers.push(person.id)
          }
          const offered = await peopleFor(admin, `ticketId=${id}`)
          expect(offered.toSorted(), JSON.stringify({ status, queueId, userId })).toEqual(readers.toSorted())
          for (const hidden of people.filter((person) => !readers.includes(person.id)).slice(0, 1))
            refusals.add((await write(admin, id, [hidden])).text)
        }
  }
  await compare()
  await stage.setting('userSpyChat', 'enabled')
  await compare()
  expect([...refusals].map((text) => JSON.parse(text) as unknown)).toEqual([{ error: 'ERR_MENTIONED_CANNOT_READ' }])
})

test('a refused mention leaves no note, and nobody of another company can be mentioned or asked about', async () => {
  const id = await stage.ticket({ status: 'open', userId: ana.id })
  const elsewhere = await w.company()
  for (const person of [bia, elsewhere.admin, { id: 999_999 }])
    expect((await write(ana, id, [person])).status).toBe(400)
  expect(await stage.rows('select from ticket_notes where ticket_id = $1', [id])).toEqual([])
  expect(told('mention.created')).toEqual([])
  expect((await w.call(elsewhere.admin, 'GET', `/note-mentions/people?ticketId=${id}`)).status).toBe(404)
  expect((await w.call(bia, 'GET', `/note-mentions/people?ticketId=${id}`)).status).toBe(403)
  expect((await look(elsewhere.admin, id)).status).toBe(404)
})

test('whoever looks at the ticket has seen its mentions, once, and nobody else has', async () => {
  const [id, other] = [await stage.ticket(), await stage.ticket()]
  await write(ana, id, [bia, admin])
  await write(ana, id, [bia])
  await write(ana, other, [bia])
  expect((await look(bia, id)).body).toEqual({ seen: 2 })
  expect((await look(bia, id)).body).toEqual({ seen: 0 })
  expect(told('mentions.changed')).toEqual([
    { name: 'mentions.changed', payload: { ticketId: id }, audience: { userIds: [bia.id] } },
  ])
  expect((await bellOf(bia)).map(({ ticket }) => ticket.id)).toEqual([other])
  expect(await bellOf(admin)).toHaveLength(1)
})

test('the bell keeps silent about a ticket that somebody may not read any more, and about a deleted note', async () => {
  const id = await stage.ticket()
  const { body: note } = await write(ana, id, [bia, admin])
  await stage.put(ana, id, { status: 'open', userId: ana.id })
  expect(await bellOf(bia)).toEqual([])
  await stage.put(ana, id, { status: 'pending', userId: null })
  expect(await bellOf(bia)).toHaveLength(1)
  expect((await w.call(ana, 'DELETE', `/ticket-notes/${note.id}`)).status).toBe(200)
  expect(await bellOf(bia)).toEqual([])
  const [event] = told('mentions.changed')
  expect(event).toMatchObject({ payload: { ticketId: id } })
  expect(await stage.rows('select from note_mentions where note_id = $1', [note.id])).toEqual([])
})

test('the note of a transfer mentions whoever may read the ticket after it', async () => {
  const { support, put, ticket } = stage
  const cara = await stage.company.attendant([support])
  const id = await ticket({ status: 'open', userId: ana.id })
  expect(await peopleFor(ana, `ticketId=${id}`)).toEqual([admin.id])
  expect((await peopleFor(ana, `ticketId=${id}&queueId=${support}`)).toSorted()).toEqual([admin.id, cara.id].toSorted())
  expect(await peopleFor(ana, `ticketId=${id}&queueId=${support}&userId=${bia.id}`)).toContain(bia.id)

  const change = { queueId: support, userId: null, status: 'pending', note: 'Cara, é com você' }
  expect(await put(ana, id, { ...change, mentions: [bia.id] })).toMatchObject({
    ...{ status: 400, body: { error: 'ERR_MENTIONED_CANNOT_READ' } },
  })
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'open' })
  expect((await put(ana, id, { ...change, mentions: [cara.id] })).status).toBe(200)
  expect(await bellOf(cara)).toMatchObject([{ note: 'Cara, é com você', author: { id: ana.id } }])
})

test('the filter finds the tickets that mention the viewer, whoever has them, within the viewer’s rights', async () => {
  const { sales, support, ticket, company } = stage
  const lead = await company.supervisor([sales])
  const own = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  const hidden = await ticket({ status: 'open', userId: bia.id, queueId: support })
  await ticket({ status: 'open', userId: ana.id })
  for (const id of [own, waiting]) expect((await write(admin, id, [ana, lead])).status).toBe(200)
  await write(admin, hidden, [bia])
  await stage.rows(
    `insert into note_mentions (company_id, note_id, user_id)
     select company_id, id, $2 from ticket_notes where ticket_id = $1`,
    [hidden, lead.id],
  )
  expect(await listed(ana, 'status=open&mentioned=true')).toEqual([own])
  expect(await listed(lead, 'status=open&mentioned=true')).toEqual([own])
  expect(await listed(lead, 'status=pending&mentioned=true')).toEqual([waiting])
  expect(await listed(lead, 'status=open')).toEqual([])
  expect(await listed(admin, 'status=open&mentioned=true')).toEqual([])
  const { body } = await w.call<TicketCounts>(lead, 'GET', '/tickets/counts?mentioned=true')
  expect(body).toMatchObject({ open: 1, pending: 1 })
})
