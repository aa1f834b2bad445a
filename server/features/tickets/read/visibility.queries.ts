import { sql, type RawBuilder } from 'kysely'
import type { TicketStatus } from '#contract/tickets.ts'
import { can } from '#contract/permissions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type Condition = RawBuilder<boolean>

const ofQueues = (queueIds: number[]): Condition => sql`t.queue_id = any(${queueIds}::bigint[])`

/** The tickets whose queue is one of the viewer's. */
export function inQueuesOf(actor: CurrentUser): Condition {
  if (can(actor, 'tickets-manager:showall')) return sql`true`
  const seesUnqueued = actor.allTicket || can(actor, 'tickets:unqueued')
  return seesUnqueued ? sql`(t.queue_id is null or ${ofQueues(actor.queueIds)})` : ofQueues(actor.queueIds)
}

/**
 * The tickets (alias `t`) that a viewer may find and open: their own, and those of their queues, whoever the assignee
 * is.
 */
export function findableBy(actor: CurrentUser): Condition {
  if (can(actor, 'tickets-manager:showall')) return sql`true`
  return sql`(t.user_id = ${actor.userId} or ${inQueuesOf(actor)})`
}

/**
 * The tickets (alias `t`) whose messages a viewer may read, and which they may therefore change. Admins: all.
 * Supervisors: their own, those of their queues and those without a queue. Agents: their own and the pending ones of
 * their queues; pending ones without a queue only with allTicket. Repeating the status of the query lets PostgreSQL use
 * a narrower index.
 */
export function visibleTo(actor: CurrentUser, status: TicketStatus | null = null): Condition {
  if (can(actor, 'tickets-manager:showall')) return sql`true`
  const mine: Condition = sql`t.user_id = ${actor.userId}`
  if (can(actor, 'tickets:unqueued')) return sql`(${mine} or ${inQueuesOf(actor)})`
  if (status === 'open' || status === 'closed') return mine
  return sql`(${mine} or (t.status = 'pending' and ${inQueuesOf(actor)}))`
}

/** `peek`: with `userSpyChat` enabled, agents may read all conversations of their queues. */
export function readableBy(actor: CurrentUser, peek: boolean): Condition {
  if (!peek) return visibleTo(actor)
  const maySpy = sql`exists (select 1 from settings where company_id = ${actor.companyId} and key = 'userSpyChat' and value = 'enabled')`
  return sql`(${visibleTo(actor)} or (${inQueuesOf(actor)} and ${maySpy}))`
}
