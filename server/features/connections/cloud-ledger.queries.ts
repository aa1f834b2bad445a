/** What was received of a connection, and what became of it. */
import { sql } from 'kysely'
import {
  RECEIVED_PROBLEMS,
  type ReceivedLedger,
  type ReceivedKind,
  type SetAsideEvent,
} from '#contract/cloud-ledger.ts'
import { peopleIn } from '#server/channels/meta/cloud-event.ts'
import type { Db } from '#server/db/client.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import type { CloudItem } from './cloud-receiver.ts'
import type { KeptItem } from './kept-item.ts'
import { requireConnection } from './queries.ts'

const PAGE = 20
const DAYS = 30

type Counts = Pick<ReceivedLedger, 'applied' | 'ignored' | 'waiting' | 'setAside'>
type Told = { neverWaits: false; item: CloudItem } | { neverWaits: true; item: KeptItem }
type SetAsideRow = { id: number; problem: string | null; receivedAt: string; setAsideAt: string } & Told

export async function getLedger(
  db: Db,
  companyId: number,
  connectionId: number,
  pageNumber: number,
): Promise<ReceivedLedger> {
  await requireConnection(db, companyId, connectionId)
  const page = { pageNumber, size: PAGE }
  const counts = await countReceived(db, companyId, connectionId)
  const { rows } = await sql<SetAsideRow>`
    select id, item, never_waits, problem, created_at as received_at, given_up_at as set_aside_at from cloud_backlog
    where company_id = ${companyId} and connection_id = ${connectionId} and given_up_at is not null
    order by id desc ${pageLimit(page)}`.execute(db)
  const { rows: found, hasMore } = cutPage(rows, PAGE)
  return { ...counts, received: sumOf(counts), events: found.map(toEvent), hasMore }
}

const sumOf = ({ applied, ignored, waiting, setAside }: Counts): number => applied + ignored + waiting + setAside

async function countReceived(db: Db, companyId: number, connectionId: number): Promise<Counts> {
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  const { rows } = await sql<Counts>`
    select coalesce(sum(l.applied), 0)::int as applied, coalesce(sum(l.ignored), 0)::int as ignored,
      (select count(*)::int from cloud_backlog where ${ofConnection} and given_up_at is null) as waiting,
      (select count(*)::int from cloud_backlog where ${ofConnection} and given_up_at is not null) as set_aside
    from (select applied, ignored from cloud_ledger where ${ofConnection} and day > current_date - ${DAYS}::int) l`.execute(
    db,
  )
  return rows[0] ?? { applied: 0, ignored: 0, waiting: 0, setAside: 0 }
}

const toEvent = ({ id, problem, receivedAt, setAsideAt, ...told }: SetAsideRow): SetAsideEvent => ({
  id,
  ...describe(told),
  problem: RECEIVED_PROBLEMS.find((one) => one === problem) ?? 'unknown',
  receivedAt,
  setAsideAt,
})

const describe = (told: Told): Pick<SetAsideEvent, 'kind' | 'person'> =>
  told.neverWaits
    ? { kind: told.item.kind, person: told.item.person }
    : { kind: kindOf(told.item), person: personOf(told.item) }

const CHANGES: Record<string, ReceivedKind> = { reaction: 'reaction', edit: 'edit', revoke: 'deletion' }

function kindOf({ kind, item }: CloudItem): ReceivedKind {
  if (kind === 'status' || kind === 'contact' || kind === 'preference') return kind
  const change = Object.keys(CHANGES).find((name) => item instanceof Object && name in item)
  return change === undefined ? 'message' : (CHANGES[change] ?? 'message')
}

/** Returns the name of whoever wrote, or the number or id; an empty text when the event names nobody. */
function personOf(received: CloudItem): string {
  const ids = peopleIn(received)
  const people = received.kind === 'message' ? received.people : []
  const person = people.find(({ wa_id: waId, user_id: userId }) => ids.some((id) => id === waId || id === userId))
  return person?.profile?.name || person?.profile?.username || ids[0] || ''
}
