import { can, type Profile } from '#contract/permissions.ts'
import type { User, UserChange, UserInput } from '#contract/users.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { secondsFromNow, transactionStart } from '#server/db/time.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { getUser } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { hashPassword } from '#server/lib/passwords.ts'

/** The reason for the end of a session, which its browser receives. */
type SessionEndReason = 'elsewhere' | 'ended' | 'logout' | 'password' | 'rights' | 'removed' | 'disabled' | 'stolen'

const throwConstraintError = constraintErrors({
  users_email: 'ERR_EMAIL_ALREADY_EXISTS',
})

export async function createUser(tx: Tx, { password, ...input }: Omit<UserInput, 'companyId'>): Promise<User> {
  const passwordHash = await hashPassword(password)
  await assertPlanLimit(tx, 'users')
  return insertUser(tx, { ...input, passwordHash })
}

type NewUser = Pick<UserInput, 'name' | 'email' | 'profile'> &
  Partial<Pick<UserInput, 'allTicket' | 'whatsappId' | 'queueIds'>> & { passwordHash: string; super?: boolean }

/** Inserts a user without checking the plan's limit, because the first user of a company must always fit. */
export async function insertUser(tx: Tx, input: NewUser): Promise<User> {
  const { queueIds = [], whatsappId = null, allTicket = 'disable', ...columns } = input
  await assertSameCompany(tx, { queueIds, whatsappId })
  const { id } = await tx.db
    .insertInto('users')
    .values({ ...columns, allTicket, connectionId: whatsappId, companyId: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await setQueues(tx, id, queueIds)
  const user = await getUser(tx.db, tx.companyId, id)
  tx.emit({ name: 'user.created', payload: { user } })
  return user
}

type Change = Omit<UserChange, 'currentPassword' | 'companyId'>

/** Without `users:write` only the user's own fields are changed; the other fields that clients send are ignored. */
const pickAllowed = (
  actor: CurrentUser,
  { name, email, password, whatsappId, language, opensWaiting, opensNext, ...rights }: Change,
): Change => {
  const own = { name, email, password, whatsappId, language, opensWaiting, opensNext }
  return can(actor, 'users:write') ? { ...own, ...rights } : own
}

/** Updates the given fields. A new password or profile ends the user's sessions. */
export async function updateUser(tx: Tx, actor: CurrentUser, id: number, change: Change): Promise<User> {
  if (id !== actor.userId && !can(actor, 'users:write')) throw new AppError('ERR_NO_PERMISSION')
  const { password, queueIds, whatsappId, ...columns } = pickAllowed(actor, change)
  const passwordHash = password ? await hashPassword(password) : undefined
  await lockCompany(tx)
  const before = await getUser(tx.db, tx.companyId, id)
  assertCanChange(actor, before)
  if (columns.profile && columns.profile !== 'admin') await assertOtherAdmin(tx, before)
  await assertSameCompany(tx, { queueIds: queueIds ?? [], whatsappId: whatsappId ?? null })

  await tx.db
    .updateTable('users')
    .set({ ...columns, passwordHash, connectionId: whatsappId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  if (queueIds) await setQueues(tx, id, queueIds)
  if (passwordHash) {
    await deleteEmailChanges(tx, id)
    await endSessions(tx, id, 'password')
  } else if (columns.profile && columns.profile !== before.profile) await endSessions(tx, id, 'rights')

  const user = await getUser(tx.db, tx.companyId, id)
  tx.emit({ name: 'user.updated', payload: { user } })
  return user
}

/**
 * Throws if the actor may not delete the user. The company stays locked, so that no other administrator leaves meanwhile.
 */
export async function assertCanDelete(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  await lockCompany(tx)
  const user = await getUser(tx.db, tx.companyId, id)
  assertCanChange(actor, user)
  await assertOtherAdmin(tx, user)
}

/** Deletes unconfirmed e-mail changes of the user, because another person may have requested them. */
export async function deleteEmailChanges({ db, companyId }: Tx, userId: number): Promise<void> {
  await db.deleteFrom('emailChanges').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}

/**
 * Ends the sessions of a user, or the one given in `only`. Their requests get 401 from then on, and their browsers the
 * reason.
 */
export async function endSessions(tx: Tx, userId: number, reason: SessionEndReason, only?: string): Promise<void> {
  const openSessions = tx.db
    .updateTable('sessions')
    .set({ revokedAt: transactionStart, revokedReason: reason })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
  const ended = await (only ? openSessions.where('id', '=', only) : openSessions).execute()
  if (!ended.length) return
  const sessionIds = ended.map(({ id }) => id)
  const user = { id: userId }
  if (reason === 'logout') tx.emit({ name: 'session.closed', payload: { user, sessionIds } })
  else tx.emit({ name: 'session.ended', payload: { user, sessionIds, reason } })
}

export async function endSessionsOfCompany(tx: Tx, reason: SessionEndReason): Promise<void> {
  const signedIn = await tx.db
    .selectFrom('sessions')
    .select('userId')
    .distinct()
    .where('companyId', '=', tx.companyId)
    .where('revokedAt', 'is', null)
    .execute()
  for (const { userId } of signedIn) await endSessions(tx, userId, reason)
}

/** Longer than the interval of heartbeats, which is five minutes. */
const ONLINE_SECONDS = 6 * 60

export async function storePresence(tx: Tx, actor: CurrentUser, isOnline: boolean): Promise<void> {
  const before = await tx.db
    .selectFrom('users')
    .select((eb) => eb('onlineUntil', '>', transactionStart).as('isOnline'))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', actor.userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return
  await tx.db
    .updateTable('users')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', actor.userId)
    .set({ onlineUntil: isOnline ? secondsFromNow(ONLINE_SECONDS) : transactionStart })
    .execute()
  if (Boolean(before.isOnline) === isOnline) return
  if (isOnline) await enqueueAssignment(tx, actor)
  tx.emit({ name: 'user.presence', payload: { userId: actor.userId, online: isOnline } })
}

/** Whoever comes online may get tickets that wait in a queue which assigns them. */
async function enqueueAssignment(tx: Tx, { userId }: CurrentUser): Promise<void> {
  const { companyId } = tx
  const assigning = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('assignment', '<>', 'off')
    .limit(1)
    .executeTakeFirst()
  if (assigning) await tx.enqueue('ticket.assign', { companyId }, { key: `ticket.assign/user/${userId}` })
}

function assertCanChange(actor: CurrentUser, target: User): void {
  if (target.super && !actor.super) throw new AppError('ERR_NO_SUPER')
}

/** Throws if the user is the company's last administrator, or the last super user. */
async function assertOtherAdmin(tx: Tx, user: { id: number; profile: Profile; super: boolean }): Promise<void> {
  if (user.profile !== 'admin') return
  const others = tx.db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('profile', '=', 'admin')
    .where('id', '<>', user.id)
  const other = await (user.super ? others.where('super', '=', true) : others).limit(1).executeTakeFirst()
  if (!other) throw new AppError('ERR_LAST_ADMIN')
}

type Links = { queueIds: readonly number[]; whatsappId: number | null }

async function assertSameCompany(tx: Tx, { queueIds, whatsappId }: Links): Promise<void> {
  await requireQueues(tx.db, tx.companyId, queueIds)
  if (whatsappId !== null) await requireConnection(tx.db, tx.companyId, whatsappId)
}

async function setQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  const { companyId } = tx
  await tx.db.deleteFrom('userQueues').where('companyId', '=', companyId).where('userId', '=', userId).execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId, userId, queueId }))
  if (rows.length) await tx.db.insertInto('userQueues').values(rows).execute()
}
