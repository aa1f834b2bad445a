import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContactListDetails, type ItemPage, NUMBERS_PER_QUESTION } from '#contract/contact-lists.ts'
import type { Channel, Identity } from '#server/channels/port.ts'
import { createListFrom } from './actions.ts'
import { finishQuestion, beginQuestion } from './check.actions.ts'
import { createItem, updateItem } from './item.actions.ts'
import { listTarget } from './import-target.actions.ts'
import { contactListJobs } from './jobs.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let admin: Member
let connectionId: number
let run: typeof w.services.channels.run
const noChannel = () => null

beforeAll(async () => {
  w = await createTestApp()
  run = w.services.channels.run
})
afterAll(() => w.close())
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  connectionId = await company.connection('Loja Centro')
})
afterEach(() => {
  w.services.channels.channelOf = noChannel
  w.services.channels.run = run
})

const NUMBERS = ['5511988880001', '5511988880002', '5511988880003']

async function makeList(numbers = NUMBERS): Promise<number> {
  const { body } = await w.call<ContactListDetails>(admin, 'POST', '/contact-lists', { name: 'Clientes' })
  for (const number of numbers)
    await w.owner.query(`insert into contact_list_items (company_id, list_id, name, number) values ($1, $2, $3, $3)`, [
      company.id,
      body.id,
      number,
    ])
  return body.id
}
const post = <Body = ContactListDetails>(listId: number, path = '', body?: object) =>
  w.call<Body>(admin, 'POST', `/contact-lists/${listId}/check${path}`, body ?? {})
const details = async (id: number) => (await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${id}`)).body
const items = async (listId: number) =>
  (await w.call<ItemPage>(admin, 'GET', `/contact-list-items?contactListId=${listId}`)).body.contacts
const validity = async (listId: number) => (await items(listId)).map(({ isWhatsappValid }) => isWhatsappValid)

/** Lets the time between two questions pass. */
const pass = () => w.owner.query(`update contact_list_checks set next_at = now() - interval '1 second'`)
const handler = () => contactListJobs({ data: w.data, services: w.services })['contactList.check']
/** Runs the job of the check as often as given, with the pauses in between. */
async function work(listId: number, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await pass()
    await handler()({ companyId: company.id, listId })
  }
}
type Answer = (number: string) => Promise<Identity[] | null>
/** Lets the connection answer; returns the questions. A number whose answer throws fails the question. */
function answer(one: Answer, { over = connectionId } = {}): string[][] {
  const questions: string[][] = []
  const checkNumbers: Channel['checkNumbers'] = async (numbers) => {
    questions.push(numbers)
    return Object.fromEntries(await Promise.all(numbers.map(async (number) => [number, await one(number)])))
  }
  w.services.channels.channelOf = (id) => (id === over ? ({ checkNumbers } as Channel) : null)
  return questions
}
const yes: Answer = async (number) => [{ kind: 'phone', value: number }]
const numbersTo = (count: number): string[] => Array.from({ length: count }, (_, n) => String(5511988880001 + n))
const actor = () => ({ companyId: company.id, userId: null })
/** Returns how long the next question waits. */
async function rest(): Promise<number> {
  const { rows } = await w.owner.query<{ seconds: number }>(
    `select extract(epoch from max(next_at) - now())::float8 as seconds from contact_list_checks where company_id = $1`,
    [company.id],
  )
  return rows[0]?.seconds ?? 0
}
const waiting = async (): Promise<number> =>
  (await w.jobs()).filter(
    ({ name, payload }) => name === 'contactList.check' && (payload as { companyId: number }).companyId === company.id,
  ).length

test('all numbers are asked about in one question, once, and the answers are stored', async () => {
  const listId = await makeList()
  const questions = answer((number) => (number.endsWith('2') ? Promise.resolve(null) : yes(number)))
  const { body } = await post(listId)
  expect(body.check).toMatchObject({ status: 'running', remaining: 3, connection: { name: 'Loja Centro' } })
  expect(await waiting()).toBe(1)
  w.events.length = 0
  await work(listId, 3)
  expect(questions).toEqual([NUMBERS])
  expect(await validity(listId)).toEqual([true, false, true])
  const done = await details(listId)
  expect(done).toMatchObject({
    counts: { total: 3, valid: 2, invalid: 1, unknown: 0, optedOut: 0 },
    check: { status: 'done', remaining: 0, reason: null, finishedAt: expect.any(String) },
  })
  const names = w.events.map(({ event }) => event.name)
  expect(names).toContain('contactListItem.changed')
  expect(names).toContain('contactList.updated')
  const refused = await post<{ error: string }>(listId)
  expect([refused.status, refused.body]).toEqual([409, { error: 'ERR_LIST_CHECKED' }])
  expect((await post(listId, '', { only: 'all' })).body.check?.remaining).toBe(3)
})

test('a thousand numbers take twenty questions, each after the rest that is safe', async () => {
  const listId = await makeList(numbersTo(1000))
  const questions = answer(yes)
  await post(listId)
  const rests: number[] = []
  for (let n = 0; n < 19; n++) {
    await work(listId, 1)
    rests.push(await rest())
  }
  expect((await details(listId)).check).toMatchObject({ status: 'running', remaining: NUMBERS_PER_QUESTION })
  await work(listId, 1)
  expect(questions.map((numbers) => numbers.length)).toEqual(Array.from({ length: 20 }, () => NUMBERS_PER_QUESTION))
  expect(new Set(questions.flat()).size).toBe(1000)
  expect(Math.min(...rests)).toBeGreaterThan(15)
  expect(Math.max(...rests)).toBeLessThan(41)
  expect((await details(listId)).counts).toMatchObject({ valid: 1000, unknown: 0 })
})

test.each([
  [
    'an import',
    (listId: number) =>
      w.data.change(actor(), async (tx) => {
        const importId = await w.insert(
          `insert into contact_imports (company_id, list_id, name, has_header, columns) values ($1, $2, 'a.csv', false, '[]')`,
          [company.id, listId],
        )
        const running = { id: importId, listId, consentSource: null, consentAt: null, consentUserId: null }
        const people = NUMBERS.map((number) => ({ number, name: 'Ana', email: '', extras: [] }))
        await listTarget.storePeople(tx, people, running)
        return listId
      }),
  ],
  [
    'one person',
    async (listId: number) => {
      const input = { name: 'Ana', number: NUMBERS[0]!, contactListId: listId }
      await w.data.change(actor(), (tx) => createItem(tx, input, null))
      return listId
    },
  ],
  [
    'a corrected number',
    async (listId: number) => {
      const input = { name: 'Ana', number: NUMBERS[0]!, contactListId: listId }
      const { id } = await w.data.change(actor(), (tx) => createItem(tx, input, { hasWhatsapp: true, number: null }))
      expect((await details(listId)).check).toBeNull()
      await w.data.change(actor(), (tx) => updateItem(tx, id, { number: NUMBERS[1]! }, null))
      return listId
    },
  ],
  [
    'people of a campaign',
    async () => {
      const rows = NUMBERS.map((number) => ({ name: 'Ana', number, email: '' }))
      return (await w.data.change(actor(), (tx) => createListFrom(tx, { name: 'De novo', rows }))).id
    },
  ],
])('the check starts by itself after %s, over what is connected', async (_what, add) => {
  const listId = await add(await makeList([]))
  expect(await waiting()).toBe(1)
  const questions = answer(yes)
  await work(listId, 1)
  expect(questions).toHaveLength(1)
  expect((await details(listId)).check).toMatchObject({ status: 'done', connection: { name: 'Loja Centro' } })
  expect((await details(listId)).counts.unknown).toBe(0)
})

test('new people do not disturb a check that runs, and do not resume one that a person paused', async () => {
  const listId = await makeList()
  const add = (number: string) =>
    w.data.change(actor(), (tx) => createItem(tx, { name: 'Ana', number, contactListId: listId }, null))
  const questions = answer(yes)
  await post(listId)
  const { startedAt } = (await details(listId)).check!
  await add('5511977770001')
  expect((await details(listId)).check).toMatchObject({ status: 'running', startedAt, remaining: 4 })
  expect(await waiting()).toBe(1)
  await post(listId, '/pause')
  await add('5511977770002')
  expect((await details(listId)).check).toMatchObject({ status: 'paused', reason: 'person', remaining: 5 })
  await post(listId, '/resume')
  await work(listId, 1)
  expect(questions).toEqual([[...NUMBERS, '5511977770001', '5511977770002']])
})

test('without a connection the check says so, and goes on by itself when there is one', async () => {
  await w.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
  const listId = await makeList([])
  const input = { name: 'Ana', number: NUMBERS[0]!, contactListId: listId }
  await w.data.change(actor(), (tx) => createItem(tx, input, null))
  const questions = answer(yes)
  await work(listId, 2)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'noConnection', connection: null })
  expect([questions, await waiting()]).toEqual([[], 1])
  await w.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [connectionId])
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'done', reason: null })
  expect(questions).toHaveLength(1)
})

test('when the connection that asks goes down, another one goes on', async () => {
  const listId = await makeList(numbersTo(60))
  await w.data.change(actor(), (tx) =>
    createItem(tx, { name: 'Ana', number: '5511977770001', contactListId: listId }, null),
  )
  const first = answer(yes)
  await work(listId, 1)
  const other = await company.connection('Loja Norte')
  await w.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
  const second = answer(yes, { over: other })
  await work(listId, 1)
  expect([first.length, second.length]).toEqual([1, 1])
  expect((await details(listId)).check).toMatchObject({ status: 'done', connection: { name: 'Loja Norte' } })
})

test('the pace holds for all lists of a connection, which take turns, and for two processes', async () => {
  const other = numbersTo(60).map((number) => number.replace('8888', '7777'))
  const [one, two] = [await makeList(numbersTo(60)), await makeList(other)]
  const questions = answer(yes)
  await post(one)
  await post(two)
  await pass()
  await Promise.all([one, one].map((listId) => handler()({ companyId: company.id, listId })))
  await handler()({ companyId: company.id, listId: one })
  await Promise.all([two, two].map((listId) => handler()({ companyId: company.id, listId })))
  expect(questions).toEqual([numbersTo(50)])
  expect(await rest()).toBeGreaterThan(15)
  expect(await rest()).toBeLessThan(41)
  const { rows } = await w.owner.query<{ list: string }>(
    `select j.payload ->> 'listId' as list from graphile_worker._private_jobs j
      where j.payload ->> 'companyId' = $1 order by j.run_at`,
    [String(company.id)],
  )
  expect(rows.map(({ list }) => Number(list))).toEqual([two, one])
  await post(one, '/pause')
  await handler()({ companyId: company.id, listId: two })
  expect(questions).toHaveLength(1)
})

test('a question of a process that died is asked again after a minute, and stored once', async () => {
  const listId = await makeList()
  const questions = answer(yes)
  await post(listId)
  const question = await w.data.change(actor(), (tx) => beginQuestion(tx, listId))
  expect(question?.people.map(({ number }) => number)).toEqual(NUMBERS)
  await handler()({ companyId: company.id, listId })
  expect(questions).toEqual([])
  await work(listId, 2)
  expect(questions).toEqual([NUMBERS])
  const late = question!.people.map((person) => ({ ...person, answer: { hasWhatsapp: true, number: null } }))
  await w.data.change(actor(), (tx) => finishQuestion(tx, listId, question!, late))
  expect((await details(listId)).check?.status).toBe('done')
  expect(await items(listId)).toHaveLength(3)
})

test('a waiting message goes first', async () => {
  const listId = await makeList()
  const questions = answer(yes)
  await post(listId)
  const contact = await w.insert(
    `insert into contacts (company_id, name, number) values ($1, 'Ana', '5511900000000')`,
    [company.id],
  )
  const ticket = await w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id) values ($1, 'open', $2, $3)`,
    [company.id, contact, connectionId],
  )
  const message = await w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, outbox)
     values ($1, $2, $3, $4, 'A1', true, 'Já vejo', 'queued')`,
    [company.id, ticket, contact, connectionId],
  )
  await work(listId, 1)
  expect(questions).toEqual([])
  await w.owner.query(`update messages set outbox = 'written' where id = $1`, [message])
  await work(listId, 1)
  expect(questions).toEqual([NUMBERS])
})

test('the spelling of the provider is taken, and two rows of one person become one', async () => {
  const listId = await makeList(['5215512345678', '525512345678', '525598765432', '5491112345678'])
  answer(async (number) => [
    { kind: 'lid', value: '42' },
    { kind: 'phone', value: number.replace(/^525/, '5215') },
  ])
  await post(listId)
  await work(listId, 1)
  expect((await items(listId)).map(({ number, isWhatsappValid }) => [number, isWhatsappValid]).toSorted()).toEqual([
    ['5215512345678', true],
    ['5215598765432', true],
    ['5491112345678', true],
  ])
})

test('a number of which the answer says nothing stays unknown, and is not asked about again in this check', async () => {
  const listId = await makeList()
  w.services.channels.channelOf = () =>
    ({ checkNumbers: async ([first]: string[]) => ({ [first!]: null }) }) as unknown as Channel
  await post(listId)
  await work(listId, 2)
  expect(await validity(listId)).toEqual([false, null, null])
  expect((await details(listId)).check).toMatchObject({ status: 'done', remaining: 0 })
})

test('a process of an older version answers about the first number, and the others are asked again', async () => {
  const listId = await makeList()
  const asked: string[] = []
  w.services.channels.run = async (request) => {
    if (request.kind !== 'checkNumber') return null
    asked.push(request.number)
    return { found: [{ kind: 'phone', value: request.number }] }
  }
  await post(listId)
  await work(listId, 3)
  expect(asked).toEqual(NUMBERS)
  expect(await validity(listId)).toEqual([true, true, true])
})

test('a check is paused and resumed, and asks only about the remaining numbers', async () => {
  const listId = await makeList(numbersTo(60))
  const questions = answer(yes)
  await post(listId)
  await work(listId, 1)
  const paused = await post(listId, '/pause')
  expect(paused.body.check).toMatchObject({ status: 'paused', reason: 'person', remaining: 10 })
  await work(listId, 2)
  expect(questions).toHaveLength(1)
  expect((await post(listId, '/pause')).status).toBe(409)
  expect((await post(listId, '/resume')).body.check).toMatchObject({ status: 'running', reason: null, remaining: 10 })
  expect((await post(listId, '/resume')).status).toBe(409)
  expect((await post(listId)).status).toBe(409)
  await work(listId, 2)
  expect(questions.flat()).toEqual(numbersTo(60))
})

test('a failed question is asked again after a longer rest each time, and one bad number does not hold up the others', async () => {
  const bad = NUMBERS[1]!
  const listId = await makeList()
  const questions = answer((number) => (number === bad ? Promise.reject(new Error('rate-overlimit')) : yes(number)))
  await post(listId)
  const rests: number[] = []
  for (let n = 0; n < 4; n++) {
    await work(listId, 1)
    rests.push(await rest())
    expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'unanswered', remaining: 3 })
  }
  expect(await waiting()).toBe(1)
  for (const [n, seconds] of rests.entries()) expect(seconds).toBeGreaterThan(15 * 2 ** (n + 1))
  expect((await details(listId)).check?.nextAt).toEqual(expect.any(String))
  await work(listId, 40)
  expect(await validity(listId)).toEqual([true, null, true])
  expect((await details(listId)).check).toMatchObject({ status: 'done', remaining: 0 })
  expect(questions.length).toBeLessThan(20)
})

test('after failures a person who goes on need not wait for the long rest', async () => {
  const listId = await makeList()
  answer(() => Promise.reject(new Error('no answer')))
  await post(listId)
  await work(listId, 6)
  expect(await rest()).toBeGreaterThan(600)
  await post(listId, '/pause')
  await post(listId, '/resume')
  expect(await rest()).toBeLessThan(31)
})

test('a chosen connection that is down is waited for; after its deletion any other asks', async () => {
  const listId = await makeList()
  const questions = answer(yes)
  await post(listId, '', { connectionId })
  const other = await company.connection('Loja Norte')
  await w.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'offline', remaining: 3 })
  await w.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [connectionId])
  w.services.channels.channelOf = noChannel
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'offline' })
  expect(questions).toEqual([])
  await w.owner.query(`delete from connections where id = $1`, [connectionId])
  const later = answer(yes, { over: other })
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'done', connection: { name: 'Loja Norte' } })
  expect(later).toEqual([NUMBERS])
})

test('a check needs a connection of the company that can ask', async () => {
  const listId = await makeList()
  const stranger = await (await w.company()).connection()
  expect((await post(listId, '', { connectionId: stranger })).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' })
  await w.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
  const refused = await post<{ error: string }>(listId)
  expect([refused.status, refused.body]).toEqual([400, { error: 'ERR_NO_DEF_WAPP_FOUND' }])
  expect((await details(listId)).check).toBeNull()
})
