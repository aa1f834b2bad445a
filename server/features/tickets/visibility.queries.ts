import { sql, type RawBuilder } from 'kysely'
import type { TicketStatus } from '#contract/tickets.ts'
import { can } from '#contract/permissions.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Condition = RawBuilder<boolean>

const ofQueues = (queueIds: number[]): Condition => sql`t.queue_id = any(${queueIds}::bigint[])`

/** The tickets whose queue is one of the viewer's. */
export function reachableBy(who: Viewer): Condition {
  if (can(who, 'tickets-manager:showall')) return sql`true`
  const seesUnqueued = who.allTicket || can(who, 'tickets:unqueued')
  return seesUnqueued ? sql`(t.queue_id is null or ${ofQueues(who.queueIds)})` : ofQueues(who.queueIds)
}

/** The tickets (alias `t`) a viewer may find and open: the own ones, and those of the own queues, whoever holds them. */
export function findableBy(who: Viewer): Condition {
  if (can(who, 'tickets-manager:showall')) return sql`true`
  return sql`(t.user_id = ${who.userId} or ${reachableBy(who)})`
}

/**
 * The tickets (alias `t`) whose messages a viewer may read, and which they may therefore change. Admins: all. Supervisors: those of their queues and
 * those without a queue. Attendants: the ones they hold or held, and what waits in their queues; what waits without a
 * queue only with allTicket. Naming the status that is asked for anyway lets PostgreSQL use a narrower index.
 */
export function visibleTo(who: Viewer, status: TicketStatus | null = null): Condition {
  if (can(who, 'tickets-manager:showall')) return sql`true`
  const mine: Condition = sql`t.user_id = ${who.userId}`
  if (can(who, 'tickets:unqueued')) return sql`(${mine} or ${reachableBy(who)})`
  if (status === 'open' || status === 'closed') return mine
  return sql`(${mine} or (t.status = 'pending' and ${reachableBy(who)}))`
}

/** `peek`: with `userSpyChat` enabled attendants may look into all conversations of their queues. */
export function readableBy(who: Viewer, peek: boolean): Condition {
  if (!peek) return visibleTo(who)
  const maySpy = sql`exists (select 1 from settings where company_id = ${who.companyId} and key = 'userSpyChat' and value = 'enabled')`
  return sql`(${visibleTo(who)} or (${reachableBy(who)} and ${maySpy}))`
}
