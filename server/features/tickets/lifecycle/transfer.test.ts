import { beforeEach, expect, test } from 'vitest'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
  await stage.rows(`update queues set name = 'Vendas {{name}}' where id = $1`, [stage.sales])
  await stage.rows(`update queues set name = 'Suporte' where id = $1`, [stage.support])
})

const HEADER = '*Mensagem automática*\n'
const texts = async (id: number) =>
  (await stage.rows('select body from messages where ticket_id = $1 order by id', [id])).map(({ body }) => body)
const assignedTicket = () => stage.ticket({ status: 'open', userId: stage.ana.id })

test('a transfer message names the queue, the user, or both', async () => {
  const { ana, bia, sales, support, put, setting } = stage
  await setting('sendMsgTransfTicket', 'enabled')
  const toQueue = await assignedTicket()
  await put(ana, toQueue, { queueId: support, userId: null, status: 'pending' })
  expect(await texts(toQueue)).toEqual([
    `${HEADER}Você foi transferido para o departamento *Suporte*. Aguarde, já vamos te atender!`,
  ])
  expect(await stage.rows('select outbox, user_id from messages where ticket_id = $1', [toQueue])).toEqual([
    { outbox: 'queued', user_id: null },
  ])
  const toUser = await assignedTicket()
  await put(ana, toUser, { userId: bia.id, queueId: sales })
  expect(await texts(toUser)).toEqual([
    `${HEADER}Você foi transferido para o atendente *${bia.name}*. Aguarde, já vamos te atender!`,
  ])
  const toBoth = await assignedTicket()
  await put(ana, toBoth, { userId: bia.id, queueId: support })
  expect(await texts(toBoth)).toEqual([
    `${HEADER}Você foi transferido para o departamento *Suporte* e será atendido por *${bia.name}*. Aguarde, já vamos te atender!`,
  ])
})

test('a transfer message is in the company’s language', async () => {
  const { ana, support, put, setting } = stage
  await setting('customerLanguage', 'es')
  await setting('sendMsgTransfTicket', 'enabled')
  await setting('sendGreetingAccepted', 'enabled')
  const id = await stage.ticket({ status: 'pending' })
  await put(ana, id, { status: 'open', userId: ana.id })
  await put(ana, id, { queueId: support, userId: null, status: 'pending' })
  const [introduction, transfer] = await texts(id)
  expect(introduction).toMatch(/^Buen[ao]s (?:días|tardes|noches) \*Cliente \d+\*, mi nombre es \*/)
  expect(transfer).toBe(
    '*Mensaje automático*\nSu conversación pasó al departamento *Suporte*. Aguarde, ¡ya lo atendemos!',
  )
})

test('a name is never read as a template', async () => {
  const { company, sales, support, put, setting, ticket } = stage
  await setting('sendMsgTransfTicket', 'enabled')
  const id = await ticket({ status: 'open', queueId: support, userId: company.admin.id })
  await put(company.admin, id, { queueId: sales })
  expect((await texts(id))[0]).toContain('*Vendas {{name}}*')
})

test('no transfer message follows a first assignment, acceptance, return, closing or reopening', async () => {
  const { company, ana, bia, sales, put, setting, ticket } = stage
  await setting('sendMsgTransfTicket', 'enabled')
  const first = await ticket({ queueId: null })
  await put(company.admin, first, { queueId: sales })
  await put(ana, first, { status: 'open', userId: ana.id })
  await put(ana, first, { status: 'pending', userId: null })
  await put(bia, first, { status: 'open', userId: bia.id })
  await put(company.admin, first, { status: 'closed', userId: company.admin.id })
  await put(ana, first, { status: 'open', userId: ana.id })
  expect(await texts(first)).toEqual([])
})

test('no transfer message is sent to groups, without the setting, or when the change is refused', async () => {
  const { ana, bia, support, put, setting, row } = stage
  const quiet = await assignedTicket()
  await put(ana, quiet, { userId: bia.id })
  expect(await texts(quiet)).toEqual([])
  await setting('sendMsgTransfTicket', 'enabled')
  const group = await assignedTicket()
  await stage.rows('update tickets set is_group = true where id = $1', [group])
  await put(ana, group, { queueId: support })
  expect(await texts(group)).toEqual([])
  const refused = await assignedTicket()
  expect((await put(bia, refused, { queueId: 999_999 })).status).toBeGreaterThanOrEqual(400)
  expect(await texts(refused)).toEqual([])
  expect(await row('tickets', refused)).toMatchObject({ user_id: String(ana.id) })
})

const notesOf = (id: number) => stage.rows('select note, user_id from ticket_notes where ticket_id = $1', [id])

test('the note of a transfer is kept with it, and is told to whoever has the ticket now', async () => {
  const { ana, bia, company, support, put, events } = stage
  const id = await assignedTicket()
  const { status } = await put(ana, id, { userId: bia.id, queueId: support, note: '  Quer trocar a fechadura ' })
  expect(status).toBe(200)
  expect(await notesOf(id)).toEqual([{ note: 'Quer trocar a fechadura', user_id: String(ana.id) }])
  expect(events().filter(({ name }) => name === 'note.created')).toMatchObject([
    {
      payload: { note: { note: 'Quer trocar a fechadura', user: { id: ana.id } } },
      audience: { ticket: { ticketId: id, status: 'open', queueId: support, userId: bia.id } },
    },
  ])
  const { contact_id: contactId } = await stage.row('tickets', id)
  const list = `/ticket-notes/list?ticketId=${id}&contactId=${String(contactId)}`
  expect((await w.call(bia, 'GET', list)).body).toMatchObject([{ note: 'Quer trocar a fechadura' }])
  // The ticket goes back, and the note stays.
  await put(company.admin, id, { userId: ana.id, queueId: stage.sales })
  expect(await notesOf(id)).toHaveLength(1)
})

test('a transfer that is refused leaves no note, and without a note there is none', async () => {
  const { ana, bia, put } = stage
  const foreign = await stage.ticket({ status: 'open', userId: bia.id })
  expect((await put(ana, foreign, { userId: ana.id, note: 'É meu' })).status).toBe(403)
  const closed = await stage.ticket({ status: 'closed', userId: ana.id })
  expect((await put(ana, closed, { userId: bia.id, note: 'Era meu' })).status).toBe(409)
  const own = await assignedTicket()
  expect((await put(ana, own, { userId: bia.id, note: 'x' })).status).toBe(400)
  expect((await put(ana, own, { userId: bia.id, note: null })).status).toBe(200)
  for (const id of [foreign, closed, own]) expect(await notesOf(id)).toEqual([])
})
