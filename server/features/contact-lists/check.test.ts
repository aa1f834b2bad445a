import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContactListDetails, ItemPage } from '#contract/contact-lists.ts'
import type { Channel } from '#server/channels/port.ts'
import { finishTurn, takeTurn } from './check.actions.ts'
import { contactListJobs } from './jobs.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let admin: Member
let connectionId: number
const noChannel = () => null

beforeAll(async () => {
  w = await createTestApp()
})
afterAll(() => w.close())
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  connectionId = await company.connection('Loja Centro')
})
afterEach(() => {
  w.services.channels.channelOf = noChannel
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
function answer(checkNumber: Channel['checkNumber']): string[] {
  const asked: string[] = []
  w.services.channels.channelOf = (id) =>
    id === connectionId
      ? ({
          checkNumber: async (number: string) => {
            asked.push(number)
            return checkNumber(number)
          },
        } as Channel)
      : null
  return asked
}
const waiting = async (): Promise<number> =>
  (await w.jobs()).filter(
    ({ name, payload }) => name === 'contactList.check' && (payload as { companyId: number }).companyId === company.id,
  ).length

test('every number is asked about once, and the answers are stored', async () => {
  const listId = await makeList()
  const asked = answer(async (number) => (number.endsWith('2') ? null : [{ kind: 'phone', value: number }]))
  const { body } = await post(listId)
  expect(body.check).toMatchObject({ status: 'running', remaining: 3, connection: { name: 'Loja Centro' } })
  expect(await waiting()).toBe(1)
  w.events.length = 0
  await work(listId, 6)
  expect(asked).toEqual(NUMBERS)
  expect(await validity(listId)).toEqual([true, false, true])
  const done = await details(listId)
  expect(done).toMatchObject({
    counts: { total: 3, valid: 2, invalid: 1, unknown: 0, optedOut: 0 },
    check: { status: 'done', remaining: 0, reason: null, finishedAt: expect.any(String) },
  })
  const names = w.events.map(({ event }) => event.name)
  expect(names.filter((name) => name === 'contactListItem.updated')).toHaveLength(3)
  const refused = await post<{ error: string }>(listId)
  expect([refused.status, refused.body]).toEqual([409, { error: 'ERR_LIST_CHECKED' }])
  expect((await post(listId, '', { only: 'all' })).body.check?.remaining).toBe(3)
})

test('the pace holds for all lists of a connection, and for two processes', async () => {
  const [one, two] = [await makeList(), await makeList(NUMBERS.map((number) => number.replace('8888', '7777')))]
  const asked = answer(async (number) => [{ kind: 'phone', value: number }])
  await post(one)
  await post(two)
  await pass()
  const jobs = [one, two, one, two].map((listId) => handler()({ companyId: company.id, listId }))
  await Promise.all(jobs)
  expect(asked).toHaveLength(1)
  const { rows } = await w.owner.query<{ seconds: number }>(
    `select extract(epoch from max(k.next_at) - max(i.asked_at))::float8 as seconds
     from contact_list_checks k join contact_list_items i using (company_id, list_id) where company_id = $1`,
    [company.id],
  )
  expect(rows[0]?.seconds).toBeGreaterThan(2.49)
  // The next question waits for the pace, and no longer for the answer to this one.
  expect(rows[0]?.seconds).toBeLessThan(60)
  await post(one, '/pause')
  await handler()({ companyId: company.id, listId: two })
  expect(asked).toHaveLength(1)
})

test('a question of a process that died is asked again after a minute, and stored once', async () => {
  const listId = await makeList()
  const asked = answer(async (number) => [{ kind: 'phone', value: number }])
  await post(listId)
  const actor = { companyId: company.id, userId: null }
  const turn = await w.data.change(actor, (tx) => takeTurn(tx, listId))
  expect(turn?.number).toBe(NUMBERS[0])
  await handler()({ companyId: company.id, listId })
  expect(asked).toEqual([])
  await work(listId, 3)
  expect(asked).toEqual(NUMBERS)
  if (turn) await w.data.change(actor, (tx) => finishTurn(tx, listId, turn, { hasWhatsapp: false, number: null }))
  expect((await details(listId)).check?.status).toBe('done')
})

test('a waiting message goes first', async () => {
  const listId = await makeList()
  const asked = answer(async (number) => [{ kind: 'phone', value: number }])
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
  expect(asked).toEqual([])
  await w.owner.query(`update messages set outbox = 'written' where id = $1`, [message])
  await work(listId, 1)
  expect(asked).toEqual([NUMBERS[0]])
})

test('the spelling of the provider is taken, and two rows of one person become one', async () => {
  const listId = await makeList(['5215512345678', '525512345678'])
  answer(async () => [
    { kind: 'lid', value: '42' },
    { kind: 'phone', value: '5215512345678' },
  ])
  await post(listId)
  await work(listId, 3)
  expect((await items(listId)).map(({ number, isWhatsappValid }) => [number, isWhatsappValid])).toEqual([
    ['5215512345678', true],
  ])
})

test('a check is paused and resumed, and asks only about the remaining numbers', async () => {
  const listId = await makeList()
  const asked = answer(async (number) => [{ kind: 'phone', value: number }])
  await post(listId)
  await work(listId, 1)
  const paused = await post(listId, '/pause')
  expect(paused.body.check).toMatchObject({ status: 'paused', reason: 'person', remaining: 2 })
  await work(listId, 2)
  expect(asked).toHaveLength(1)
  expect((await post(listId, '/pause')).status).toBe(409)
  expect((await post(listId, '/resume')).body.check).toMatchObject({ status: 'running', reason: null, remaining: 2 })
  expect((await post(listId, '/resume')).status).toBe(409)
  expect((await post(listId)).status).toBe(409)
  await work(listId, 4)
  expect(asked).toEqual(NUMBERS)
})

test('nobody answers: the number stays unknown, and five in a row pause the check', async () => {
  const listId = await makeList([1, 2, 3, 4, 5, 6, 7].map((n) => `551198888000${n}`))
  answer(async () => {
    throw new Error('no answer')
  })
  await post(listId)
  await work(listId, 7)
  expect(new Set(await validity(listId))).toEqual(new Set([null]))
  expect((await details(listId)).check).toMatchObject({ status: 'paused', reason: 'unanswered', remaining: 2 })
})

test('a connection that is down is waited for, a deleted one is not', async () => {
  const listId = await makeList()
  const asked = answer(async (number) => [{ kind: 'phone', value: number }])
  await post(listId)
  await w.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'offline', remaining: 3 })
  await w.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [connectionId])
  w.services.channels.channelOf = noChannel
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: 'offline' })
  answer(async (number) => [{ kind: 'phone', value: number }])
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'running', reason: null, remaining: 2 })
  expect(asked).toEqual([])
  await w.owner.query(`delete from connections where id = $1`, [connectionId])
  await work(listId, 1)
  expect((await details(listId)).check).toMatchObject({ status: 'paused', reason: 'noConnection', connection: null })
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
