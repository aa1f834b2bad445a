import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { TicketView, TicketViewChange, TicketViewInput } from '#contract/ticket-views.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { getTicketView } from './views.queries.ts'

/** A menu has the views of a person, and one statement counts them. */
const MAX_VIEWS = 50

/** Shared views stand in the menu of the whole company, so only supervisors and admins make, change and delete them. */
function assertMayChange(actor: CurrentUser, isShared: boolean): void {
  if (isShared && !can(actor, 'ticketViews:share')) throw new AppError('ERR_NO_PERMISSION')
}

const ownerOf = (actor: CurrentUser, isShared: boolean): number | null => (isShared ? null : actor.userId)

/** The tables of what a view names, by the field that has the ids. */
const NAMED = { queueIds: 'queues', tags: 'tags', users: 'users', connections: 'connections' } as const

/** Ids are only taken of what the company has, so that a view never waits for an id that somebody else may get. */
async function assertKnown(tx: Tx, input: TicketViewChange): Promise<void> {
  for (const field of Object.keys(NAMED) as (keyof typeof NAMED)[]) {
    const ids = input[field] ?? []
    if (ids.length === 0) continue
    const { count } = await tx.db
      .selectFrom(NAMED[field])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('companyId', '=', tx.companyId)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    if (count !== ids.length) throw wrongField(field, 'Invalid value')
  }
}

async function assertHasRoom(tx: Tx, ownerId: number | null): Promise<void> {
  // The lock keeps requests at the same moment from passing the limit together.
  await lockCompany(tx)
  const { count } = await tx.db
    .selectFrom('ticketViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .where('ownerId', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS) throw new AppError('ERR_TICKETVIEW_LIMIT')
}

const columns = ({ name, status, showAll, withUnreadMessages, snoozed, mentioned, ...ids }: TicketViewChange) => ({
  ...(name !== undefined && { name }),
  ...(status !== undefined && { status }),
  ...(showAll !== undefined && { showAll }),
  ...(withUnreadMessages !== undefined && { isUnread: withUnreadMessages }),
  ...(snoozed !== undefined && { isSnoozed: snoozed }),
  ...(mentioned !== undefined && { isMentioned: mentioned }),
  ...(ids.queueIds && { queueIds: ids.queueIds }),
  ...(ids.tags && { tagIds: ids.tags }),
  ...(ids.users && { userIds: ids.users }),
  ...(ids.connections && { connectionIds: ids.connections }),
})

const emitChanged = (tx: Tx, ownerId: number | null): void =>
  tx.emit({ name: 'ticketViews.changed', payload: {}, audience: { ownerId } })

export async function createTicketView(tx: Tx, actor: CurrentUser, input: TicketViewInput): Promise<TicketView> {
  const { isShared = false, ...fields } = input
  assertMayChange(actor, isShared)
  await assertKnown(tx, fields)
  const ownerId = ownerOf(actor, isShared)
  await assertHasRoom(tx, ownerId)
  const { id } = await tx.db
    .insertInto('ticketViews')
    .values({ ...columns(fields), name: input.name, companyId: tx.companyId, ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  emitChanged(tx, ownerId)
  return getTicketView(tx.db, actor, id)
}

/** Waits for other changes of the view, and returns it as they left it. */
async function lockTicketView(tx: Tx, actor: CurrentUser, id: number): Promise<TicketView> {
  await sql`select from ticket_views where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.db)
  return getTicketView(tx.db, actor, id)
}

/** Whoever shares a view gives it to the company, and whoever ends that keeps it. */
export async function updateTicketView(
  tx: Tx,
  actor: CurrentUser,
  id: number,
  { isShared, ...fields }: TicketViewChange,
): Promise<TicketView> {
  const before = await lockTicketView(tx, actor, id)
  const willBeShared = isShared ?? before.isShared
  assertMayChange(actor, before.isShared || willBeShared)
  await assertKnown(tx, fields)
  const ownerId = ownerOf(actor, willBeShared)
  if (willBeShared !== before.isShared) await assertHasRoom(tx, ownerId)
  await tx.db
    .updateTable('ticketViews')
    .set({ ...columns(fields), ownerId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  emitChanged(tx, before.isShared ? null : ownerId)
  return getTicketView(tx.db, actor, id)
}

export async function deleteTicketView(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { isShared } = await lockTicketView(tx, actor, id)
  assertMayChange(actor, isShared)
  await tx.db.deleteFrom('ticketViews').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  emitChanged(tx, ownerOf(actor, isShared))
}
