import { proto } from 'baileys'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Account, type Group } from '#fakes/whatsapp/src/index.ts'
import type { WhatsAppChannel } from './channel.ts'
import { linkedChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const LUNCH = { question: 'Almoço?', options: ['Pizza', 'Salada', 'Sopa'] }

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let maria: Account
let joao: Account
let shop: Account
let group: Group
let channel: WhatsAppChannel
let host: TestChannelHost

beforeAll(async () => {
  maria = fake.addAccount('5511988887777', 'Maria')
  joao = fake.addAccount('5521977776666', 'João')
})

let shops = 0
beforeEach(async () => {
  shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
  group = fake.addGroup('Almoço', [joao, maria, shop])
  ;({ channel, host } = await linkedChannel(fake, shop))
})

afterEach(async () => {
  await channel.stop()
})

const vote = (count: number) => until(() => host.votes[count - 1], `vote ${count}`)
const isPhone = (account: Account) => expect.arrayContaining([phone(account.number)])

it("reports a customer's poll, and the votes of both sides", async () => {
  const pollId = await fake.sendPoll(maria, shop, LUNCH)
  const { poll, body } = await until(() => host.messages[0])
  expect({ poll, body }).toEqual({ poll: LUNCH, body: 'Almoço?\n- Pizza\n- Salada\n- Sopa' })
  await fake.vote(maria, shop, pollId, ['Pizza', 'Sopa'])
  expect(await vote(1)).toMatchObject({ providerId: pollId, chat: isPhone(maria), fromMe: false, choices: [0, 2] })
  await fake.vote(maria, shop, pollId, [])
  expect((await vote(2)).choices).toEqual([])
  await fake.vote(shop, maria, pollId, ['Salada'])
  expect(await vote(3)).toMatchObject({ chat: isPhone(maria), fromMe: true, choices: [1], poll: LUNCH })
  expect(host.messages).toHaveLength(1)
})

it.each([
  ['lid', 'lid'],
  ['pn', 'pn'],
  ['pn', 'lid'],
] as const)('reports votes in a poll of the phone, from a %s to a %s', async (addressing, writerAddressing) => {
  const pollId = await fake.sendPoll(shop, maria, LUNCH)
  await until(() => host.messages[0])
  const sentAt = new Date('2026-11-20T10:00:00.000Z')
  await fake.vote(maria, shop, pollId, ['Sopa'], { addressing, writerAddressing, sentAt })
  expect(await vote(1)).toMatchObject({ choices: [2], votedAt: sentAt.toISOString() })
})

it('reports who voted in a group', async () => {
  const pollId = await fake.sendPoll(joao, group, LUNCH)
  await until(() => host.messages[0])
  await fake.vote(maria, group, pollId, ['Pizza'])
  expect(await vote(1)).toMatchObject({ author: { identities: isPhone(maria) }, choices: [0] })
  await fake.vote(joao, group, pollId, ['Salada'], { addressing: 'pn' })
  expect(await vote(2)).toMatchObject({ author: { identities: isPhone(joao) }, choices: [1] })
})

it('a clock that runs ahead does not date votes into the future', async () => {
  const pollId = await fake.sendPoll(maria, shop, LUNCH)
  await until(() => host.messages[0])
  await fake.vote(maria, shop, pollId, ['Sopa'], { sentAt: new Date('2080-01-01T00:00:00.000Z') })
  expect(Date.parse((await vote(1)).votedAt)).toBeLessThanOrEqual(Date.now())
})

it('reports votes that cannot be opened without their choices, and goes on', async () => {
  const pollId = await fake.sendPoll(maria, shop, LUNCH)
  await until(() => host.messages[0])
  const encIv = Buffer.alloc(12)
  const damaged = { encIv, encPayload: Buffer.alloc(40) }
  for (const part of [damaged, {}, null]) {
    const pollUpdateMessage = { pollCreationMessageKey: { id: pollId, remoteJid: shop.lid, fromMe: true }, vote: part }
    await fake.send(maria, shop, { pollUpdateMessage })
  }
  const hidden = { providerId: pollId, chat: isPhone(maria), fromMe: false, poll: LUNCH, choices: null }
  for (const count of [1, 2, 3]) expect(await vote(count)).toMatchObject(hidden)
  await fake.vote(maria, shop, pollId, ['Pizza'])
  expect(await vote(4)).toMatchObject({ ...hidden, choices: [0] })
  expect(host.messages).toHaveLength(1)
})

it('reports a vote in a poll that came without its secret without the choices', async () => {
  const options = LUNCH.options.map((optionName) => ({ optionName }))
  const pollId = await fake.send(maria, shop, { pollCreationMessageV3: { name: LUNCH.question, options } })
  await until(() => host.messages[0])
  const sealed = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(40) }
  await fake.send(maria, shop, { pollUpdateMessage: { pollCreationMessageKey: { id: pollId }, vote: sealed } })
  expect(await vote(1)).toMatchObject({ providerId: pollId, poll: LUNCH, choices: null })
})

it('tells a vote in a poll that is not here by a message, but not that of the phone itself', async () => {
  const pollId = await fake.sendPoll(maria, shop, LUNCH)
  await until(() => host.messages[0])
  host.raws.delete(pollId)
  await fake.vote(shop, maria, pollId, ['Salada'])
  const voteId = await fake.vote(maria, shop, pollId, ['Pizza'])
  const words = '📊 Votou em uma enquete, veja no celular'
  const told = { mediaType: 'pollVote', body: words, fromMe: false, undecryptable: false, poll: null }
  expect(await until(() => host.messages[1])).toMatchObject({ ...told, providerId: voteId, author: null })
  await fake.send(joao, group, { pollUpdateMessage: { pollCreationMessageKey: { id: 'NOWHERE' } } })
  const inGroup = { ...told, chat: { isGroup: true }, author: { identities: isPhone(joao) } }
  expect(await until(() => host.messages[2])).toMatchObject(inGroup)
  await fake.vote(shop, maria, await fake.sendPoll(shop, maria, LUNCH), [])
  expect((await vote(1)).fromMe).toBe(true)
  expect(host.messages.map(({ body }) => body).filter((body) => body === words)).toHaveLength(2)
})

const ANSWERS = { question: '', options: ['Vai', 'Talvez', 'Não vai'], isEvent: true }

it.each(['lid', 'pn'] as const)('reports answers to an event as votes on it, under the %s', async (addressing) => {
  const eventId = await fake.sendEvent(shop, maria, { name: 'Festa' })
  await until(() => host.messages[0])
  for (const [answer, choices] of [
    ['GOING', [0]],
    ['MAYBE', [1]],
    ['NOT_GOING', [2]],
    ['UNKNOWN', []],
  ] as const) {
    await fake.answerEvent(maria, shop, eventId, answer, { addressing })
    const told = { providerId: eventId, chat: isPhone(maria), fromMe: false, poll: ANSWERS, choices }
    expect(await vote(host.votes.length + 1)).toMatchObject(told)
  }
  expect(host.messages).toHaveLength(1)
})

it('reports who answers an event in a group, and one that cannot be opened without the answer', async () => {
  const eventId = await fake.sendEvent(joao, group, { name: 'Festa' })
  await until(() => host.messages[0])
  await fake.answerEvent(maria, group, eventId, 'MAYBE')
  expect(await vote(1)).toMatchObject({ author: { identities: isPhone(maria) }, choices: [1] })
  const sealed = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(40) }
  await fake.send(maria, group, { encEventResponseMessage: { ...sealed, eventCreationMessageKey: { id: eventId } } })
  expect(await vote(2)).toMatchObject({ providerId: eventId, choices: null })
  await fake.send(maria, group, { encEventResponseMessage: { ...sealed, eventCreationMessageKey: { id: 'NOWHERE' } } })
  await fake.answerEvent(joao, group, eventId, 'GOING')
  expect(await vote(3)).toMatchObject({ choices: [0] })
  expect(host.messages).toHaveLength(1)
})

it.each(['lid', 'pn'] as const)('opens a sealed edit, under the %s', async (addressing) => {
  const id = await fake.sendEditableText(maria, shop, 'errado')
  await until(() => host.messages[0])
  await fake.sendSealedEdit(maria, shop, id, 'certo', { addressing })
  expect(await until(() => host.edits[0])).toMatchObject({ providerId: id, fromMe: false, body: 'certo' })
})

it('opens a sealed edit of what the phone wrote, and of a member of a group', async () => {
  const own = await fake.sendEditableText(shop, maria, 'errado')
  const members = await fake.sendEditableText(joao, group, 'errado')
  await until(() => host.messages[1])
  await fake.sendSealedEdit(shop, maria, own, 'certo')
  expect(await until(() => host.edits[0])).toMatchObject({ providerId: own, fromMe: true, body: 'certo' })
  await fake.sendSealedEdit(joao, group, members, 'certo')
  expect(await until(() => host.edits[1])).toMatchObject({ author: { identities: isPhone(joao) }, body: 'certo' })
})

it('reports a sealed edit that it cannot open without its text', async () => {
  const id = await fake.sendText(maria, shop, 'sem segredo')
  await until(() => host.messages[0])
  const { SecretEncType } = proto.Message.SecretEncryptedMessage
  const sealed = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(40), targetMessageKey: { id } }
  await fake.send(maria, shop, { secretEncryptedMessage: { ...sealed, secretEncType: SecretEncType.EVENT_EDIT } })
  await fake.send(maria, shop, { secretEncryptedMessage: { ...sealed, secretEncType: SecretEncType.MESSAGE_EDIT } })
  expect(await until(() => host.edits[1])).toMatchObject({ providerId: id, body: null })
  await channel.send(outbound([phone(maria.number)], 'tudo bem'))
  expect(host.edits).toHaveLength(2)
  expect(host.messages).toHaveLength(1)
})

it('reports the changes of an event, and that it was cancelled', async () => {
  const startTime = Date.parse('2026-12-12T23:00:00Z') / 1000
  const id = await fake.sendEvent(maria, group, { name: 'Festa', startTime })
  expect((await until(() => host.messages[0])).body).toBe('Festa\n🕒 12/12/2026 20:00')
  await fake.sendSealedEdit(maria, group, id, { eventMessage: { name: 'Festa', startTime: startTime + 1800 } })
  expect(await until(() => host.edits[0])).toMatchObject({ providerId: id, body: 'Festa\n🕒 12/12/2026 20:30' })
  const cancelled = { name: 'Festa', isCanceled: true }
  await fake.sendSealedEdit(maria, group, id, { eventMessage: cancelled })
  expect(await until(() => host.edits[1])).toMatchObject({ body: '🚫 Evento cancelado\nFesta' })
  expect(host.messages).toHaveLength(1)
})

it('reports that a planned call was cancelled, on the message', async () => {
  const call = { title: 'Reunião', callType: 2, scheduledTimestampMs: Date.parse('2026-12-12T12:30:00Z') }
  const id = await fake.send(maria, shop, { scheduledCallCreationMessage: call })
  const words = 'Reunião\n🎥 Chamada de vídeo\n🕒 12/12/2026 09:30'
  expect((await until(() => host.messages[0])).body).toBe(words)
  const cancel = (key: proto.IMessageKey, editType: number) =>
    fake.send(maria, shop, { scheduledCallEditMessage: { key, editType } })
  await cancel({ id }, 0)
  await cancel({ id }, 1)
  expect(await until(() => host.edits[0])).toMatchObject({ providerId: id, body: `🚫 Chamada cancelada\n${words}` })
  await cancel({ id: 'OUTRA' }, 1)
  expect(await until(() => host.edits[1])).toMatchObject({ providerId: 'OUTRA', body: null })
  expect(host.messages).toHaveLength(1)
})
