import { proto } from 'baileys'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readWholeCards } from '#contract/contact-cards.ts'
import { writeCard } from '#server/channels/outgoing-cards.ts'
import { type Account, type Group } from '#fakes/whatsapp/src/index.ts'
import type { WhatsAppChannel } from './channel.ts'
import { linkedChannel, outbound, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

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
  group = fake.addGroup('Pedidos', [joao, maria, shop])
  fake.autoAck = fake.autoDeliver = true
  ;({ channel, host } = await linkedChannel(fake, shop))
})

afterEach(async () => {
  await channel.stop()
})

it('shows a code, pairs and connects', () => {
  const told = host.statuses.map(({ status }) => status)
  expect(told.filter((status, index) => status !== told[index - 1])).toEqual([
    'OPENING',
    'qrcode',
    'PAIRING',
    'CONNECTED',
  ])
  expect(host.lastStatus).toMatchObject({ qrcode: '', retries: 0, reason: null, number: shop.number })
})

it('receives a text, whichever address comes first', async () => {
  await fake.sendText(maria, shop, 'Bom dia!')
  await fake.sendText(joao, shop, 'Oi', { addressing: 'pn' })
  await until(() => host.messages.length === 2)
  const lidOf = (account: Account) => ({ kind: 'lid', value: account.lid.split('@')[0] })
  expect(host.messages[0]).toMatchObject({
    body: 'Bom dia!',
    mediaType: 'conversation',
    fromMe: false,
    author: null,
    undecryptable: false,
    chat: { name: 'Maria', isGroup: false, identities: [lidOf(maria), phone(maria.number)] },
  })
  expect(host.messages[1]?.chat.identities).toEqual([phone(joao.number), lidOf(joao)])
})

it('receives from a sender whose number the server hides', async () => {
  const stranger = fake.addAccount('5585955554444', 'Ana')
  await fake.sendText(stranger, shop, 'quem sou?', { hideOtherAddress: true })
  const lid = { kind: 'lid', value: stranger.lid.split('@')[0] }
  expect((await until(() => host.messages[0])).chat.identities).toEqual([lid])
  await fake.sendText(stranger, shop, 'sou a Ana')
  expect((await until(() => host.messages[1])).chat.identities).toEqual([lid, phone(stranger.number)])
  await fake.sendText(stranger, shop, 'de novo', { hideOtherAddress: true })
  expect((await until(() => host.messages[2])).chat.identities).toEqual([lid, phone(stranger.number)])
  await fake.sendText(stranger, shop, 'pelo número', { hideOtherAddress: true, addressing: 'pn' })
  expect((await until(() => host.messages[3])).chat.identities).toEqual([phone(stranger.number)])
})

it('receives from a number whose hidden id is not known, without waiting', async () => {
  const stranger = fake.addAccount('5585944443333', 'Rui')
  // A question that waits behind held frames would be let through only after `stuckAfter`, which is never here.
  await fake.sendText(stranger, shop, 'oi', { hideOtherAddress: true, addressing: 'pn' })
  await until(() => host.textsFrom(stranger.number).includes('oi'))
})

it('sends a text under the id it was given, and follows it', async () => {
  fake.autoAck = fake.autoDeliver = false
  const message = outbound([phone(maria.number)], 'Olá, Maria')
  const [sent, { raw }] = await Promise.all([fake.nextMessage(), channel.send(message)])
  expect(sent).toMatchObject({ id: message.providerId, text: 'Olá, Maria' })
  expect(raw).not.toBeNull()
  for (const [step, ack] of [
    ['ack', 2],
    ['deliver', 3],
    ['read', 4],
    ['play', 5],
  ] as const) {
    fake[step](sent)
    await until(() => host.ackOf(message.providerId) === ack)
  }
})

it.each([
  ['463', 'ERR_WAPP_NO_PRIVACY_TOKEN'],
  ['479', 'ERR_WAPP_REFUSED_MSG'],
])('reports why a message was refused: %s', async (code, reason) => {
  fake.autoAck = fake.autoDeliver = false
  const message = outbound([phone(maria.number)], 'promoção')
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(message)])
  fake.ack(sent, { error: code })
  await until(() => host.acks.some(({ ack, error }) => ack === 0 && error === reason))
})

it('reports nothing for what is no message', async () => {
  const inside = { message: { conversation: 'never shown' } }
  for (const name of ['statusMentionMessage', 'groupStatusMentionMessage', 'limitSharingMessage', 'botTaskMessage'])
    await fake.send(maria, shop, { [name]: inside })
  for (const name of [
    'requestPhoneNumberMessage',
    'statusNotificationMessage',
    'stickerSyncRmrMessage',
    'pinInChatMessage',
  ])
    await fake.send(maria, shop, { [name]: {} })
  const fastRatchetKeySenderKeyDistributionMessage = { groupId: group.jid }
  await fake.send(maria, shop, { fastRatchetKeySenderKeyDistributionMessage })
  await fake.sendText(maria, shop, 'a message')
  await until(() => host.textsFrom(maria.number).includes('a message'))
  expect(host.messages).toHaveLength(1)
})

it('sends and receives quotes', async () => {
  const id = await fake.sendText(maria, shop, 'pergunta')
  const question = await until(() => host.messages[0])
  const quoted = { providerId: id, fromMe: false, author: null, body: 'pergunta', raw: question.raw }
  const answer = outbound(question.chat.identities, 'resposta', { quoted })
  const [sent, { raw }] = await Promise.all([fake.nextMessage(), channel.send(answer)])
  const context = sent.message.extendedTextMessage?.contextInfo
  expect([context?.stanzaId, context?.quotedMessage?.conversation]).toEqual([id, 'pergunta'])

  const own = { providerId: answer.providerId, fromMe: true, author: null, body: 'resposta', raw }
  const [second] = await Promise.all([
    fake.nextMessage(),
    channel.send(outbound(question.chat.identities, 'mais', { quoted: own })),
  ])
  expect(second.message.extendedTextMessage?.contextInfo?.quotedMessage?.extendedTextMessage?.text).toBe('resposta')

  await fake.send(maria, shop, {
    extendedTextMessage: {
      text: 'certo',
      contextInfo: { stanzaId: answer.providerId, quotedMessage: { conversation: 'resposta' } },
    },
  })
  const reply = await until(() => host.messages[1])
  expect(reply).toMatchObject({ body: 'certo', quotedProviderId: answer.providerId })
})

it('sends deletions, edits and reactions, and reports no acks for them', async () => {
  const message = outbound([phone(maria.number)], 'errada')
  await Promise.all([fake.nextMessage(), channel.send(message)])
  await until(() => host.ackOf(message.providerId) === 3)
  const chat = [phone(maria.number)]
  const key = { providerId: message.providerId, fromMe: true, chat, isGroup: false, author: null }
  const { Type } = proto.Message.ProtocolMessage

  const [edited] = await Promise.all([fake.nextMessage(), channel.editMessage(key, 'certa')])
  const edit = edited.message.protocolMessage ?? edited.message.editedMessage?.message?.protocolMessage
  expect([edit?.type, edit?.key?.id, edit?.editedMessage?.extendedTextMessage?.text]).toEqual([
    Type.MESSAGE_EDIT,
    message.providerId,
    'certa',
  ])
  const [reacted] = await Promise.all([fake.nextMessage(), channel.reactToMessage(key, '👍')])
  expect(reacted.message.reactionMessage).toMatchObject({ text: '👍', key: { id: message.providerId } })
  const [removed] = await Promise.all([fake.nextMessage(), channel.deleteMessage(key)])
  expect(removed.message.protocolMessage).toMatchObject({ type: Type.REVOKE, key: { id: message.providerId } })

  const last = outbound([phone(maria.number)], 'fim')
  await channel.send(last)
  await until(() => host.ackOf(last.providerId) === 3)
  const told = new Set(host.acks.filter(({ ack }) => ack === 2).map(({ providerId }) => providerId))
  expect(told).toEqual(new Set([message.providerId, last.providerId]))
})

it('receives deletions, edits and reactions with who made them', async () => {
  const id = await fake.sendText(joao, group, 'ops')
  const { Type } = proto.Message.ProtocolMessage
  const key = { id, remoteJid: group.jid, fromMe: true }
  await fake.send(joao, group, {
    protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'certo' } },
  })
  await fake.send(maria, group, {
    reactionMessage: { key: { ...key, fromMe: false, participant: joao.lid }, text: '❤️' },
  })
  await fake.send(joao, group, { protocolMessage: { type: Type.REVOKE, key } })
  await until(() => host.deletions.length)
  const chat = [{ kind: 'group', value: group.jid.split('@')[0] }]
  const by = (account: Account) => ({ identities: expect.arrayContaining([phone(account.number)]), name: account.name })
  expect(host.edits).toEqual([{ providerId: id, chat, author: by(joao), fromMe: false, body: 'certo', mentions: [] }])
  expect(host.reactions).toEqual([{ providerId: id, chat, author: by(maria), fromMe: false, emoji: '❤️' }])
  expect(host.deletions).toEqual([{ providerId: id, chat, author: by(joao), fromMe: false }])
  expect(host.messages.map(({ body }) => body)).toEqual(['ops'])
})

it('reports an edit that leaves nothing to be seen without its text', async () => {
  const id = await fake.sendText(joao, group, 'ops')
  const key = { id, remoteJid: group.jid, fromMe: true }
  const { MESSAGE_EDIT: type } = proto.Message.ProtocolMessage.Type
  await fake.send(joao, group, { protocolMessage: { type, key, editedMessage: { conversation: '\u3164' } } })
  await until(() => host.edits.length)
  expect(host.edits).toMatchObject([{ providerId: id, body: null }])
})

it('takes part in groups', async () => {
  await fake.sendText(joao, group, 'oi, grupo')
  const message = await until(() => host.messages[0])
  expect(message).toMatchObject({
    chat: { isGroup: true, identities: [{ kind: 'group', value: group.jid.split('@')[0] }] },
    author: { name: 'João', identities: expect.arrayContaining([phone(joao.number)]) },
  })
  const [identity] = message.chat.identities
  await until(() => host.parties.some(({ name }) => name === 'Pedidos'))
  await fake.sendText(maria, group, 'oi')
  expect((await until(() => host.messages[1])).chat.name).toBe('Pedidos')
  expect(identity && (await channel.groupName(identity))).toBe('Pedidos')

  const answer = outbound(message.chat.identities, 'olá a todos', { isGroup: true })
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(answer)])
  expect(sent.text).toBe('olá a todos')
  await until(() => host.ackOf(answer.providerId) === 3)
  fake.read(sent, maria)
  await until(() => host.ackOf(answer.providerId) === 4)
})

it('shows what the owner types on the phone', async () => {
  await fake.sendText(shop, maria, 'respondido no celular')
  const message = await until(() => host.messages[0])
  expect(message).toMatchObject({ fromMe: true, ack: 2, body: 'respondido no celular', chat: { name: null } })
  expect(message.chat.identities).toContainEqual(phone(maria.number))
})

it('shows an undecryptable message first as a placeholder, then as it is', async () => {
  const id = await fake.sendText(maria, shop, 'ilegível', { corrupt: true })
  await until(() => host.messages.some(({ body }) => body === 'ilegível'))
  expect(host.messages.map(({ providerId, undecryptable, body }) => [providerId, undecryptable, body])).toEqual([
    [id, true, ''],
    [id, false, 'ilegível'],
  ])
})

it('sends a message again when its recipient asks for it', async () => {
  const message = outbound([phone(maria.number)], 'de novo, por favor')
  const [sent, { raw }] = await Promise.all([fake.nextMessage(), channel.send(message)])
  if (raw) host.raws.set(message.providerId, raw)
  await channel.stop()
  await channel.start()
  await until(() => host.lastStatus?.status === 'CONNECTED')
  const companion = shop.companions[0]
  if (!companion) throw new Error('not linked')
  const [again] = await Promise.all([fake.nextMessage(), fake.requestRetry({ ...sent, companion })])
  expect([again.id, again.text]).toEqual([message.providerId, 'de novo, por favor'])
})

it('reports missed calls, however they end', async () => {
  fake.callAndHangUp(maria, shop)
  const call = await until(() => host.messages[0])
  expect(call).toMatchObject({ mediaType: 'call_log', body: 'voice', fromMe: false })
  expect(call.chat.identities).toContainEqual(phone(maria.number))
  fake.callAndHangUp(maria, shop, 'accepted_elsewhere')
  fake.callAndHangUp(maria, shop, '')
  await until(() => host.messages.length === 2)
})

it('refuses a call at the first ring when calls are off, and reports it once', async () => {
  host.refuses = true
  const refused: string[] = []
  fake.on('callRefused', (_companion, id) => refused.push(id))
  const id = fake.ring(maria, shop, 'video')
  const call = await until(() => host.messages[0])
  expect(call).toMatchObject({ providerId: id, mediaType: 'call_log', body: 'video', fromMe: false })
  await until(() => refused.length === 1)
  expect(refused).toEqual([id])
  fake.hangUp(id, maria, shop, 'rejected_elsewhere')

  await channel.stop()
  const missed = fake.ring(joao, shop)
  fake.hangUp(missed, joao, shop)
  await channel.start()
  await until(() => host.messages.length === 2)
  expect([host.messages[1]?.providerId, refused]).toEqual([missed, [id]])
})

it('reports who is typing, and shows our own typing', async () => {
  fake.sendTyping(maria, shop, true)
  fake.sendTyping(maria, shop, false)
  await until(() => host.typings.length === 2)
  expect(host.typings.map(({ typing }) => typing)).toEqual([true, false])
  const signs: string[] = []
  fake.on('stanza', (_companion, { tag, content }) => {
    if (tag === 'chatstate' && Array.isArray(content)) signs.push(content[0]?.tag ?? '')
  })
  await channel.setTyping([phone(maria.number)], false, true)
  await until(() => signs.length)
  expect(signs).toEqual(['composing'])
})

it('confirms reading only when told', async () => {
  const receipts: (string | undefined)[] = []
  fake.on(
    'stanza',
    (_companion, { tag, attrs }) => tag === 'receipt' && attrs['to'] === maria.lid && receipts.push(attrs['type']),
  )
  const id = await fake.sendText(maria, shop, 'leia')
  const { chat } = await until(() => host.messages[0])
  await channel.markRead([{ providerId: id, fromMe: false, chat: chat.identities, isGroup: false, author: null }])
  await until(() => receipts.includes('read'))
  expect(receipts).toEqual(['inactive', 'read'])
})

it('checks numbers and reads profile pictures', async () => {
  expect(await channel.checkNumber('+55 11 98888-7777')).toContainEqual(phone(maria.number))
  expect(await channel.checkNumber('5500000000000')).toBeNull()
  const asked = [maria.number, '5500000000000', '5500000000001']
  const queries: string[] = []
  const note = (_companion: unknown, { attrs }: { attrs: Record<string, string | undefined> }): void => {
    if (attrs['xmlns'] === 'usync') queries.push(attrs['id'] ?? '')
  }
  fake.on('stanza', note)
  expect(await channel.checkNumbers(asked)).toEqual({
    [maria.number]: [phone(maria.number)],
    ['5500000000000']: null,
    ['5500000000001']: null,
  })
  expect(queries).toHaveLength(1)
  fake.off('stanza', note)
  expect(await channel.profilePicture(phone(maria.number))).toBeNull()
  maria.pictureUrl = 'https://example.org/maria.jpg'
  expect(await channel.profilePicture(phone(maria.number))).toEqual({ url: maria.pictureUrl, isLocal: true })
  maria.pictureUrl = undefined
})

it('receives what came while it was away', async () => {
  await channel.stop()
  const sentAt = new Date(Date.now() - 60_000)
  for (let number = 1; number <= 30; number++) await fake.sendText(maria, shop, `perdida ${number}?`, { sentAt })
  await channel.start()
  await until(() => host.messages.length === 30)
  expect(host.textsFrom(maria.number)).toEqual(Array.from({ length: 30 }, (_, index) => `perdida ${index + 1}?`))
  expect(Date.parse(host.messages[0]?.sentAt ?? '')).toBe(Math.floor(sentAt.getTime() / 1000) * 1000)
  await until(() => !shop.companions[0]?.undelivered.size)
})

it('takes names from the history of the phone, and no messages but new ones', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const message = (id: string, body: string, messageTimestamp: number) => ({
    message: { key: { id, remoteJid: joao.lid, fromMe: false }, message: { conversation: body }, messageTimestamp },
  })
  const messages = [message('NEW', 'de agora', seconds + 60), message('OLD', 'de ontem', seconds - 86_400)]
  fake.history = [{ id: joao.lid, pnJid: joao.jid, name: 'João da Silva', messages, ephemeralExpiration: 604_800 }]
  const other = fake.addAccount('5541955554444', 'Outra loja')
  const second = await linkedChannel(fake, other)
  fake.history = []
  await until(() => second.host.parties.length && second.host.messages.length)
  const lid = { kind: 'lid', value: joao.lid.split('@')[0] }
  expect(second.host.parties).toEqual([{ identities: [lid, phone(joao.number)], name: 'João da Silva' }])
  expect(second.host.messages.map(({ body, chat }) => [body, chat.identities])).toEqual([
    ['de agora', [lid, phone(joao.number)]],
  ])
  expect(second.host.expirations).toEqual([{ chat: [lid, phone(joao.number)], seconds: 604_800 }])
  await second.channel.stop()
})

it('exchanges messages with another linked number', async () => {
  const other = fake.addAccount('5531966665555', 'Outra loja')
  const second = await linkedChannel(fake, other)
  const message = outbound([phone(other.number)], 'de loja para loja')
  await channel.send(message)
  await until(() => second.host.textsFrom(shop.number).includes('de loja para loja'))
  await second.channel.stop()
})

it('sends one contact card as such, and several as a list', async () => {
  const vcards = [writeCard({ name: 'Ana', number: joao.number }), writeCard({ name: 'Bia', number: maria.number })]
  const [ana, bia] = vcards.flatMap((vcard) => readWholeCards(vcard))
  if (!ana || !bia) throw new Error('the cards cannot be read')
  const sentOf = async (cards: (typeof ana)[]) => {
    const message = outbound([phone(maria.number)], 'not sent', { cards })
    const [sent] = await Promise.all([fake.nextMessage(({ id }) => id === message.providerId), channel.send(message)])
    return sent.message
  }
  const [first, second] = vcards
  expect((await sentOf([ana])).contactMessage).toMatchObject({ displayName: 'Ana', vcard: first })
  expect((await sentOf([ana, bia])).contactsArrayMessage).toMatchObject({
    displayName: 'Ana, Bia',
    contacts: [
      { displayName: 'Ana', vcard: first },
      { displayName: 'Bia', vcard: second },
    ],
  })
})

it('sends a location as such, with the name and address that it has', async () => {
  const sentOf = async (change: object) => {
    const location = { latitude: -25.4, longitude: -49.2, name: '', address: '', ...change }
    const message = outbound([phone(maria.number)], 'not sent', { location })
    const [sent] = await Promise.all([fake.nextMessage(({ id }) => id === message.providerId), channel.send(message)])
    return sent.message.locationMessage
  }
  const named = { name: 'Loja', address: 'Rua A, 5' }
  expect(await sentOf(named)).toMatchObject({ degreesLatitude: -25.4, degreesLongitude: -49.2, ...named })
  const bare = await sentOf({})
  expect(bare).toMatchObject({ degreesLatitude: -25.4, degreesLongitude: -49.2 })
  expect([bare?.name, bare?.address].filter(Boolean)).toEqual([])
})
