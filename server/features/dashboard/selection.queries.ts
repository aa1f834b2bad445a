import { sql, type RawBuilder } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import { can } from '#contract/permissions.ts'
import { visibleTo } from '#server/features/tickets/index.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type Condition = RawBuilder<boolean>

/** What a report is about. A ticket has the alias `t`. */
export type ReportSelection = {
  /** The viewer sees the ticket, and it is in the chosen queue. */
  seen: Condition
  /** The same, and the chosen user has it. */
  tickets: Condition
  /** The ticket with this id is in `seen`. */
  ofTicket: (idColumn: string) => Condition
  /** The viewer may read the ticket with this id, whatever is chosen. */
  mayRead: (idColumn: string) => Condition
  /** The column has the chosen user. */
  by: (userColumn: string) => Condition
  /** The first ticket of the contact, with the alias `l` in the table leads, is in `tickets`. */
  leads: Condition
}

type Chosen = Partial<Pick<DashboardQuery, 'queueId' | 'userId'>>

const everything = sql<boolean>`true`

/**
 * What was made to practise on is in no report. The few ids are read once for a statement, from an index of their own. A row
 * without a ticket or contact is no sample.
 */
const isReal = (table: 'tickets' | 'contacts', companyId: number, idColumn: string): Condition =>
  sql`(${sql.raw(idColumn)} = any (array(select x.id from ${sql.table(table)} x
    where x.company_id = ${companyId} and x.is_sample))) is not true`

/**
 * Administrators see the whole company, and whoever else may see reports the tickets that they may read. Conditions that
 * keep everything are constants, so that PostgreSQL leaves them out of its plan.
 */
export function selectionOf(actor: CurrentUser, { queueId, userId }: Chosen): ReportSelection {
  const { companyId } = actor
  const seesAll = can(actor, 'tickets-manager:showall')
  const readable = visibleTo(actor)
  const ofQueue = queueId === undefined ? everything : sql<boolean>`t.queue_id = ${queueId}`
  const seen = sql<boolean>`(${readable} and ${ofQueue} and ${isReal('tickets', companyId, 't.id')})`
  const exists = (idColumn: string, found: Condition): Condition =>
    sql`exists (select from tickets t where t.company_id = ${companyId} and t.id = ${sql.raw(idColumn)} and ${found})`
  const by = (userColumn: string): Condition =>
    userId === undefined ? everything : sql`${sql.raw(userColumn)} = ${userId}`
  const isWhole = seesAll && queueId === undefined
  const tickets = sql<boolean>`(${seen} and ${by('t.user_id')})`
  return {
    seen,
    tickets,
    ofTicket: (idColumn) => (isWhole ? isReal('tickets', companyId, idColumn) : exists(idColumn, seen)),
    mayRead: (idColumn) => (seesAll ? everything : exists(idColumn, readable)),
    by,
    leads:
      isWhole && userId === undefined
        ? isReal('contacts', companyId, 'l.contact_id')
        : sql`exists (select from tickets t where t.company_id = ${companyId} and t.contact_id = l.contact_id
            and t.created_at = l.first_ticket_at and ${tickets})`,
  }
}
