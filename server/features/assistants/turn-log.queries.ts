import { sql, type RawBuilder } from 'kysely'
import type {
  AssistantTurnDetail,
  AssistantTurnPage,
  AssistantTurnQuery,
  AssistantTurnRow,
  AssistantTurnSummary,
} from '#contract/assistant-turns.ts'
import type { Db } from '#server/db/client.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { contactIdsMatching } from '#server/db/search.ts'
import { requireRow } from '#server/db/single-row.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 30

/** The names of what answered: prompts and integrations have one, bills have not. */
const TARGETS = sql`left join prompts p on x.kind = 'prompt' and p.company_id = x.company_id and p.id = x.target_id
  left join queue_integrations i on x.kind = 'integration' and i.company_id = x.company_id and i.id = x.target_id`
const TARGET_NAME = sql`coalesce(p.name, i.name, '') as target_name`

const COLUMNS = sql`x.id, x.kind, x.target_id, ${TARGET_NAME}, coalesce(i.type, '') as target_type, x.ticket_id,
  t.uuid as ticket_uuid, c.name as contact_name, x.status, x.attempts, x.http_status, coalesce(x.error, '') as error,
  x.duration_ms, x.hand_over_reason, x.created_at, x.replayed_at,
  x.status = 'failed' and x.replayed_at is null and t.status = 'pending' and t.user_id is null
    and t.connection_id is not null and not exists (select from assistant_sessions s
      where s.company_id = x.company_id and s.ticket_id = x.ticket_id) as can_replay`

const FROM = sql`assistant_turns x
  join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  ${TARGETS}`

function conditions(companyId: number, query: AssistantTurnQuery): RawBuilder<boolean> {
  const { kind, type, targetId, ticketId, status, searchParam, beforeId } = query
  const all = [
    sql<boolean>`x.company_id = ${companyId}`,
    ...(kind ? [sql<boolean>`x.kind = ${kind}`] : []),
    ...(type ? [sql<boolean>`i.type = ${type}`] : []),
    ...(targetId ? [sql<boolean>`x.target_id = ${targetId}`] : []),
    ...(ticketId ? [sql<boolean>`x.ticket_id = ${ticketId}`] : []),
    ...(status ? [sql<boolean>`x.status = ${status}`] : []),
    ...(beforeId ? [sql<boolean>`x.id < ${beforeId}`] : []),
    ...(searchParam === '' ? [] : [searched(searchParam)]),
  ]
  return sql.join(all, sql` and `)
}

/** A number is that of a ticket, as it stands beside its conversation; other text is the name of a contact. */
const searched = (text: string): RawBuilder<boolean> =>
  /^#?\d{1,9}$/.test(text)
    ? sql<boolean>`(x.ticket_id = ${Number(text.replace('#', ''))} or t.contact_id in (${contactIdsMatching([text])}))`
    : sql<boolean>`t.contact_id in (${contactIdsMatching([text])})`

/** Lists exchanges, newest first. */
export async function listTurns(db: Db, companyId: number, query: AssistantTurnQuery): Promise<AssistantTurnPage> {
  const { rows } = await sql<AssistantTurnRow>`select ${COLUMNS} from ${FROM} where ${conditions(companyId, query)}
    order by x.id desc ${pageLimit({ pageNumber: 1, size: PAGE })}`.execute(db)
  const { rows: turns, hasMore } = cutPage(rows, PAGE)
  return { turns, hasMore }
}

export async function getTurn(db: Db, companyId: number, id: number): Promise<AssistantTurnDetail> {
  const { rows } = await sql<AssistantTurnDetail>`select ${COLUMNS}, x.request, x.response, x.tries from ${FROM}
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ERR_NO_EXCHANGE_FOUND')
  return row
}

/** Counts the exchanges since midnight in the company's time zone, and lists what is not called at the moment. */
export async function summarizeTurns(db: Db, companyId: number, timezone: string): Promise<AssistantTurnSummary> {
  const { rows } = await sql<Pick<AssistantTurnSummary, 'today' | 'failedToday'>>`select
      count(*)::int as today, (count(*) filter (where status = 'failed'))::int as failed_today
    from assistant_turns
    where company_id = ${companyId} and created_at >= date_trunc('day', now(), ${timezone})`.execute(db)
  const paused = await sql<AssistantTurnSummary['paused'][number]>`select
      x.kind, x.target_id, ${TARGET_NAME}, x.failures, x.open_until as until
    from assistant_circuits x ${TARGETS}
    where x.company_id = ${companyId} and x.open_until > now() order by x.open_until desc`.execute(db)
  return { ...requireRow(rows), paused: paused.rows }
}
