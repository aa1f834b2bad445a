import { sql, type RawBuilder } from 'kysely'
import { can, PROFILES, type Permission } from '#contract/permissions.ts'
import type { TicketStatus } from '#contract/tickets.ts'
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

const maySpyIn = (companyId: number): Condition =>
  sql`exists (select 1 from settings where company_id = ${companyId} and key = 'userSpyChat' and value = 'enabled')`

/** `peek`: with `userSpyChat` enabled, agents may read all conversations of their queues. */
export function readableBy(actor: CurrentUser, peek: boolean): Condition {
  if (!peek) return visibleTo(actor)
  return sql`(${visibleTo(actor)} or (${inQueuesOf(actor)} and ${maySpyIn(actor.companyId)}))`
}

/** The fields of a ticket that decide who may read it. */
export type TicketScope = { status: TicketStatus; queueId: number | null; userId: number | null }

const mayEach = (permission: Permission): Condition =>
  sql`u.profile = any(${PROFILES.filter((profile) => can({ profile, super: false }, permission))}::text[])`

/** The people (alias `u`) who may read a ticket as it is given: `readableBy` with `peek`, asked about people. */
export function mayRead(companyId: number, { status, queueId, userId }: TicketScope): Condition {
  const supervises = mayEach('tickets:unqueued')
  const isReachable: Condition =
    queueId === null
      ? sql`(u.all_ticket = 'enable' or ${supervises})`
      : sql`exists (select from user_queues uq
          where uq.company_id = u.company_id and uq.user_id = u.id and uq.queue_id = ${queueId})`
  const isShown: Condition = status === 'pending' ? sql`true` : sql`(${supervises} or ${maySpyIn(companyId)})`
  return sql`(${mayEach('tickets-manager:showall')} or coalesce(u.id = ${userId}::bigint, false)
    or (${isReachable} and ${isShown}))`
}
