import { DateTime } from 'luxon'
import { can } from '#contract/permissions.ts'
import { SCHEDULE_MEDIA_TYPES, type Schedule, type ScheduleInput } from '#contract/schedules.ts'
import type { Tx } from '#server/db/change.ts'
import { now } from '#server/db/time.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { attachFile, releaseFiles, type StoredFile } from '#server/features/files/actions.ts'
import { getSchedule } from '#server/features/schedules/queries.ts'
import { leaveScheduled } from '#server/features/tickets/scheduled.actions.ts'
import { AppError, wrongField } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Clocks show minutes: the one that runs is not past. */
const PAST_MS = 60_000

/** A time without a zone is on the clock of the company. */
function instantOf(who: Viewer, text: string): string {
  const time = DateTime.fromISO(text.replace(' ', 'T'), { zone: who.timezone })
  if (!time.isValid) throw wrongField('sendAt', 'Obrigatório')
  if (time.toMillis() < Date.now() - PAST_MS) {
    throw wrongField('sendAt', 'Data no passado')
  }
  return time.toUTC().toISO()
}

async function columnsOf(tx: Tx, who: Viewer, input: ScheduleInput) {
  const { body, contactId, whatsappId } = input
  const sendAt = instantOf(who, input.sendAt)
  await getContact(tx.db, tx.companyId, contactId)
  if (whatsappId != null) await requireConnection(tx.db, tx.companyId, whatsappId)
  return { body, contactId, sendAt, ...(whatsappId !== undefined && { connectionId: whatsappId }) }
}

/** The job looks at what is due when it runs: it needs no other word of a schedule that is changed or removed. */
const wakeAt = ({ companyId, enqueue }: Tx, id: number, runAt: string): Promise<void> =>
  enqueue('schedule.send', { companyId }, { key: `schedule.send/${id}`, runAt })

async function announce(tx: Tx, id: number, name: 'schedule.created' | 'schedule.updated'): Promise<Schedule> {
  const schedule = await getSchedule(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { schedule } })
  return schedule
}

export const announceSchedule = (tx: Tx, id: number): Promise<Schedule> => announce(tx, id, 'schedule.updated')

export async function createSchedule(tx: Tx, who: Viewer, input: ScheduleInput): Promise<Schedule> {
  const columns = await columnsOf(tx, who, input)
  const { id } = await tx.db
    .insertInto('schedules')
    .values({ ...columns, companyId: tx.companyId, userId: who.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeAt(tx, id, columns.sendAt)
  return announce(tx, id, 'schedule.created')
}

/** One's own; supervisors and admins change all. Locked, so that it is not sent while it is being changed. */
async function lockMine(tx: Tx, who: Viewer, id: number) {
  const row = await tx.db
    .selectFrom('schedules')
    .select(['userId', 'status', 'fileId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  if (row.userId !== who.userId && !can(who, 'schedules:manage')) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** What is on its way, or there, is not changed any more. */
async function lockUnsent(tx: Tx, who: Viewer, id: number) {
  const row = await lockMine(tx, who, id)
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
  return row
}

const ofSchedule = (tx: Tx, id: number) =>
  tx.db.updateTable('schedules').where('companyId', '=', tx.companyId).where('id', '=', id)

/** One that failed is tried again at its new time; the message that could not be sent is no longer its own. */
export async function updateSchedule(tx: Tx, who: Viewer, id: number, input: ScheduleInput): Promise<Schedule> {
  await lockUnsent(tx, who, id)
  const columns = await columnsOf(tx, who, input)
  await leaveScheduled(tx, id)
  await ofSchedule(tx, id)
    .set({ ...columns, status: 'PENDENTE', error: null, updatedAt: now })
    .execute()
  await wakeAt(tx, id, columns.sendAt)
  return announceSchedule(tx, id)
}

/** What was sent stays in the conversation. */
export async function deleteSchedule(tx: Tx, who: Viewer, id: number): Promise<void> {
  const { fileId } = await lockMine(tx, who, id)
  await tx.db.deleteFrom('schedules').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  await releaseFiles(tx, [fileId])
  tx.emit({ name: 'schedule.deleted', payload: { scheduleId: id } })
}

/** Throws what would keep the viewer from giving it another picture: asked before the upload is taken. */
export async function requireUnsent(tx: Tx, who: Viewer, id: number): Promise<void> {
  await lockUnsent(tx, who, id)
}

const isPicture = ({ mimetype }: StoredFile): boolean => SCHEDULE_MEDIA_TYPES.some((allowed) => allowed === mimetype)

/** null takes the picture away. */
export async function setPicture(tx: Tx, who: Viewer, id: number, stored: StoredFile | null): Promise<void> {
  const { fileId: old } = await lockUnsent(tx, who, id)
  if (stored && !isPicture(stored)) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const fileId = stored ? await attachFile(tx, stored) : null
  await ofSchedule(tx, id)
    .set({ fileId, mediaName: stored?.name ?? null, updatedAt: now })
    .execute()
  await releaseFiles(tx, [old])
  await announceSchedule(tx, id)
}
