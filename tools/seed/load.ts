/**
 * Fills a company with contacts, tickets and messages inside the database: a million messages take about a minute. The
 * same numbers give the same rows, except that times are counted back from now.
 */
import type pg from 'pg'
import { hashPassword } from '#server/lib/passwords.ts'
import { type CompanySeed, LINES_PER_DIALOGUE, PEOPLE } from './data.ts'
import { restoreIndexes, takeIndexesAway, type Report } from './indexes.ts'
import { CONTACTS, HELPERS, LONG_TICKET, MESSAGES, TICKETS } from './load.sql.ts'

/** The amounts that one company gets, spread over `days`. */
export type Amounts = { contacts: number; tickets: number; messages: number; days?: number }

export type Loaded = {
  companyId: number
  admin: { email: string; password: string }
  /** The conversation with the most messages. */
  longTicketId: number
  longMessages: number
}

export const PASSWORD = 'balcao-2026'
const LONG_CONVERSATION = 2000
const DAYS = 400
/** From this number of messages on, rebuilding indexes is cheaper than keeping them up to date. */
const BULK_MESSAGES = 100_000

/** Throws when the numbers do not fit together. */
export function checkAmounts({ contacts, tickets, messages }: Amounts, connections: number): void {
  if (contacts < 1) throw new Error('at least one contact is needed')
  if (tickets < 1) throw new Error('at least one ticket is needed')
  if (messages < 2 * tickets) throw new Error('every ticket needs two messages: raise --messages or lower --tickets')
  const running = Math.floor(tickets / 10) + Math.floor(tickets / 20) + 1
  if (running > connections * contacts)
    throw new Error('a contact has one running ticket for each connection: raise --contacts')
}

const numberOf = async (client: pg.Client, text: string, values: unknown[]): Promise<number> => {
  const { rows } = await client.query<{ value: string }>(text, values)
  return Number(rows[0]?.value)
}

/** Creates the company and its users. */
async function makeCompany(client: pg.Client, cast: CompanySeed): Promise<number> {
  const planId = await numberOf(
    client,
    `insert into plans (name, users, connections, queues, price_cents) values ('Completo', 500, 50, 50, 29900)
       on conflict (lower(name)) do update set updated_at = now() returning id as value`,
    [],
  )
  const companyId = await numberOf(
    client,
    `insert into companies (name, email, phone, plan_id, due_date)
     values ($1, $2, '1140028922', $3, current_date + 365) returning id as value`,
    [cast.name, cast.users[0]?.email, planId],
  )
  const passwordHash = await hashPassword(PASSWORD)
  const insert = (text: string, rows: readonly object[]) => client.query(text, [companyId, JSON.stringify(rows)])
  await insert(
    `insert into queues (company_id, name, color, greeting_message)
     select $1, name, color, greeting from json_to_recordset($2) as q (name text, color text, greeting text)`,
    cast.queues,
  )
  await insert(
    `insert into tags (company_id, name, color) select $1, name, color from json_to_recordset($2) as t (name text, color text)`,
    cast.tags,
  )
  await insert(
    `insert into connections (company_id, name, is_default, wanted)
     select $1, name, n = 1, false from json_to_recordset($2) as c (name text, n int)`,
    cast.connections.map((name, index) => ({ name, n: index + 1 })),
  )
  await insert(
    `insert into users (company_id, name, email, profile, super, password_hash)
     select $1, name, email, profile, profile = 'admin' and not exists (select from users where super), hash from json_to_recordset($2) as u (name text, email text, profile text, hash text)`,
    cast.users.map((user) => ({ ...user, hash: passwordHash })),
  )
  await client.query(
    `insert into connection_queues (company_id, connection_id, queue_id)
     select $1, c.id, q.id from connections c join queues q on q.company_id = c.company_id where c.company_id = $1`,
    [companyId],
  )
  return companyId
}

/** Creates the texts and helpers that the statements of load.sql.ts use, for this transaction only. */
async function createHelpers(client: pg.Client, cast: CompanySeed): Promise<void> {
  await client.query(HELPERS)
  const lines = cast.dialogues.flatMap((dialogue, d) =>
    dialogue.slice(0, LINES_PER_DIALOGUE).map((line, l) => ({ ...line, dialogue: d, line: l })),
  )
  await client.query(
    `insert into pg_temp.lines select dialogue, line, "fromMe", body
       from json_to_recordset($1) as l (dialogue int, line int, "fromMe" boolean, body text)`,
    [JSON.stringify(lines)],
  )
  const words = { first: PEOPLE.firstNames, last: PEOPLE.surnames, area: PEOPLE.areaCodes, product: cast.products }
  const rows = Object.entries(words).flatMap(([kind, list]) => list.map((word, n) => ({ kind, n, word })))
  await client.query(
    `insert into pg_temp.words select kind, n, word from json_to_recordset($1) as w (kind text, n int, word text)`,
    [JSON.stringify(rows)],
  )
  await client.query('analyze pg_temp.lines; analyze pg_temp.words')
}

/**
 * Turns the checks of foreign keys off: the rows satisfy them by construction, and checking takes longer than all the
 * rest. This needs a superuser; without one the checks stay on.
 */
async function disableForeignKeyChecks(client: pg.Client): Promise<void> {
  await client.query('savepoint checks')
  await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to checks'))
}

/** Runs in one transaction: a failed run leaves the database, its indexes included, as it was. */
export async function loadCompany(
  client: pg.Client,
  cast: CompanySeed,
  amounts: Amounts,
  report: Report,
): Promise<Loaded> {
  checkAmounts(amounts, cast.connections.length)
  const { contacts, tickets, messages, days = DAYS } = amounts
  const long = Math.min(LONG_CONVERSATION, Math.floor(messages / 10))
  await client.query('begin')
  try {
    await client.query(
      `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'; set local statement_timeout = 0`,
    )
    const companyId = await makeCompany(client, cast)
    const numbers = { companyId, contacts, tickets, messages, days, long }
    const fillIn = async (statements: string[]): Promise<void> => {
      for (const statement of statements) await client.query(withNumbers(statement, numbers))
    }
    await createHelpers(client, cast)
    await disableForeignKeyChecks(client)
    const indexes = messages >= BULK_MESSAGES ? await takeIndexesAway(client, ['messages', 'contacts']) : []
    report(`company ${companyId}, ${cast.name}: ${cast.users.length} users`)
    await fillIn(CONTACTS)
    report(`${contacts} contacts`)
    await fillIn(TICKETS)
    report(`${tickets} tickets`)
    await fillIn(MESSAGES)
    report(`${messages} messages`)
    await restoreIndexes(client, indexes, report)
    const longTicketId = await numberOf(client, withNumbers(LONG_TICKET, numbers), [])
    await client.query('commit')
    return {
      companyId,
      admin: { email: cast.users[0]?.email ?? '', password: PASSWORD },
      longTicketId,
      longMessages: long,
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Fills in only numbers, so there is nothing to escape. */
const withNumbers = (statement: string, numbers: Record<string, number>): string =>
  statement.replaceAll(/:(\w+)\b/g, (sign, name: string) => (name in numbers ? String(numbers[name]) : sign))
