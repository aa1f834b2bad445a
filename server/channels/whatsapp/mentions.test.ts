import { Readable } from 'node:stream'
import { proto } from 'baileys'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Account, type Group } from '#fakes/whatsapp/src/index.ts'
import type { Identity } from '#server/channels/port.ts'
import type { WhatsAppChannel } from './channel.ts'
import { writeMentions } from './mentions.ts'
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
  shop = fake.addAccount(`55119100000${String(++shops).padStart(2, '0')}`, 'Loja')
  group = fake.addGroup('Pedidos', [joao, maria, shop])
  fake.autoAck = fake.autoDeliver = true
  ;({ channel, host } = await linkedChannel(fake, shop))
})

afterEach(async () => {
  await channel.stop()
})

const userOf = (jid: string): string => jid.split('@')[0] ?? ''
const lid = (account: Account): Identity => ({ kind: 'lid', value: userOf(account.lid) })

it('reports whom a text of a group mentions, with both addresses, and the own number', async () => {
  await fake.sendText(joao, group, 'oi')
  await until(() => host.parties.some(({ name }) => name === 'Pedidos'))
  await fake.sendMention(joao, group, '@Maria e @Loja, podem ver?', [maria, shop])
  const message = await until(() => host.messages[1])
  expect(message.body).toBe(`@${userOf(maria.lid)} e @${userOf(shop.lid)}, podem ver?`)
  expect(message.mentions).toEqual([
    { token: userOf(maria.lid), identities: [lid(maria), phone(maria.number)], isOwn: false },
    { token: userOf(shop.lid), identities: [lid(shop), phone(shop.number)], isOwn: true },
  ])
})

it('reports mentions by number, of captions, quotes and edits', async () => {
  const byNumber = { token: maria.number, identities: [phone(maria.number)], isOwn: false }
  const id = await fake.sendMention(joao, group, '@Maria?', [maria], { addressing: 'pn' })
  await until(() => host.messages.length)
  const contextInfo = { mentionedJid: [maria.jid] }
  const text = `@${maria.number} viu`
  await fake.send(joao, group, { documentMessage: { caption: text, mimetype: 'text/plain', contextInfo } })
  const quotedMessage = { extendedTextMessage: { text, contextInfo } }
  await fake.send(joao, group, {
    extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'BEFORE', quotedMessage } },
  })
  const key = { id, remoteJid: group.jid, fromMe: true }
  const editedMessage = { extendedTextMessage: { text, contextInfo } }
  await fake.send(joao, group, {
    protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key, editedMessage },
  })
  await until(() => host.edits.length)
  const read = host.messages.filter(({ undecryptable }) => !undecryptable)
  expect(read.map(({ mentions }) => mentions)).toEqual([[byNumber], [byNumber], [byNumber]])
  expect(host.edits).toMatchObject([{ body: text, mentions: [byNumber] }])
})

it('reports nobody who is named beside the text but does not stand in it', async () => {
  const contextInfo = { mentionedJid: [maria.jid, 'nobody', ''] }
  await fake.send(joao, group, { extendedTextMessage: { text: 'oi, gente', contextInfo } })
  expect((await until(() => host.messages[0])).mentions).toEqual([])
})

const groupIdentities = () => [{ kind: 'group' as const, value: userOf(group.jid) }]

it('writes the digits of the members, and the phones learn whom the text and its edit mention', async () => {
  const mentions = [
    { name: 'Maria', identities: [phone(maria.number)] },
    { name: 'João', identities: [lid(joao), phone(joao.number)] },
    { name: 'Ausente', identities: [phone('5511900000000')] },
  ]
  const message = outbound(groupIdentities(), '@Maria e @João: @Mariana não', { isGroup: true, mentions })
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(message)])
  expect(sent.text).toBe(`@${userOf(maria.lid)} e @${userOf(joao.lid)}: @Mariana não`)
  expect(fake.shownOnPhone(sent)).toEqual({ text: '@Maria e @João: @Mariana não', mentioned: [maria, joao] })

  const key = { providerId: message.providerId, fromMe: true, chat: groupIdentities(), isGroup: true, author: null }
  const [edited] = await Promise.all([fake.nextMessage(), channel.editMessage(key, 'só @João', mentions)])
  const { protocolMessage } = edited.message
  expect(protocolMessage?.editedMessage?.extendedTextMessage).toMatchObject({
    text: `só @${userOf(joao.lid)}`,
    contextInfo: { mentionedJid: [joao.lid] },
  })
})

it('mentions a member without a name under the address of the group, and nobody who is only claimed to be one', async () => {
  const stranger = fake.addAccount(`55119200000${String(shops).padStart(2, '0')}`, 'Estranho')
  const claimed = (name: string, identity: Identity) => ({ name, identities: [identity], isClaimed: true })
  const mentions = [
    claimed('+55 11 98888-7777', lid(maria)),
    claimed('+55 21 97777-6666', phone(joao.number)),
    claimed('+55 11 92000-0000', lid(stranger)),
  ]
  const body = '@+55 11 98888-7777 e @+55 21 97777-6666, não @+55 11 92000-0000'
  const message = outbound(groupIdentities(), body, { isGroup: true, mentions })
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(message)])
  expect(sent.text).toBe(`@${userOf(maria.lid)} e @${userOf(joao.lid)}, não @+55 11 92000-0000`)
  expect(sent.message.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([maria.lid, joao.lid])
  expect(fake.shownOnPhone(sent).mentioned).toEqual([maria, joao])
})

it('writes numbers in a group that knows its members by these', () => {
  const participants = [{ id: maria.jid, lid: maria.lid, admin: null }]
  const metadata = { id: group.jid, subject: 'Pedidos', owner: undefined, participants }
  const mentions = [{ name: 'Maria', identities: [lid(maria)], isClaimed: true }]
  expect(writeMentions('oi, @Maria', mentions, metadata)).toEqual({
    text: `oi, @${maria.number}`,
    mentions: [maria.jid],
  })
})

it('mentions people in the caption of a file, and in an answer', async () => {
  const id = await fake.sendText(maria, group, 'quem?')
  const question = await until(() => host.messages[0])
  const quoted = { providerId: id, fromMe: false, author: [phone(maria.number)], body: 'quem?', raw: question.raw }
  const mentions = [{ name: 'João', identities: [phone(joao.number)] }]
  const answer = outbound(groupIdentities(), '@João', { isGroup: true, mentions, quoted })
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(answer)])
  expect(fake.shownOnPhone(sent)).toEqual({ text: '@João', mentioned: [joao] })
  expect(sent.message.extendedTextMessage?.contextInfo?.stanzaId).toBe(id)

  const content = Buffer.from('recibo')
  const file = { path: '', mimetype: 'text/plain', fileName: 'a.txt', size: content.length, voice: false }
  const media = { ...file, open: () => Readable.from([content]) }
  const document = outbound(groupIdentities(), 'veja, @João', { isGroup: true, mentions, media })
  const [withFile] = await Promise.all([fake.nextMessage(), channel.send(document)])
  expect(fake.shownOnPhone(withFile)).toEqual({ text: 'veja, @João', mentioned: [joao] })
})
