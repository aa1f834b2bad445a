import { beforeEach, expect, test } from 'vitest'
import type { MentionableMember } from '#contract/messages.ts'
import type { ChannelResponse } from '#server/channels/channel-request.ts'
import type { Channel, GroupMember, Identity, OutgoingMention } from '#server/channels/port.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp } from '#tests/test-app.ts'

const MARIA: Identity[] = [
  { kind: 'phone', value: '5511988887777' },
  { kind: 'lid', value: '111' },
]
const JOAO: Identity[] = [{ kind: 'phone', value: '5521977776666' }]

const w = installTestApp()
let stage: InboundFixture
/** The ticket of a group, in which Maria wrote and then João, is assigned to Ana. */
let ticketId: number
let maria: MentionableMember
let joao: MentionableMember
/** What the channel says of the group; it does not answer at first. */
let answer: ChannelResponse | null
beforeEach(async () => {
  answer = null
  w.services.channels.run = async () => answer
  stage = await inboundFixture(w)
  await stage.setting('CheckMsgIsGroup', 'disabled')
  const chat = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
  await stage.host.onMessage(inbound({ chat, author: { identities: MARIA, name: 'Maria Silva' } }))
  await stage.host.onMessage(inbound({ chat, author: { identities: JOAO, name: null } }))
  ticketId = Number((await stage.all('tickets'))[0]?.['id'])
  await stage.put(stage.ana, ticketId, { status: 'open', userId: stage.ana.id })
  const { body } = await people(stage.ana)
  ;[joao, maria] = body.people as [MentionableMember, MentionableMember]
})

const people = (actor: InboundFixture['ana'], id = ticketId) =>
  w.call<{ people: MentionableMember[]; error?: string }>(actor, 'GET', `/messages/${id}/people`)
const post = (body: object, id = ticketId) =>
  w.call<{ error?: string }>(stage.ana, 'POST', `/messages/${id}`, { fromMe: true, ...body })
const queued = () => createOutbox(w.data, w.services).next(stage.ref, 10)

const member = (identities: Identity[], isOwn = false): GroupMember => ({ identities, admin: null, isOwn })
const carlos: Identity[] = [
  { kind: 'lid', value: '30949481066675' },
  { kind: 'phone', value: '5531966665555' },
]
const hidden: Identity[] = [{ kind: 'lid', value: '35038412444866' }]
const withMembers = (...members: GroupMember[]): ChannelResponse => ({
  group: { description: '', onlyAdminsSend: false, onlyAdminsEdit: false, members },
})

test('all members of the group are offered, by name or else by number, those who wrote last first', async () => {
  await stage.host.onContacts([{ identities: [{ kind: 'phone', value: '5541955554444' }], name: 'Bia da Rua' }])
  const bia: Identity[] = [{ kind: 'phone', value: '5541955554444' }]
  answer = withMembers(member(carlos), member(hidden), member(bia), member(MARIA), member(JOAO), member([], true))
  expect((await people(stage.ana)).body.people).toEqual([
    { contactId: joao.contactId, key: 'phone:5521977776666', name: '+55 21 97777-6666', number: '5521977776666' },
    { contactId: maria.contactId, key: 'phone:5511988887777', name: 'Maria Silva', number: '5511988887777' },
    { contactId: null, key: 'lid:30949481066675', name: '+55 31 96666-5555', number: '5531966665555' },
    { contactId: null, key: 'phone:5541955554444', name: 'Bia da Rua', number: '5541955554444' },
  ])
  answer = { group: null }
  expect((await people(stage.ana)).body.people).toEqual([joao, maria])
})

test('a member who is no contact is mentioned by the key, and the channel says whether they are in the group', async () => {
  const name = '+55 31 96666-5555'
  const one = { key: 'lid:30949481066675', name }
  const { context } = await stage.send(stage.ana, ticketId, { body: `@${name}, pode ver?`, mentions: [one, maria] })
  expect(context).toEqual({ quote: null, ad: null, mentions: [name] })
  expect(await queued()).toMatchObject([
    { mentions: [{ name, identities: [{ kind: 'lid', value: '30949481066675' }], isClaimed: true }] },
  ])
  const privateTicket = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const refused = { status: 400, body: { error: 'ERR_MENTION_NOT_IN_GROUP' } }
  expect(await post({ body: `@${name}`, mentions: [one] }, privateTicket)).toMatchObject(refused)
  for (const key of ['group:120363', 'lid:', 'lid:1@s.whatsapp.net', 'phone:abc'])
    expect(await post({ body: `@${name}`, mentions: [{ key, name }] }), key).toMatchObject(refused)
  const nobody = await post({ body: `@${name}`, mentions: [{ name }] })
  expect(nobody).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

test('without an answer of the channel people who wrote in the group can be mentioned, the latest first', async () => {
  expect([joao, maria]).toMatchObject([
    { name: '+55 21 97777-6666', key: null },
    { name: 'Maria Silva', key: null },
  ])
  const other = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.written(other, 'oi')
  expect((await people(stage.ana, other)).body).toEqual({ people: [] })
  expect((await people(stage.bia)).status).toBe(403)
  expect((await people((await w.company()).admin)).status).toBe(404)
})

test('a message goes out with the identities of whom it mentions, and is stored with their names', async () => {
  const message = await stage.send(stage.ana, ticketId, {
    body: '@Maria Silva, pode ver?',
    mentions: [maria, joao],
  })
  expect(message.body).toBe('@Maria Silva, pode ver?')
  expect(message.context).toEqual({ quote: null, ad: null, mentions: ['Maria Silva'] })
  expect(await stage.row('tickets', ticketId)).toMatchObject({ last_message: '@Maria Silva, pode ver?' })
  const identities = expect.arrayContaining(MARIA) as Identity[]
  expect(await queued()).toMatchObject([
    { body: '@Maria Silva, pode ver?', mentions: [{ name: 'Maria Silva', identities }] },
  ])
  await createOutbox(w.data, w.services).markFailed(stage.ref, Number(message.id), 'x', 'never')
  await w.call(stage.ana, 'POST', `/messages/retry/${message.id}`)
  expect(await queued()).toMatchObject([{ mentions: [{ identities }] }])
})

test('the caption of a file mentions people too', async () => {
  const mentions = JSON.stringify([maria, joao])
  const file = { name: 'recibo.txt', bytes: new Uint8Array(Buffer.from('recibo')) }
  const form = await multipart({ fromMe: 'true', body: 'veja, @Maria Silva', mentions, medias: file })
  expect((await w.call(stage.ana, 'POST', `/messages/${ticketId}`, form.body, form.headers)).status).toBe(200)
  expect(await queued()).toMatchObject([{ body: 'veja, @Maria Silva', mentions: [{ name: 'Maria Silva' }] }])
})

test('only people of the conversation can be mentioned, and a refusal stores nothing', async () => {
  const stranger = { contactId: await stage.contact('Carlos'), name: 'Carlos' }
  const privateTicket = await stage.ticket({ status: 'open', userId: stage.ana.id, contactId: maria.contactId ?? 0 })
  const before = await stage.all('messages')
  const refused = { status: 400, body: { error: 'ERR_MENTION_NOT_IN_GROUP' } }
  const body = '@Maria Silva @Carlos'
  expect(await post({ body, mentions: [maria, stranger] })).toMatchObject(refused)
  expect(await post({ body, mentions: [{ contactId: 999_999_999, name: 'Ninguém' }] })).toMatchObject(refused)
  expect(await post({ body, mentions: [maria] }, privateTicket)).toMatchObject(refused)
  for (const mentions of ['todos', [{ contactId: maria.contactId }], [{ ...maria, name: ' ' }], Array(101).fill(maria)])
    expect(await post({ body, mentions })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await stage.all('messages')).toEqual(before)
})

test('an edit keeps those whom the text still mentions', async () => {
  const { id } = await stage.send(stage.ana, ticketId, { body: '@Maria Silva', mentions: [maria] })
  await createOutbox(w.data, w.services).markWritten(stage.ref, Number(id), null)
  await w.call(stage.ana, 'POST', `/messages/edit/${id}`, { body: 'bom dia, @Maria Silva' })
  const told: [string, OutgoingMention[] | undefined][] = []
  const channel: Partial<Channel> = { editMessage: async (_key, body, mentions) => void told.push([body, mentions]) }
  await stage.jobsWith(channel)['message.pushEdit']({ companyId: stage.company.id, messageId: Number(id) })
  expect(told).toMatchObject([['bom dia, @Maria Silva', [{ name: 'Maria Silva' }]]])
})
