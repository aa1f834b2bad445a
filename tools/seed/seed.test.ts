import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase, databaseUrl, runSql } from '#tests/database.ts'
import { seedCompanies } from './companies.ts'
import { checkAmounts, type Loaded } from './load.ts'

const name = `loaded_${randomUUID().replaceAll('-', '')}`
const amounts = { contacts: 50, tickets: 200, messages: 3000 }
let client: pg.Client
let loaded: Loaded[]

beforeAll(async () => {
  await copyDatabase(inject('databaseUrl'), inject('template'), name)
  const url = databaseUrl(inject('databaseUrl'), name)
  loaded = await seedCompanies(url, { companies: 2, users: 12, amounts }, () => undefined)
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await runSql(inject('databaseUrl'), `drop database ${name}`)
})

const one = async (text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await client.query<{ value: string }>(text, values)
  return Number(rows[0]?.value)
}

test('every company gets exactly what was asked for', async () => {
  expect(loaded).toHaveLength(2)
  for (const { companyId } of loaded) {
    for (const [table, count] of Object.entries({ ...amounts, users: 12 })) {
      expect(await one(`select count(*) as value from ${table} where company_id = $1`, [companyId]), table).toBe(count)
    }
    const running = `select count(*) as value from tickets where company_id = $1 and status = $2`
    expect(await one(running, [companyId, 'open'])).toBe(20)
    expect(await one(running, [companyId, 'pending'])).toBe(10)
  }
})

test('one conversation is long', async () => {
  const [first] = loaded
  expect(first?.longMessages).toBe(300)
  const messages = `select count(*) as value from messages where ticket_id = $1`
  expect(await one(messages, [first?.longTicketId])).toBe(first?.longMessages)
})

test('tickets agree with their messages', async () => {
  const wrong = await one(
    `select count(*) as value from tickets t
       cross join lateral (select body, from_me, created_at from messages m where m.ticket_id = t.id order by id desc limit 1) last
       cross join lateral (select count(*) as unread from messages m where m.ticket_id = t.id and not m.read) u
     where t.last_message <> last.body or t.from_me <> last.from_me or t.unread_messages <> u.unread
        or t.updated_at < last.created_at or t.last_message like '%{%'`,
  )
  expect(wrong).toBe(0)
})

test('all rows belong to the same company, and none has a time in the future', async () => {
  const wrong = await one(
    `select count(*) as value from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       left join connections w on w.company_id = m.company_id and w.id = m.connection_id
     where t.id is null or c.id is null or w.id is null or m.created_at > now()`,
  )
  expect(wrong).toBe(0)
})

test('the same numbers give the same people and texts', async () => {
  const [first, second] = loaded.map((company) => company.companyId)
  const texts = (companyId: number | undefined) =>
    client.query(
      `select md5(string_agg(body, '|' order by id)) as texts,
         (select md5(string_agg(name || number, '|' order by id)) from contacts where company_id = $1) as people
       from messages where company_id = $1`,
      [companyId],
    )
  expect((await texts(first)).rows).toEqual((await texts(second)).rows)
})

test('numbers that do not fit together are refused before anything is written', () => {
  expect(() => checkAmounts({ contacts: 10, tickets: 100, messages: 150 }, 3)).toThrow(/--messages/)
  expect(() => checkAmounts({ contacts: 1, tickets: 100, messages: 1000 }, 3)).toThrow(/--contacts/)
})
