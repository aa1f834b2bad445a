import { beforeEach, expect, test } from 'vitest'
import { channelHost } from './channel-host.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

test('messages of groups are dropped unless the company wants them', async () => {
  const { company, events, host, all, only } = stage
  const chat = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
  const author = { identities: [{ kind: 'phone' as const, value: newNumber() }], name: 'João' }
  await host.onMessage(inbound({ chat, author }))
  expect(await all('tickets')).toEqual([])
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')`, [
    company.id,
  ])
  await host.onMessage(inbound({ chat, author, providerId: 'G1' }))
  expect(await only('tickets')).toMatchObject({ is_group: true })
  expect(events().at(-1)).toMatchObject({
    payload: { message: { contact: { name: 'João' } }, ticket: { contact: { name: 'Família' } } },
  })

  const stranger = { identities: [{ kind: 'phone' as const, value: newNumber() }], name: 'Outro' }
  const change = { providerId: 'G1', chat: chat.identities, fromMe: false }
  await host.onDeleted({ ...change, author: stranger })
  expect(await only('messages')).toMatchObject({ is_deleted: false })
  await host.onEdited({ ...change, author, body: 'corrigido' })
  await host.onDeleted({ ...change, author })
  expect(await only('messages')).toMatchObject({ is_deleted: true, is_edited: true, body: 'corrigido' })
})

test('edits and deletions count only from the author of the message', async () => {
  const { host, all } = stage
  await host.onMessage(inbound({ providerId: 'M1', body: 'errado' }))
  await host.onMessage(inbound({ providerId: 'OTHER', chat: chatWith('5541933334444', 'Outro') }))
  const maria = chatWith(NUMBER).identities
  const other = chatWith('5541933334444').identities
  await host.onEdited({ providerId: 'M1', chat: other, author: null, fromMe: false, body: 'invadido' })
  await host.onDeleted({ providerId: 'M1', chat: maria, author: null, fromMe: true })
  expect((await all('messages'))[0]).toMatchObject({ body: 'errado', is_deleted: false })
  await host.onEdited({ providerId: 'M1', chat: maria, author: null, fromMe: false, body: 'certo' })
  expect((await all('messages'))[0]).toMatchObject({ body: 'certo', is_edited: true })
  expect((await all('tickets'))[0]).toMatchObject({ last_message: 'certo' })
  await host.onDeleted({ providerId: 'M1', chat: maria, author: null, fromMe: false })
  expect((await all('messages'))[0]).toMatchObject({ is_deleted: true })
  await host.onDeleted({
    providerId: 'unknown',
    chat: [{ kind: 'phone', value: newNumber() }],
    author: null,
    fromMe: false,
  })
  expect(await all('contacts')).toHaveLength(2)
})

test('reactions are added, changed and removed', async () => {
  const { events, host } = stage
  await host.onMessage(inbound({ providerId: 'M1' }))
  const chat = chatWith(NUMBER).identities
  const react = (emoji: string) => host.onReaction({ providerId: 'M1', chat, author: null, fromMe: false, emoji })
  const shown = () => (events().at(-1) as { payload: { message: { reactions: unknown[] } } }).payload.message.reactions
  await react('👍')
  expect(shown()).toEqual([{ emoji: '👍', fromMe: false, name: 'Maria', refusal: null }])
  await react('❤️')
  expect(shown()).toEqual([{ emoji: '❤️', fromMe: false, name: 'Maria', refusal: null }])
  await react('')
  expect(shown()).toEqual([])
})

test('acknowledgements only rise, and a refusal stores its reason', async () => {
  const { company, ref, ana, events, row, send, host, accept } = stage
  await host.onMessage(inbound())
  const ticketId = await accept(ana)
  const sendOne = async (body: string) => {
    const { id } = await send(ana, ticketId, { body })
    return { id, providerId: String((await row('messages', id))['provider_id']) }
  }
  const state = async (id: string) => {
    const { ack, outbox, send_error: error } = await row('messages', id)
    return { ack, outbox, error }
  }

  const { id, providerId } = await sendOne('oi')
  for (const ack of [3, 1, 2, 4, 3]) await host.onAck({ providerId, ack, error: null })
  expect(await state(id)).toEqual({ ack: 4, outbox: null, error: null })
  await createOutbox(w.data, w.services).markWritten(ref, Number(id), null)
  expect(await state(id)).toEqual({ ack: 4, outbox: null, error: null })
  await host.onAck({ providerId, ack: 0, error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  expect(await state(id)).toEqual({ ack: 4, outbox: null, error: null })
  expect(events().filter(({ name }) => name === 'message.updated').length).toBe(3)

  const refused = await sendOne('bloqueado')
  await host.onAck({ providerId: refused.providerId, ack: 0, error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  expect(await state(refused.id)).toEqual({ ack: 0, outbox: 'failed', error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  await createOutbox(w.data, w.services).markWritten(ref, Number(refused.id), null)
  expect(await state(refused.id)).toEqual({ ack: 0, outbox: 'failed', error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  const refusedLate = await sendOne('bloqueado depois')
  await createOutbox(w.data, w.services).markWritten(ref, Number(refusedLate.id), null)
  await host.onAck({ providerId: refusedLate.providerId, ack: 0, error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  expect(await state(refusedLate.id)).toEqual({ ack: 0, outbox: 'failed', error: 'ERR_WAPP_NEW_CHAT_BLOCKED' })
  const elsewhere = channelHost(w.data, w.services, { ...ref, connectionId: await company.connection() })
  await elsewhere.onAck({ providerId, ack: 5, error: null })
  expect(await state(id)).toMatchObject({ ack: 4 })
})

test('typing is emitted to browsers, and the raw message is returned to the provider', async () => {
  const { events, host, ref } = stage
  await host.onMessage(inbound({ providerId: 'M1' }))
  host.onTyping({ chat: chatWith(NUMBER), typing: true })
  await expect.poll(() => events().at(-1)?.name).toBe('contact.typing')
  expect(await host.rawMessage('M1')).toEqual(Buffer.from('bytes'))
  expect(await host.rawMessage('M2')).toBeNull()
  const others = await w.company()
  const theirs = channelHost(w.data, w.services, { ...ref, companyId: others.id })
  expect(await theirs.rawMessage('M1')).toBeNull()
})

test('NUL characters and absurd file sizes do not block later events', async () => {
  const { host, all, only } = stage
  const change = { chat: chatWith(NUMBER).identities, author: null, fromMe: false }
  const media = {
    mimetype: `image/\0${'x'.repeat(5000)}`,
    fileName: 'a\0\u202eb.pdf',
    size: 2 ** 64,
    seconds: 1,
    voice: false,
  }
  await host.onMessage(inbound({ providerId: 'M1', media, quotedProviderId: 'M\0', body: 'olá\0' }))
  expect(await only('messages')).toMatchObject({ body: 'olá', media_name: 'ab.pdf', media_size: null })
  await host.onReaction({ ...change, providerId: 'M1', emoji: '👍\0' })
  await host.onEdited({ ...change, providerId: 'M1', body: `certo\0${'x'.repeat(1_000_000)}` })
  expect(String((await all('messages'))[0]?.['body'])).toHaveLength(65_536)
  for (const providerId of ['M\0', '\ud800']) {
    await host.onReaction({ ...change, providerId, emoji: '👍' })
    await host.onEdited({ ...change, providerId, body: 'x' })
    await host.onDeleted({ ...change, providerId })
    await host.onAck({ providerId, ack: 3, error: null })
  }
  await host.onContacts([{ identities: chatWith(NUMBER).identities, name: 'Ma\0ria' }])
  await host.onIdentitiesLinked([...chatWith(NUMBER).identities, { kind: 'lid', value: '77\0' }])
  const given = await stage.rows('select emoji from message_reactions where company_id = $1', [stage.company.id])
  expect(given).toEqual([{ emoji: '👍' }])
})
