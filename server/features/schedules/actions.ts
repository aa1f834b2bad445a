import { sql } from 'kysely'
import { earliestChoice } from '#contract/chosen-time.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { SCHEDULE_MEDIA_TYPES, type Schedule, type ScheduleInput, type ScheduleUpdate } from '#contract/schedules.ts'
import { isSameTemplate } from '#contract/template-text.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { assertNotOptedOut } from '#server/features/opt-outs/index.ts'
import { getSchedule } from './queries.ts'
import {
  assertTakesPicture,
  fillScheduled,
  keptTemplate,
  readFacts,
  templateColumns,
  type StoredTemplate,
} from './template.actions.ts'
import { assertPlainValues } from '#server/features/templates/queries.ts'
import { detachSchedule } from '#server/features/tickets/index.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { parseWallTime } from '#server/lib/wall-time.ts'

/** Parses a time; without a zone it is in the company's time zone. */
function parseSendAt(actor: CurrentUser, text: string): string {
  const time = parseWallTime(text, actor.timezone)
  if (!time) throw wrongField('sendAt', 'Obrigatório')
  if (time.getTime() < earliestChoice()) throw wrongField('sendAt', 'Data no passado')
  return time.toISOString()
}

type Stored = { body: string; template: StoredTemplate | null; fileId: string | null; connectionId: number | null }

async function columnsOf(tx: Tx, actor: CurrentUser, input: ScheduleInput, stored?: Stored) {
  const { contactId, whatsappId } = input
  const sendAt = parseSendAt(actor, input.sendAt)
  await getContact(tx.db, tx.companyId, contactId)
  await assertNotOptedOut(tx, contactId)
  if (whatsappId != null) await requireConnection(tx.db, tx.companyId, whatsappId)
  const content = await contentOf(tx, input, stored)
  return { ...content, contactId, sendAt, ...(whatsappId !== undefined && { connectionId: whatsappId }) }
}

/** Returns the columns of what is sent. The picture of another message does not stay. */
async function contentOf(tx: Tx, input: ScheduleInput, stored?: Stored) {
  const { contactId, whatsappId: connectionId = stored?.connectionId } = input
  const wanted = input.template === undefined ? keptTemplate(input, stored) : input.template
  const noPicture = { fileId: null, mediaName: null }
  if (!wanted) {
    if (input.body === undefined) throw wrongField('body', 'Obrigatório')
    return { body: input.body, template: null, ...(stored?.template && noPicture) }
  }
  if (connectionId == null) throw wrongField('whatsappId', 'Obrigatório')
  if (input.template) assertPlainValues(input.template.values)
  const { template, text } = await fillScheduled(tx, { contactId, connectionId, template: wanted })
  const columns = templateColumns(template, text)
  if (!template.takesPicture || !isSameTemplate(template, stored?.template)) return { ...columns, ...noPicture }
  if (stored?.fileId) await assertTakesPicture(tx, { template, connectionId }, await readFacts(tx, stored.fileId))
  return columns
}

/**
 * Enqueues the job that sends due schedules at this time. It reads what is due when it runs, so changed and deleted
 * schedules need no other job.
 */
const enqueueSend = ({ companyId, enqueue }: Tx, id: number, runAt: string): Promise<void> =>
  enqueue('schedule.send', { companyId }, { key: `schedule.send/${id}`, runAt })

async function emitSaved(tx: Tx, id: number, name: 'schedule.created' | 'schedule.updated'): Promise<Schedule> {
  const schedule = await getSchedule(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { schedule } })
  return schedule
}

export const emitScheduleSaved = (tx: Tx, id: number): Promise<Schedule> => emitSaved(tx, id, 'schedule.updated')

export async function createSchedule(tx: Tx, actor: CurrentUser, input: ScheduleInput): Promise<Schedule> {
  const columns = await columnsOf(tx, actor, input)
  const { id } = await tx.db
    .insertInto('schedules')
    .values({ ...columns, companyId: tx.companyId, userId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueSend(tx, id, columns.sendAt)
  return emitSaved(tx, id, 'schedule.created')
}

/** Locks an own schedule, or with `schedules:manage` any, so that it is not sent while it is being changed. */
async function lockOwnSchedule(tx: Tx, actor: CurrentUser, id: number) {
  const row = await tx.db
    .selectFrom('schedules')
    .select([
      'userId',
      'status',
      'error',
      'body',
      'sendAt',
      'fileId',
      'connectionId',
      sql<StoredTemplate | null>`template`.as('template'),
    ])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  if (row.userId !== actor.userId && !can(actor, 'schedules:manage')) throw new AppError('ERR_NO_PERMISSION')
  return row
}

/** Locks a schedule that was not sent; one that is being sent or was sent cannot be changed. */
async function lockUnsent(tx: Tx, actor: CurrentUser, id: number) {
  const row = await lockOwnSchedule(tx, actor, id)
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
  return row
}

const DUE_AGAIN = { status: 'PENDENTE', error: null } as const

const updateScheduleRow = (tx: Tx, id: number) =>
  tx.db.updateTable('schedules').where('companyId', '=', tx.companyId).where('id', '=', id)

/** Updates a schedule. A failed one is sent again at its new time, and its failed message is detached. */
export async function updateSchedule(tx: Tx, actor: CurrentUser, id: number, input: ScheduleUpdate): Promise<Schedule> {
  const stored = await lockUnsent(tx, actor, id)
  const columns = await columnsOf(tx, actor, input, stored)
  await detachSchedule(tx, id)
  await updateScheduleRow(tx, id)
    .set({ ...columns, ...DUE_AGAIN, updatedAt: transactionStart })
    .execute()
  if ('fileId' in columns) await enqueueFileCleanup(tx, [stored.fileId])
  await enqueueSend(tx, id, columns.sendAt)
  return emitScheduleSaved(tx, id)
}

/** Deletes a schedule; a message that was sent stays in the ticket. */
export async function deleteSchedule(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { fileId } = await lockOwnSchedule(tx, actor, id)
  await tx.db.deleteFrom('schedules').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  await enqueueFileCleanup(tx, [fileId])
  tx.emit({ name: 'schedule.deleted', payload: { scheduleId: id } })
}

/** Throws if the actor may not change the picture. Called before the upload is read. */
export async function assertNotSent(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  await lockUnsent(tx, actor, id)
}

const isPicture = ({ mimetype }: StoredFile): boolean => SCHEDULE_MEDIA_TYPES.some((allowed) => allowed === mimetype)

const LACKS_PICTURE: ErrorCode = 'ERR_TEMPLATE_MEDIA'

/** Sets the picture; null removes it. A template that failed because its picture came too late is due again. */
export async function setPicture(tx: Tx, actor: CurrentUser, id: number, stored: StoredFile | null): Promise<void> {
  const { fileId: old, template, connectionId, sendAt, ...row } = await lockUnsent(tx, actor, id)
  if (stored && !isPicture(stored)) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  if (stored && template) await assertTakesPicture(tx, { template, connectionId }, stored)
  const fileId = stored ? await insertFile(tx, stored) : null
  // Its picture was all that it lacked.
  const isAwaited = template && fileId && old === null && row.error === LACKS_PICTURE
  await updateScheduleRow(tx, id)
    .set({ fileId, mediaName: stored?.name ?? null, updatedAt: transactionStart, ...(isAwaited && DUE_AGAIN) })
    .execute()
  await enqueueFileCleanup(tx, [old])
  // It may have waited for its picture when its time came.
  if (template) await enqueueSend(tx, id, sendAt)
  await emitScheduleSaved(tx, id)
}
