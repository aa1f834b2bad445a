import { beforeEach, expect, test } from 'vitest'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import { readCards } from '#contract/contact-cards.ts'
import type { Message } from '#contract/messages.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let ticketId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

const numberOf = async (id: number): Promise<string> => {
  const [row] = await stage.rows('select number from contacts where id = $1', [id])
  return String(row?.['number'])
}
const post = (body: object) => w.call(stage.ana, 'POST', `/messages/${ticketId}`, body)
const queued = () => createOutbox(w.data, w.services).next(stage.ref, 10)

test('the cards of contacts are one message, in the chosen order', async () => {
  const [rui, eva] = [await stage.contact('Rui; Prado'), await stage.contact('Eva')]
  const [ruis, evas] = [await numberOf(rui), await numberOf(eva)]
  const message = await stage.send(stage.ana, ticketId, { contactIds: [eva, rui, eva] })
  expect(message).toMatchObject({ mediaType: 'vcard', fromMe: true, mediaState: 'none' })
  expect(readCards(message.body).map(({ name, phones }) => [name, phones[0]?.number])).toEqual([
    ['Eva', evas],
    ['Rui; Prado', ruis],
  ])
  expect((await stage.row('tickets', ticketId))['last_message']).toBe('👤 Eva, Rui; Prado')
  const [outbound] = await queued()
  expect(outbound?.body).toBe(`Eva: ${formatPhone(evas)}\nRui; Prado: ${formatPhone(ruis)}`)
  expect(outbound?.cards?.map(({ name }) => name)).toEqual(['Eva', 'Rui; Prado'])
})

test('a contact of another company, or without a number, is refused, and nothing is sent', async () => {
  const other = await w.company()
  const foreign = await stage.contact('De outra empresa', other.id)
  const known = await stage.contact('Rui')
  expect(await post({ contactIds: [known, foreign] })).toMatchObject({ body: { error: 'ERR_NO_CONTACT_FOUND' } })
  const hidden = await stage.contact('Sem número')
  await stage.rows(`update contacts set number = '' where id = $1`, [hidden])
  const withoutNumber = { status: 409, body: { error: 'ERR_CONTACT_WITHOUT_NUMBER' } }
  expect(await post({ contactIds: [known, hidden] })).toMatchObject(withoutNumber)
  const group = await stage.contact('Grupo')
  await stage.rows('update contacts set is_group = true where id = $1', [group])
  expect(await post({ contactIds: [group] })).toMatchObject(withoutNumber)
  expect(await post({ contactIds: [] })).toMatchObject({ status: 400 })
  expect(await post({ contactIds: [known], body: 'oi' })).toMatchObject({ body: { error: 'ERR_VALIDATION' } })
  expect(await stage.rows('select id from messages where ticket_id = $1', [ticketId])).toEqual([])
})

test('a program sends cards only if it may read contacts', async () => {
  const { admin } = stage.company
  const tokenWith = async (scopes: string[]) => {
    const given = { name: 'Robô', scopes, expiresAt: null }
    const { body } = await w.call<CreatedApiToken>(admin, 'POST', '/api-tokens', given)
    return body
  }
  const contactIds = [await stage.contact('Rui')]
  const [writer, reader] = [await tokenWith(['messages:write']), await tokenWith(['messages:write', 'contacts:read'])]
  const refused = await w.call(writer, 'POST', `/messages/${ticketId}`, { contactIds })
  expect(refused.body).toMatchObject({ error: 'ERR_TOKEN_SCOPE' })
  expect((await w.call(reader, 'POST', `/messages/${ticketId}`, { contactIds })).status).toBe(200)
})

test('a received card is forwarded as a card, and what is none is refused', async () => {
  const target = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Lia\nTEL;type=CELL:+55 11 98888-7777\nEND:VCARD'
  const forward = (id: number) =>
    w.call<Message>(stage.ana, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })
  const card = await stage.written(ticketId, vcard)
  const empty = await stage.written(ticketId, 'BEGIN:VCARD\nEND:VCARD')
  await stage.rows(`update messages set media_type = 'vcard' where id = any($1)`, [[card, empty]])
  expect((await forward(card)).body).toMatchObject({ mediaType: 'vcard', body: vcard, fromMe: true })
  expect((await queued())[0]?.cards).toMatchObject([{ name: 'Lia', vcard }])
  expect((await forward(empty)).status).toBe(400)
})

test('a card or a location whose original is gone is quoted by its line, not by its text', async () => {
  const quote = async (mediaType: string, stored: string) => {
    const id = await stage.written(ticketId, stored)
    await stage.rows('update messages set media_type = $2, raw = null where id = $1', [id, mediaType])
    await stage.send(stage.ana, ticketId, { body: 'este aqui', quotedMsg: String(id) })
    return (await queued()).at(-1)?.quoted?.body
  }
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Lia Prado\nTEL:+55 11 98888-7777\nEND:VCARD'
  expect(await quote('vcard', vcard)).toBe('👤 Lia Prado')
  const location = 'data:image/jpeg;base64,/9j/4AAQ|https://maps.google.com/maps?q=1%2C2|Rua Harmonia, 412'
  expect(await quote('locationMessage', location)).toBe('📍 Rua Harmonia, 412')
  expect(await quote('conversation', 'tem *azul*?')).toBe('tem *azul*?')
})
