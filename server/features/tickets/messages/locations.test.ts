import { beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let ticketId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

const POINT = { latitude: -23.5505, longitude: -46.6333 }
const LINK = 'https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17'
const post = (body: object) => w.call(stage.ana, 'POST', `/messages/${ticketId}`, body)
const queued = () => createOutbox(w.data, w.services).next(stage.ref, 10)

test('a location is one message, which goes out as such and as words with a link', async () => {
  const named = { ...POINT, name: ' Loja da Ana ', address: 'Rua A, 5' }
  const message = await stage.send(stage.ana, ticketId, { location: named })
  const body = `|${LINK}|Loja da Ana\nRua A, 5`
  expect(message).toMatchObject({ mediaType: 'locationMessage', fromMe: true, mediaState: 'none', body })
  expect((await stage.row('tickets', ticketId))['last_message']).toBe('📍 Loja da Ana, Rua A, 5')
  const [outbound] = await queued()
  expect(outbound?.location).toEqual({ ...POINT, name: 'Loja da Ana', address: 'Rua A, 5' })
  expect(outbound?.body).toBe(`📍 Loja da Ana, Rua A, 5\n${LINK}`)
})

test('a location without a name is called by its coordinates', async () => {
  await stage.send(stage.ana, ticketId, { location: POINT })
  expect((await stage.row('tickets', ticketId))['last_message']).toBe('📍 -23.5505, -46.6333')
  const [outbound] = await queued()
  expect(outbound?.location).toEqual({ ...POINT, name: '', address: '' })
  expect(outbound?.body).toBe(`📍 -23.5505, -46.6333\n${LINK}`)
})

test.each<[string, object]>([
  ['beyond the pole', { location: { ...POINT, latitude: 90.01 } }],
  ['beyond the other pole', { location: { ...POINT, latitude: -90.01 } }],
  ['beyond the date line', { location: { ...POINT, longitude: 180.01 } }],
  ['beyond it from the other side', { location: { ...POINT, longitude: -180.01 } }],
  // JSON has no number that is not finite: both arrive as null.
  ['that is not finite', { location: { ...POINT, latitude: Number.POSITIVE_INFINITY } }],
  ['of words', { location: { ...POINT, longitude: '-46.6333' } }],
  ['without a longitude', { location: { latitude: 1 } }],
  ['with a name that is too long', { location: { ...POINT, name: 'x'.repeat(101) } }],
  ['with an address that is too long', { location: { ...POINT, address: 'x'.repeat(201) } }],
  ['beside a text', { location: POINT, body: 'oi' }],
  ['beside contact cards', { location: POINT, contactIds: [1] }],
])('a location %s is refused, and nothing is sent', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await stage.rows('select id from messages where ticket_id = $1', [ticketId])).toEqual([])
})

test('a received location is forwarded as a location, and what is none is refused', async () => {
  const target = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const forward = (id: number) =>
    w.call<Message>(stage.ana, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })
  const body = `data:image/jpeg;base64,AA|${LINK}|Padaria, Rua B`
  const known = await stage.written(ticketId, body)
  const unknown = await stage.written(ticketId, 'lugar')
  await stage.rows(`update messages set media_type = 'locationMessage' where id = any($1)`, [[known, unknown]])
  expect((await forward(known)).body).toMatchObject({ mediaType: 'locationMessage', body, fromMe: true })
  expect((await queued())[0]?.location).toEqual({ ...POINT, name: 'Padaria, Rua B', address: '' })
  expect((await forward(unknown)).status).toBe(400)
})
