import { beforeEach, expect, test } from 'vitest'
import type { InboundMessage, MentionedPerson } from '#server/channels/port.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const MARIA = '5511988887777'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')`, [
    stage.company.id,
  ])
})

const group = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
const joao = { identities: [{ kind: 'phone' as const, value: '5521977776666' }], name: 'João' }

const mention = (token: string, identities: MentionedPerson['identities'] = [], isOwn = false): MentionedPerson => ({
  token,
  identities,
  isOwn,
})
const byPhone = (number: string) => mention(number, [{ kind: 'phone', value: number }])
const byLid = (lid: string, ...phones: string[]) =>
  mention(lid, [{ kind: 'lid', value: lid }, ...phones.map((value) => ({ kind: 'phone' as const, value }))])

let sent = 0
/** Receives a message of the group, and returns it as it is stored. */
async function receive(body: string, mentions: MentionedPerson[], change: Partial<InboundMessage> = {}) {
  const providerId = `MENTION${++sent}`
  await stage.host.onMessage(inbound({ chat: group, author: joao, providerId, body, mentions, ...change }))
  return { providerId, row: (await stage.all('messages')).at(-1) }
}

test('a mention shows the name of the contact, in the text, the last line and the search', async () => {
  await stage.host.onMessage(
    inbound({ chat: { identities: byLid('111', MARIA).identities, name: 'Maria Silva', isGroup: false } }),
  )
  const { row } = await receive('@111 e @551188887777, podem ver?', [byLid('111'), byPhone('551188887777')])
  expect(row).toMatchObject({ body: '@Maria Silva e @Maria Silva, podem ver?' })
  const ticket = (await stage.all('tickets')).find((one) => one['is_group'])
  expect(ticket).toMatchObject({ last_message: '@Maria Silva e @Maria Silva, podem ver?' })
  const { body } = await w.call<{ tickets: object[] }>(
    stage.company.admin,
    'GET',
    '/tickets?searchParam=Silva,%20podem&showAll=true',
  )
  expect(body.tickets).toMatchObject([{ id: Number(ticket?.['id']) }])
})

test('somebody without a contact is called as in the address book, by the number, or not at all', async () => {
  await stage.host.onContacts([{ identities: byLid('222', '5585955554444').identities, name: 'Ana da Portaria' }])
  const mentions = [byLid('222'), byPhone('5585955554444'), byLid('333', MARIA), byLid('444')]
  const { row } = await receive('@222 @5585955554444 @333 @444 @555', mentions)
  expect(row).toMatchObject({ body: '@Ana da Portaria @Ana da Portaria @+55 11 98888-7777 @alguém @555' })
})

test('a contact that is named by digits is called by its number', async () => {
  await stage.host.onMessage(
    inbound({ chat: { identities: [{ kind: 'lid', value: '666' }], name: null, isGroup: false } }),
  )
  expect((await receive('@666?', [byLid('666')])).row).toMatchObject({ body: '@alguém?' })
  await stage.host.onIdentitiesLinked(byLid('666', MARIA).identities)
  expect((await receive('@666?', [byLid('666')])).row).toMatchObject({ body: '@+55 11 98888-7777?' })
})

test('digits in the address book are no name, whatever they are', async () => {
  const stored = [
    { identities: byLid('30949481066675').identities, name: '30949481066675' },
    { identities: byLid('35038412444866', MARIA).identities, name: '35038412444866' },
  ]
  await stage.host.onContacts(stored)
  const mentions = [byLid('30949481066675'), byLid('35038412444866', MARIA)]
  const { row } = await receive('@30949481066675 e @35038412444866', mentions)
  expect(row).toMatchObject({ body: '@alguém e @+55 11 98888-7777' })
})

test('a poll shows names too, in its question and options', async () => {
  await stage.host.onContacts([{ identities: byLid('777', MARIA).identities, name: 'Maria Silva' }])
  const body = 'Quem leva, @777?\n- @777\n- @888'
  const poll = { question: 'Quem leva, @777?', options: ['@777', '@888'] }
  const { row } = await receive(body, [byLid('777'), byLid('888')], { poll })
  expect(row).toMatchObject({
    body: 'Quem leva, @Maria Silva?\n- @Maria Silva\n- @alguém',
    poll: { question: 'Quem leva, @Maria Silva?', options: ['@Maria Silva', '@alguém'] },
  })
})

test('the own number is called by the name of the connection', async () => {
  const [connection] = await stage.rows('select name from connections where id = $1', [stage.connectionId])
  const { row } = await receive('@777, bom dia', [mention('777', [], true)])
  expect(row).toMatchObject({ body: `@${String(connection?.['name'])}, bom dia` })
})

test('digits that are no mention, and texts without mentions, stay as they are', async () => {
  expect((await receive(`pix @${MARIA}`, [])).row).toMatchObject({ body: `pix @${MARIA}` })
  expect((await receive('@1110 @111', [mention('111', [], true)])).row?.['body']).toMatch(/^@1110 @\D/)
})

test('an edit and the quote of a message that is not here show names too', async () => {
  await stage.host.onContacts([{ identities: byPhone(MARIA).identities, name: 'Maria Silva' }])
  const text = `@${MARIA} viu`
  const quote = { mediaType: 'conversation' as const, body: text, isStatus: false }
  const { row, providerId } = await receive('oi', [byPhone(MARIA)], {
    quotedProviderId: 'BEFORE',
    context: { quote, ad: null },
  })
  expect(row).toMatchObject({ context: { quote: { body: '@Maria Silva viu' } } })
  const change = { providerId, chat: group.identities, author: joao, fromMe: false }
  await stage.host.onEdited({ ...change, body: text, mentions: [byPhone(MARIA)] })
  expect((await stage.all('messages')).at(-1)).toMatchObject({ body: '@Maria Silva viu', is_edited: true })
  expect((await stage.all('tickets')).at(-1)).toMatchObject({ last_message: '@Maria Silva viu' })
})

test('the names that a message mentions come with it, so that they stand out', async () => {
  await stage.host.onContacts([{ identities: byLid('777', MARIA).identities, name: 'Maria' }])
  const { row, providerId } = await receive('@777 @555', [byLid('777'), byLid('888')])
  expect(row?.['context']).toEqual({ quote: null, ad: null, mentions: ['Maria', 'alguém'] })
  const change = { providerId, chat: group.identities, author: joao, fromMe: false }
  await stage.host.onEdited({ ...change, body: '@777', mentions: [byLid('777')] })
  expect((await stage.all('messages')).at(-1)?.['context']).toMatchObject({ mentions: ['Maria'] })
  const plain = await receive('oi', [])
  expect(plain.row?.['context']).toBeNull()
  const answer = await receive('@777', [byLid('777')], {
    quotedProviderId: providerId,
    context: { quote: { mediaType: 'conversation', body: '@777', isStatus: false }, ad: null },
  })
  expect(answer.row?.['context']).toEqual({ quote: null, ad: null, mentions: ['Maria'] })
})
