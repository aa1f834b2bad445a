import { sql, type RawBuilder } from 'kysely'
import type { TicketQuery } from '#contract/tickets.ts'
import { startOfDay } from '#server/db/time.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type Condition = RawBuilder<boolean>
type Period = Pick<TicketQuery, 'resolvedFrom' | 'resolvedTo'>

export const namesResolved = ({ resolvedFrom, resolvedTo }: Period): boolean =>
  resolvedFrom !== null || resolvedTo !== null

/**
 * The tickets (alias `t`) that the dashboard counts as resolved within these days, by any of these users. Each stretch of a
 * ticket has its end: one that was reopened meanwhile is among them, too. What was made to practise on is in no report.
 */
export function resolvedWithin(
  { companyId, timezone }: Pick<CurrentUser, 'companyId' | 'timezone'>,
  { resolvedFrom: from, resolvedTo: to, users }: Period & Pick<TicketQuery, 'users'>,
): Condition {
  const conditions: Condition[] = [sql`e.company_id = ${companyId}`, sql`e.finished_at is not null`]
  if (from !== null) conditions.push(sql`e.finished_at >= ${startOfDay(sql`${from}::date`, timezone)}`)
  if (to !== null) conditions.push(sql`e.finished_at < ${startOfDay(sql`${to}::date + 1`, timezone)}`)
  if (users.length > 0) conditions.push(sql`e.user_id = any(${users}::bigint[])`)
  return sql`(not t.is_sample and t.id in (select e.ticket_id from ticket_traces e where ${sql.join(conditions, sql` and `)}))`
}
