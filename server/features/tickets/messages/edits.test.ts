import { beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { OutboundMessage } from '#server/channels/port.ts'
import { requireRow } from '#server/db/single-row.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
/** The ticket is assigned to Ana. */
let ticketId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

test('own messages are edited for fifteen minutes and deleted', async () => {
  const { company, ana, bia, written, send, jobsOf, row } = stage
  const message = await send(ana, ticketId, { body: 'errado' })
  const edit = (actor: Member, id = message.id) => w.call(actor, 'POST', `/messages/edit/${id}`, { body: 'certo' })
  expect((await edit(bia)).status).toBe(403)
  expect((await edit(ana)).body).toMatchObject({ body: 'certo', isEdited: true })
  expect(await jobsOf('message.pushEdit')).toHaveLength(1)
  await w.owner.query(`update messages set created_at = now() - interval '16 minutes' where id = $1`, [message.id])
  expect(await edit(ana)).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } })
  expect(await edit(ana, '999999999')).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })

  const theirs = await written(ticketId, 'do cliente')
  const remove = (actor: Member, id: number | string) => w.call(actor, 'DELETE', `/messages/${id}`)
  expect(await remove(company.admin, theirs)).toMatchObject({ status: 400, body: { error: 'ERR_DELETE_WAPP_MSG' } })
  expect((await remove(bia, message.id)).status).toBe(403)
  expect((await remove(ana, message.id)).body).toMatchObject({ isDeleted: true })
  expect(await row('messages', message.id)).toMatchObject({ outbox: null, is_deleted: true })
  const other = await w.company()
  for (const call of [remove(other.admin, message.id), edit(other.admin)]) expect((await call).status).toBe(404)
})

test('several messages are forwarded in the given order, or none of them', async () => {
  const { ana, bia, ticket, written, rows } = stage
  const [first, second] = [await written(ticketId, 'um'), await written(ticketId, 'dois')]
  const target = await ticket({ status: 'open', userId: ana.id })
  const forward = (messageIds: unknown[]) =>
    w.call<{ messages: Message[] }>(ana, 'POST', '/messages/forward', { messageIds, ticketId: target })
  const sent = await forward([String(second), String(first)])
  expect(sent.body.messages.map(({ body, ticketId: id }) => [body, id])).toEqual([
    ['dois', target],
    ['um', target],
  ])

  const foreign = await written(await ticket({ status: 'open', userId: bia.id }), 'de Bia')
  expect((await forward([String(first), String(foreign)])).status).toBe(403)
  await rows('update messages set is_deleted = true where id = $1', [second])
  expect((await forward([String(first), String(second)])).status).toBe(400)
  expect((await forward([])).status).toBe(400)
  expect((await w.call(ana, 'POST', '/messages/forward', { ticketId: target })).status).toBe(400)
  expect(await rows('select id from messages where ticket_id = $1', [target])).toHaveLength(2)
})

test('messages are reacted to, forwarded and sent again', async () => {
  const { ref, ana, bia, ticket, written, row } = stage
  const id = await written(ticketId, 'bom dia')
  const react = (emoji: string) => w.call<Message>(ana, 'POST', `/messages/react/${id}`, { emoji })
  expect((await react('👍')).body.reactions).toEqual([{ emoji: '👍', fromMe: true, name: ana.name, refusal: null }])
  expect((await react('❤️')).body.reactions).toEqual([{ emoji: '❤️', fromMe: true, name: ana.name, refusal: null }])
  expect((await react('')).body.reactions).toEqual([])

  const target = await ticket({ status: 'open', userId: ana.id })
  const forwarded = await w.call<Message>(ana, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })
  expect(forwarded.body).toMatchObject({ ticketId: target, body: 'bom dia', fromMe: true, ack: 0 })
  expect((await w.call(bia, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })).status).toBe(403)
  const closed = await ticket({ status: 'closed', userId: ana.id })
  expect(await w.call(ana, 'POST', '/messages/forward', { messageId: String(id), ticketId: closed })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_CHANGED' },
  })

  const { providerId, messageId } = await queuedFor(forwarded.body.id)
  const outbox = createOutbox(w.data, w.services)
  await outbox.markFailed(ref, messageId, 'recusado', 'never')
  expect(await row('messages', messageId)).toMatchObject({ outbox: 'failed', send_error: 'recusado' })
  const again = await w.call<Message>(ana, 'POST', `/messages/retry/${messageId}`)
  expect(again.body).toMatchObject({ sendError: null, ack: 0 })
  expect(await row('messages', messageId)).toMatchObject({ outbox: 'queued', provider_id: providerId })
})

test('the outbox keeps the order of a ticket, and a postponed message holds back only its own ticket', async () => {
  const { ref, ana, ticket, send, row } = stage
  const outbox = createOutbox(w.data, w.services)
  const first = await send(ana, ticketId, { body: '1' })
  const second = await send(ana, ticketId, { body: '2', quotedMsg: { id: first.id } })
  const otherTicket = await ticket({ status: 'open', userId: ana.id })
  const other = await send(ana, otherTicket, { body: 'outra conversa' })
  const next = async () => (await outbox.next(ref, 10)).map(({ messageId }) => String(messageId))
  expect(await next()).toEqual([first.id, second.id, other.id])

  await outbox.markFailed(ref, Number(first.id), 'agora não', 'soon')
  expect(await next()).toEqual([other.id])
  await outbox.markFailed(ref, Number(other.id), 'sem linha', 'later')
  expect(await next()).toEqual([other.id])
  await w.owner.query(`update messages set send_after = now() - interval '1 second' where id = $1`, [first.id])
  expect(await next()).toEqual([first.id, second.id, other.id])

  await outbox.markWritten(ref, Number(first.id), Buffer.from('bytes'))
  expect(await row('messages', first.id)).toMatchObject({ ack: 1, outbox: 'written', send_error: null })
  const quoting = await queuedFor(second.id)
  expect(quoting.quoted).toMatchObject({ fromMe: true, body: '1', raw: Buffer.from('bytes'), author: null })
  expect(quoting.to).toEqual([{ kind: 'phone', value: expect.stringMatching(/^5541/) }])
  expect(await outbox.requeueUnacknowledged(ref, 30)).toBe(0)
  await w.owner.query(`update messages set written_at = now() - interval '31 seconds' where id = $1`, [first.id])
  expect(await outbox.requeueUnacknowledged(ref, 30)).toBe(1)
  expect((await outbox.next(ref, 1))[0]).toMatchObject({ messageId: Number(first.id) })

  for (let attempt = 0; attempt < 10; attempt++) await outbox.markFailed(ref, Number(second.id), 'de novo', 'soon')
  expect(await row('messages', second.id)).toMatchObject({ outbox: 'failed', send_attempts: 10, send_error: 'de novo' })
})

async function queuedFor(id: string): Promise<OutboundMessage> {
  const queued = await createOutbox(w.data, w.services).next(stage.ref, 100)
  return requireRow(queued.filter(({ messageId }) => messageId === Number(id)))
}
