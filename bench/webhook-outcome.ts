/** What the database has of what Meta told, beside what was told. */
import type pg from 'pg'
import { ackOf, isPriced, REFUSED_TEXT, type Person, type Scope } from './webhook-load.ts'
import { result, type Result } from './neighbours.ts'

/** How much was counted until now, which the counts of one part of a run begin with. */
type Counted = { settled: number; waiting: number; priced: number }

export async function countReceived(database: pg.Client, scope: Scope): Promise<Counted> {
  const { rows } = await database.query<Counted>(
    `select
      (select coalesce(sum(applied + ignored), 0)::int from cloud_ledger
        where company_id = $1 and connection_id = $2) as settled,
      (select count(*)::int from cloud_backlog where company_id = $1 and connection_id = $2) as waiting,
      (select coalesce(sum(c.messages), 0)::int from cloud_message_counts c
        join cloud_numbers n on n.company_id = c.company_id and n.phone_number_id = c.phone_number_id
        where n.company_id = $1 and n.connection_id = $2) as priced`,
    [scope.companyId, scope.connectionId],
  )
  if (!rows[0]) throw new Error('the database did not answer')
  return rows[0]
}

/** Returns how many webhooks wait to be stored, and how many jobs could be done now. What was set aside waits for nobody. */
export async function countWaiting(database: pg.Client): Promise<{ webhooks: number; jobs: number }> {
  const { rows } = await database.query<{ webhooks: number; jobs: number }>(
    `select (select count(*)::int from cloud_backlog where given_up_at is null) as webhooks,
      (select count(*)::int from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as jobs`,
  )
  return rows[0] ?? { webhooks: 0, jobs: 0 }
}

/** Lets the database refuse REFUSED_TEXT until the returned function is called, so that something has to wait. */
export async function refuseText(database: pg.Client): Promise<() => Promise<unknown>> {
  await database.query(`create function bench_refuse() returns trigger language plpgsql as $$
    begin if new.body = '${REFUSED_TEXT}' then raise exception 'refused for a while'; end if; return new; end $$;
    create trigger bench_refuse before insert on messages for each row execute function bench_refuse()`)
  return () => database.query('drop function bench_refuse cascade')
}

type Stored = { providerId: string; contactId: string }

/** Lists what customers wrote in the order in which it was stored, or in which a conversation shows it. */
async function listStored(database: pg.Client, scope: Scope, order: string): Promise<Stored[]> {
  const { rows } = await database.query<Stored>(
    `select provider_id as "providerId", contact_id as "contactId" from messages
      where company_id = $1 and connection_id = $2 and not from_me order by ${order}`,
    [scope.companyId, scope.connectionId],
  )
  return rows
}

type Written = { person: Person; position: number }

/** Counts the messages that stand behind a later one of the same person, or in the conversation of somebody else. */
function countMisplaced(stored: readonly Stored[], written: ReadonlyMap<string, Written>): number {
  const last = new Map<Person, { position: number; contactId: string }>()
  let count = 0
  for (const { providerId, contactId } of stored) {
    const known = written.get(providerId)
    if (!known) continue
    const before = last.get(known.person) ?? { position: -1, contactId }
    if (known.position < before.position || contactId !== before.contactId) count++
    last.set(known.person, { position: Math.max(known.position, before.position), contactId: before.contactId })
  }
  return count
}

/** Counts the messages of the company that are not as far as Meta has told. */
async function countBehind(database: pg.Client, scope: Scope, people: readonly Person[]): Promise<number> {
  const { rows } = await database.query<{ providerId: string; ack: number }>(
    `select provider_id as "providerId", ack from messages where company_id = $1 and connection_id = $2 and from_me`,
    [scope.companyId, scope.connectionId],
  )
  const acks = new Map(rows.map(({ providerId, ack }) => [providerId, ack]))
  const own = people.flatMap((person) => person.own)
  return own.filter((message) => (acks.get(message.providerId) ?? -1) < (ackOf(message) ?? 0)).length
}

type Told = {
  people: readonly Person[]
  /** What was counted before the first webhook of the part. */
  before: Counted
  /** How many answers were no 200. */
  refused: number
}

/** None of these figures may be more than 0, and the bound of each is how many there were. */
export async function compare(
  database: pg.Client,
  scope: Scope,
  name: string,
  { people, before, refused }: Told,
): Promise<Result[]> {
  const written = new Map<string, Written>(
    people.flatMap((person) => person.written.map((wamid, position) => [wamid, { person, position }] as const)),
  )
  const own = people.flatMap((person) => person.own)
  const statuses = own.reduce((sum, { told }) => sum + told, 0)
  const priced = own.filter(isPriced).length
  const inOrder = await listStored(database, scope, 'id')
  const times = new Map<string, number>()
  for (const { providerId } of inOrder) times.set(providerId, (times.get(providerId) ?? 0) + 1)
  const copies = [...written.keys()].map((wamid) => times.get(wamid) ?? 0)
  const shown = await listStored(database, scope, 'created_at, id')
  const counted = await countReceived(database, scope)
  const settled = counted.settled - before.settled
  const none = (what: string, count: number, of: number, unit: string): Result =>
    result(`${name}: ${what}`, count, Math.max(1, of), 0, unit)
  return [
    none('not answered with 200', refused, written.size + statuses, 'webhooks'),
    none('lost', copies.filter((count) => count === 0).length, written.size, 'messages'),
    none('stored twice', copies.filter((count) => count > 1).length, written.size, 'messages'),
    none('stored out of order', countMisplaced(inOrder, written), written.size, 'messages'),
    none('shown out of order', countMisplaced(shown, written), written.size, 'messages'),
    none('behind their statuses', await countBehind(database, scope, people), own.length, 'messages'),
    none('prices not counted', Math.abs(priced - (counted.priced - before.priced)), priced, 'messages'),
    none('waiting or set aside', counted.waiting, written.size + statuses, 'webhooks'),
    none('missing in the ledger', Math.abs(written.size + statuses - settled), written.size + statuses, 'webhooks'),
  ]
}
