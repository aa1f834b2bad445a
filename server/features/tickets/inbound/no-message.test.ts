import { expect, test } from 'vitest'
import type { InboundMessage } from '#server/channels/port.ts'
import { chatWith, inbound, inboundFixture, NUMBER } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

const unreadable = (change: Partial<InboundMessage> = {}) =>
  inbound({ mediaType: 'undecryptable', body: '', undecryptable: true, raw: null, ...change })

async function open() {
  const stage = await inboundFixture(w)
  const withdraw = ({ providerId }: InboundMessage, number = NUMBER) =>
    stage.host.onNoMessage({ providerId, chat: chatWith(number).identities })
  const bodies = async () => (await stage.all('messages')).map(({ body }) => body)
  const told = () => stage.events().map(({ name }) => name)
  return { ...stage, withdraw, bodies, told }
}

test('a placeholder that was no message goes away with the ticket that it opened', async () => {
  const stage = await open()
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  expect(await stage.all('tickets')).toHaveLength(1)
  await stage.withdraw(placeholder)
  expect(await stage.all('tickets')).toEqual([])
  expect(await stage.all('messages')).toEqual([])
  expect(stage.told()).toContain('ticket.deleted')
})

test('a ticket that somebody has taken meanwhile stays, without the placeholder and without a wait', async () => {
  const stage = await open()
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  await stage.accept(stage.ana)
  await stage.withdraw(placeholder)
  expect(await stage.only('tickets')).toMatchObject({ status: 'open', last_message: '', waiting_since: null })
  expect(await stage.all('messages')).toEqual([])
  expect(stage.told()).toContain('message.deleted')
})

test('an answered ticket is as before the placeholder', async () => {
  const stage = await open()
  await stage.host.onMessage(inbound())
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'pois não' })
  const before = await stage.only('tickets')
  expect(before).toMatchObject({ waiting_since: null, unread_messages: 0, from_me: true })
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  expect(await stage.only('tickets')).toMatchObject({ unread_messages: 1, unanswered: 1, last_message: '⏳' })
  await stage.withdraw(placeholder)
  const { updated_at: _after, ...after } = await stage.only('tickets')
  const { updated_at: _before, ...expected } = before
  expect(after).toEqual(expected)
  expect(await stage.bodies()).toHaveLength(2)
})

test('who has asked something before the placeholder waits as before', async () => {
  const stage = await open()
  await stage.host.onMessage(inbound({ body: 'Quanto custa?' }))
  const { waiting_since: since } = await stage.only('tickets')
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  await stage.withdraw(placeholder)
  const asked = { question: 'Quanto custa?', unanswered: 1, unread_messages: 1, last_message: 'Quanto custa?' }
  expect(await stage.only('tickets')).toMatchObject({ ...asked, waiting_since: since, status: 'pending' })
})

test('a question after the placeholder becomes the first one', async () => {
  const stage = await open()
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  await stage.host.onMessage(inbound({ body: 'Quanto custa?' }))
  await stage.withdraw(placeholder)
  expect(await stage.only('tickets')).toMatchObject({ question: 'Quanto custa?', unanswered: 1, unread_messages: 1 })
  expect(await stage.bodies()).toEqual(['Quanto custa?'])
})

test('a rating counts that comes after a placeholder which was none, and nobody says goodbye twice', async () => {
  const stage = await open()
  await stage.setting('userRating', 'enabled')
  await stage.rows(`update connections set complation_message = 'Até logo' where id = $1`, [stage.connectionId])
  await stage.host.onMessage(inbound())
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'pois não' })
  await stage.put(stage.ana, id, { status: 'closed', userId: stage.ana.id })
  await stage.farewell(id)
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  await stage.withdraw(placeholder)
  await stage.host.onMessage(inbound({ body: '3' }))
  expect(await stage.rows('select rate from user_ratings where company_id = $1', [stage.company.id])).toEqual([
    { rate: 3 },
  ])
  expect(await stage.only('tickets')).toMatchObject({ id: String(id), status: 'closed', last_message: '3' })
  expect((await stage.bodies()).filter((body) => body === 'Até logo')).toHaveLength(1)
})

test('a message that could be read stays, and so does a placeholder of another chat', async () => {
  const stage = await open()
  const [placeholder, message] = [unreadable(), inbound()]
  await stage.host.onMessage(placeholder)
  await stage.host.onMessage(message)
  await stage.withdraw(message)
  await stage.withdraw(placeholder, '5541933334444')
  await stage.withdraw(unreadable())
  expect(await stage.bodies()).toEqual(['⏳', 'olá'])
  await stage.host.onMessage({ ...placeholder, mediaType: 'conversation', body: 'oi', undecryptable: false })
  await stage.withdraw(placeholder)
  expect(await stage.bodies()).toEqual(['oi', 'olá'])
})
