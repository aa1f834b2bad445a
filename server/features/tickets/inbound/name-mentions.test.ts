import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { InboundMessage, MentionedPerson } from '#server/channels/port.ts'
import { createDb } from '#server/db/client.ts'
import type { Jobs } from '#server/db/job-types.ts'
import { enqueueOldMentions } from '#server/db/migrations/0118_unnamed_mentions.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { mentionJobs } from './jobs.ts'

/** What people write is shown with these two, and never with their hidden ids. */
const [LID, OTHER_LID] = ['30949481066675', '35038412444866']
const [NUMBER, OTHER_NUMBER] = ['5511988887777', '5521977776666']
const [SHOWN, OTHER_SHOWN] = ['+55 11 98888-7777', '+55 21 97777-6666']

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await stage.setting('CheckMsgIsGroup', 'disabled')
})

const group = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
const joao = { identities: [{ kind: 'phone' as const, value: '5531966665555' }], name: 'João' }
const hidden = (value: string) => ({ kind: 'lid' as const, value })
const linked = (lid: string, number: string) => [hidden(lid), { kind: 'phone' as const, value: number }]
const mention = (token: string): MentionedPerson => ({ token, identities: [hidden(token)], isOwn: false })

let sent = 0
async function receive(body: string, lids: string[], change: Partial<InboundMessage> = {}) {
  const providerId = `UNNAMED${++sent}`
  await stage.host.onMessage(
    inbound({ chat: group, author: joao, providerId, body, mentions: lids.map(mention), ...change }),
  )
  return providerId
}
const message = async () => (await stage.all('messages')).at(-1)
const ticket = async () => (await stage.all('tickets')).at(-1)
const kept = () => stage.rows('select lid from unnamed_mentions where company_id = $1', [stage.company.id])

type NamingJob = 'mention.name' | 'mention.nameOld'

/** Takes the jobs of the company out of the queue that are due. */
async function take<Name extends NamingJob>(name: Name): Promise<Jobs[Name][]> {
  const taken = await stage.rows(
    `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 and (j.payload->>'companyId')::bigint = $2 and j.run_at <= now()
       returning j.id, j.payload)
     select payload from gone order by id`,
    [name, stage.company.id],
  )
  return taken.map(({ payload }) => payload as Jobs[Name])
}

/** Does what was enqueued for the company, and what follows from it. */
async function writeNames(): Promise<void> {
  for (let jobs = await take('mention.name'); jobs.length > 0; jobs = await take('mention.name'))
    for (const job of jobs) await mentionJobs(w)['mention.name'](job)
}

test('a number that is learned later stands in the text, the last line, the question and the search', async () => {
  await receive(`@${LID}, pode ver?`, [LID])
  expect(await message()).toMatchObject({ body: '@alguém, pode ver?', context: { mentions: ['alguém'] } })
  expect(await ticket()).toMatchObject({ last_message: '@alguém, pode ver?', question: '@alguém, pode ver?' })
  const before = stage.events().length
  await stage.host.onPeopleLinked([linked(OTHER_LID, OTHER_NUMBER), linked(LID, NUMBER)])
  await writeNames()
  const body = `@${SHOWN}, pode ver?`
  expect(await message()).toMatchObject({ body, context: { mentions: [SHOWN] } })
  expect(await ticket()).toMatchObject({ last_message: body, question: body })
  expect(await kept()).toEqual([])
  expect(stage.events().slice(before)).toMatchObject([
    { name: 'message.updated', payload: { message: { body } } },
    { name: 'ticket.saved', payload: { ticket: { lastMessage: body } } },
  ])
  const found = await w.call<{ tickets: object[] }>(
    stage.company.admin,
    'GET',
    `/tickets?searchParam=${encodeURIComponent('98888-7777, pode')}&showAll=true`,
  )
  expect(found.body.tickets).toHaveLength(1)
})

test.each([
  ['the phone links both addresses', () => stage.host.onIdentitiesLinked(linked(LID, NUMBER)), SHOWN],
  [
    'the address book names the person',
    () => stage.host.onContacts([{ identities: linked(LID, NUMBER), name: 'Maria da Rua' }]),
    'Maria da Rua',
  ],
  [
    'the person writes',
    () => receive('oi', [], { author: { identities: linked(LID, NUMBER), name: 'Maria' } }),
    'Maria',
  ],
  [
    'the person writes in private and hides the number',
    () => receive('oi', [], { chat: { identities: [hidden(LID)], name: 'Maria', isGroup: false }, author: null }),
    'Maria',
  ],
])('somebody has a name as soon as %s', async (_what, learn, name) => {
  await receive(`@${LID}?`, [LID])
  await learn()
  await writeNames()
  expect((await stage.all('messages'))[0]).toMatchObject({ body: `@${name}?` })
})

test('a contact that gets a hidden id, or a name from a user, names its mentions', async () => {
  await receive('oi', [], { author: { identities: [{ kind: 'phone', value: NUMBER }], name: 'Maria' } })
  await receive('oi', [], { author: { identities: [hidden(OTHER_LID)], name: null } })
  await receive(`@${LID} e @${OTHER_LID}`, [LID, OTHER_LID])
  await receive('oi', [], { author: { identities: linked(LID, NUMBER), name: 'Maria' } })
  await writeNames()
  expect((await stage.all('messages'))[2]).toMatchObject({ body: '@Maria e @alguém' })
  const nameless = (await stage.all('contacts')).find(({ name }) => name === OTHER_LID)
  await w.call(stage.company.admin, 'PUT', `/contacts/${String(nameless?.['id'])}`, { name: 'Rui' })
  await writeNames()
  expect((await stage.all('messages'))[2]).toMatchObject({
    body: '@Maria e @Rui',
    context: { mentions: ['Maria', 'Rui'] },
  })
})

test('of several people in one text each gets the own name, whenever it is learned', async () => {
  await receive(`@${LID} @${OTHER_LID} @${LID}`, [LID, OTHER_LID])
  expect(await message()).toMatchObject({ body: '@alguém @alguém @alguém' })
  await stage.host.onPeopleLinked([linked(OTHER_LID, OTHER_NUMBER)])
  await writeNames()
  expect(await message()).toMatchObject({
    body: `@alguém @${OTHER_SHOWN} @alguém`,
    context: { mentions: ['alguém', OTHER_SHOWN] },
  })
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  expect(await message()).toMatchObject({ body: `@${SHOWN} @${OTHER_SHOWN} @${SHOWN}` })
})

test('a quote that is no message here gets the name too, also after an edit', async () => {
  const quote = { mediaType: 'conversation' as const, body: `@${LID} viu`, isStatus: false }
  const providerId = await receive('sim', [LID], { quotedProviderId: 'BEFORE', context: { quote, ad: null } })
  expect(await message()).toMatchObject({ body: 'sim', context: { quote: { body: '@alguém viu' } } })
  const change = { providerId, chat: group.identities, author: joao, fromMe: false }
  await stage.host.onEdited({ ...change, body: `sim, @${OTHER_LID}`, mentions: [mention(OTHER_LID)] })
  expect(await message()).toMatchObject({ body: 'sim, @alguém' })
  await stage.host.onPeopleLinked([linked(LID, NUMBER), linked(OTHER_LID, OTHER_NUMBER)])
  await writeNames()
  expect(await message()).toMatchObject({
    body: `sim, @${OTHER_SHOWN}`,
    context: { quote: { body: `@${SHOWN} viu` } },
  })
})

test('a text that was changed since stays as it is', async () => {
  const providerId = await receive(`@${LID}?`, [LID])
  const change = { providerId, chat: group.identities, author: joao, fromMe: false }
  await stage.host.onEdited({ ...change, body: 'deixa', mentions: [] })
  expect(await kept()).toEqual([])
  await receive(`@${LID}!`, [LID], { fromMe: true, author: null })
  const id = String((await message())?.['id'])
  const ticketId = Number((await ticket())?.['id'])
  await stage.put(stage.company.admin, ticketId, { status: 'open', userId: stage.company.admin.id })
  expect((await w.call(stage.company.admin, 'POST', `/messages/edit/${id}`, { body: 'nada' })).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('a text that an older server beside this one has changed stays as it left it', async () => {
  await receive(`@${LID}?`, [LID])
  await receive(`@${LID}!`, [LID])
  const [edited] = await stage.all('messages')
  await stage.rows(`update messages set body = 'deixa' where id = $1`, [edited?.['id']])
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  expect(await stage.all('messages')).toMatchObject([{ body: 'deixa' }, { body: `@${SHOWN}!` }])
  expect(await kept()).toEqual([])
})

test('a mention by more digits than a hidden id has keeps no message out, and is of nobody', async () => {
  const endless = randomBytes(4000)
    .toString('hex')
    .replaceAll(/[a-f]/g, (letter) => String(letter.charCodeAt(0) % 10))
  await receive(`@${endless} @${LID}`, [endless, LID])
  expect(await message()).toMatchObject({ body: '@alguém @alguém' })
  expect(await kept()).toEqual([{ lid: LID }])
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  expect(await message()).toMatchObject({ body: `@alguém @${SHOWN}` })
})

test('a text is kept once, however many people it mentions', async () => {
  await receive(`@${LID} e @${OTHER_LID}`, [LID, OTHER_LID])
  const texts = () => stage.rows('select body from unnamed_mentions where company_id = $1', [stage.company.id])
  const body = `@${LID} e @${OTHER_LID}`
  expect(await texts()).toEqual([{ body }, { body: '' }])
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  expect(await texts()).toEqual([{ body: `@${SHOWN} e @${OTHER_LID}` }])
})

test('nothing is enqueued for people whom no text waits for, and whoever is still unknown stays somebody', async () => {
  await receive(`@${LID}?`, [LID])
  await stage.host.onPeopleLinked([linked(OTHER_LID, OTHER_NUMBER), [hidden(LID)]])
  await stage.host.onContacts([{ identities: linked(OTHER_LID, OTHER_NUMBER), name: 'Outra' }])
  const jobs = (await stage.jobsOf('mention.name')) as Jobs['mention.name'][]
  expect(jobs.filter(({ companyId }) => companyId === stage.company.id)).toEqual([])
  await receive('oi', [], { author: { identities: [hidden(LID)], name: null } })
  await writeNames()
  expect((await stage.all('messages'))[0]).toMatchObject({ body: '@alguém?' })
  expect(await kept()).toEqual([{ lid: LID }])
})

test('somebody is called so in the language of the company, and a robot of WhatsApp is nobody to wait for', async () => {
  await stage.setting('customerLanguage', 'es')
  await receive('@867051314767696?', [], { mentions: [{ token: '867051314767696', identities: [], isOwn: false }] })
  expect(await message()).toMatchObject({ body: '@alguien?' })
  expect(await kept()).toEqual([])
})

test('the texts of all batches are written, and none of another company', async () => {
  const mine = stage
  stage = await inboundFixture(w)
  await stage.setting('CheckMsgIsGroup', 'disabled')
  await receive(`@${LID}`, [LID])
  const theirs = stage
  stage = mine
  for (let index = 0; index < 120; index++) await receive(`${index} @${LID}`, [LID])
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  const bodies = (await mine.all('messages')).map(({ body }) => body)
  expect(bodies).toEqual(Array.from({ length: 120 }, (_, index) => `${index} @${SHOWN}`))
  expect((await theirs.all('messages'))[0]).toMatchObject({ body: '@alguém' })
})

/** Stores a message as servers of before did: with the hidden ids in its text and among its names. */
async function receiveAsBefore(body: string, names: string[], quote: object | null = null): Promise<number> {
  await receive(body, [])
  const id = Number((await message())?.['id'])
  const context = JSON.stringify({ quote, ad: null, mentions: names })
  await stage.rows('update messages set context = $2 where id = $1', [id, context])
  return id
}
const nameOld = () => mentionJobs(w)['mention.nameOld']({ companyId: stage.company.id })

test('an upgrade takes the hidden ids out of the texts of before', async () => {
  const quote = { mediaType: 'conversation', body: `@${LID} viu`, isStatus: false }
  await receive('oi', [], { author: { identities: linked(OTHER_LID, OTHER_NUMBER), name: null } })
  const plain = await receiveAsBefore('código @12345678901', [])
  const named = await receiveAsBefore(`@Ana, @${OTHER_LID} e @${LID}`, ['Ana', OTHER_LID, LID], quote)
  await stage.rows('update connections set name = $2 where id = $1', [stage.connectionId, NUMBER])
  const own = await receiveAsBefore(`@${NUMBER}`, [NUMBER])
  await nameOld()
  expect(await stage.row('messages', plain)).toMatchObject({ body: 'código @12345678901' })
  expect(await stage.row('messages', own)).toMatchObject({ body: `@${NUMBER}` })
  expect(await stage.row('messages', named)).toMatchObject({
    body: `@Ana, @${OTHER_SHOWN} e @alguém`,
    context: { mentions: ['Ana', 'alguém', OTHER_SHOWN], quote: { body: '@alguém viu' } },
  })
  await stage.host.onPeopleLinked([linked(LID, NUMBER)])
  await writeNames()
  expect(await stage.row('messages', named)).toMatchObject({
    body: `@Ana, @${OTHER_SHOWN} e @${SHOWN}`,
    context: { quote: { body: `@${SHOWN} viu` } },
  })
})

/** Stores messages as servers of before did, one for each text, of which the digits after an "@" are hidden ids. */
async function storeAsBefore(texts: string[]): Promise<void> {
  const { id, contact_id: contactId } = (await ticket()) ?? {}
  await stage.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, context)
     select $1, $2, $3, $4, $6 || '-' || n, false, body, jsonb_build_object('quote', null, 'ad', null,
         'mentions', to_jsonb(array(select (regexp_matches(body, '@([0-9]+)', 'g'))[1])))
       from unnest($5::text[]) with ordinality as b (body, n) order by n`,
    [stage.company.id, id, contactId, stage.connectionId, texts, `BEFORE${++sent}`],
  )
}
const bodies = async () => (await stage.all('messages')).map(({ body }) => String(body))
const countHidden = async () => (await bodies()).filter((body) => body.includes(LID)).length

/** Does the jobs that follow now, one after the other, and returns how many messages had hidden ids before each. */
async function nameRestOfOld(): Promise<number[]> {
  const left: number[] = []
  for (let [job] = await take('mention.nameOld'); job; [job] = await take('mention.nameOld')) {
    left.push(await countHidden())
    await mentionJobs(w)['mention.nameOld'](job)
  }
  return left
}

test('an upgrade writes a batch in a job, each with the next one, and tells screens and webhooks nothing', async () => {
  await receive('oi', [])
  const plain = Array.from({ length: 1100 }, () => 'oi')
  await storeAsBefore([...Array.from({ length: 120 }, () => `@${LID}?`), ...plain, `@${LID}!`])
  const before = stage.events().length
  await nameOld()
  // A hundred are written, then those of the next thousand that are looked through, and then what follows.
  expect(await nameRestOfOld()).toEqual([21, 1, 0])
  expect(await ticket()).toMatchObject({ last_message: '@alguém!' })
  expect(stage.events()).toHaveLength(before)
})

test('a batch that is done again, as after a process that was killed, leaves what it has written', async () => {
  await receive('oi', [])
  await storeAsBefore(Array.from({ length: 120 }, () => `@${LID}?`))
  await nameOld()
  const written = await bodies()
  expect(await countHidden()).toBe(20)
  await nameOld()
  expect(await countHidden()).toBe(0)
  expect((await bodies()).slice(0, 101)).toEqual(written.slice(0, 101))
})

test('what an older server beside this one goes on to store is found a day later', async () => {
  await receive('oi', [])
  await storeAsBefore([`@${LID}?`])
  await nameOld()
  await nameRestOfOld()
  await storeAsBefore([`@${LID}!`])
  expect(await nameRestOfOld()).toEqual([])
  const [second] = await stage.rows(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'mention.nameOld' and (j.payload->>'companyId')::bigint = $1
        and j.run_at > now() + interval '23 hours'
      returning j.key`,
    [stage.company.id],
  )
  expect(second).toEqual({ key: `mention.nameOld/${stage.company.id}` })
  await nameRestOfOld()
  expect(await bodies()).toEqual(['oi', '@alguém?', '@alguém!'])
  const jobs = (await stage.jobsOf('mention.nameOld')) as Jobs['mention.nameOld'][]
  expect(jobs.filter(({ companyId }) => companyId === stage.company.id)).toEqual([])
})

test('a message of ours that was sent before keeps whom it mentions, under the new name', async () => {
  const id = await receiveAsBefore(`oi, @${LID}`, [LID])
  const mentions = JSON.stringify([{ name: LID, identities: [hidden(LID)] }])
  await stage.rows('update messages set from_me = true, mentions = $2 where id = $1', [id, mentions])
  await nameOld()
  expect(await stage.row('messages', id)).toMatchObject({
    body: 'oi, @alguém',
    mentions: [{ name: 'alguém', identities: [hidden(LID)] }],
  })
})

test('an upgrade enqueues it for each company that has a number of WhatsApp', async () => {
  const without = await w.company()
  await enqueueOldMentions(createDb(w.owner) as unknown as Kysely<unknown>)
  const jobs = (await stage.jobsOf('mention.nameOld')) as Jobs['mention.nameOld'][]
  const companies = jobs.map(({ companyId }) => companyId)
  expect(companies).toContain(stage.company.id)
  expect(companies).not.toContain(without.id)
})
