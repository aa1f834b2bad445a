import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SCHEDULE_LATE_MINUTES } from '#contract/schedules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { transactionStart } from '#server/db/time.ts'
import { emitScheduleSaved } from './actions.ts'
import { templateColumns } from './template.actions.ts'
import { isOptedOut } from '#server/features/opt-outs/index.ts'
import { sendScheduled, type Scheduled } from '#server/features/tickets/index.ts'
import type { AppError } from '#server/lib/app-error.ts'

type DueSchedule = Omit<Scheduled, 'attachment'> & {
  isActive: boolean
  mayUse: boolean
  file: { fileId: string; mediaName: string; mediaMimetype: string; mediaSize: number } | null
}

const s = tableAlias<'schedules'>('s')
const f = tableAlias<'files'>('f')
const fileJson = jsonObject<NonNullable<DueSchedule['file']>>()({
  fileId: f.column('id'),
  mediaName: sql<string>`coalesce(${s.column('mediaName')}, ${f.column('name')})`,
  mediaMimetype: f.column('mimetype'),
  mediaSize: f.column('size'),
})

/** A picture is uploaded after its schedule is saved: a template that lacks it is given so long. */
const PICTURE_MINUTES = 2

/**
 * Locks a due schedule. Returns nothing while another transaction sends or changes it, or merges its contact: schedule
 * and contact are locked in one statement that skips locked rows, so it cannot deadlock. Schedules of one contact are
 * sent in their order.
 */
async function lockDueSchedule(tx: Tx, id: number): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.body as text, s.template, s.contact_id, s.user_id, s.connection_id, co.status as is_active,
      coalesce(p.use_schedules, true) as may_use,
      ceil(extract(epoch from s.send_at - now()) / 60 + ${SCHEDULE_LATE_MINUTES}::int)::int as expires_in_minutes,
      ${f.ifJoined(fileJson)} as file
    from schedules s
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
      join companies co on co.id = s.company_id
      left join plans p on p.id = co.plan_id
      left join files f on f.company_id = s.company_id and f.id = s.file_id
    where s.company_id = ${tx.companyId} and s.id = ${id} and s.status = 'PENDENTE' and s.send_at <= now()
      and not exists (select from schedules e where e.company_id = s.company_id and e.contact_id = s.contact_id
        and e.status = 'PENDENTE' and (e.send_at, e.id) < (s.send_at, s.id))
      and (s.file_id is not null or s.template ->> 'takesPicture' is distinct from 'true'
        or s.updated_at < now() - make_interval(mins => ${PICTURE_MINUTES}))
    for no key update of s, c skip locked`.execute(tx.db)
  return rows[0]
}

async function setFailed(tx: Tx, id: number, error: ErrorCode): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ status: 'ERRO', error, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await emitScheduleSaved(tx, id)
}

/**
 * Queues the message in a ticket. The new state is stored in the same transaction, so a crash can neither lose nor
 * repeat the message. Throws an AppError when it cannot be sent.
 */
export async function sendScheduledMessage(tx: Tx, id: number): Promise<void> {
  const schedule = await lockDueSchedule(tx, id)
  if (!schedule?.isActive) return
  const { isActive: _, mayUse, file, ...scheduled } = schedule
  if (scheduled.expiresInMinutes <= 0) return setFailed(tx, id, 'ERR_TOO_LATE_TO_SEND')
  if (!mayUse) return setFailed(tx, id, 'ERR_PLAN_FEATURE')
  // A statement of its own, after the contact is locked, sees a refusal that was stored while this one began.
  if (await isOptedOut(tx.db, tx.companyId, scheduled.contactId)) return setFailed(tx, id, 'ERR_OPTED_OUT')
  const attachment = file && { ...file, mediaType: 'image' as const, mediaSeconds: null, voice: false }
  const { ticketId, body } = await sendScheduled(tx, { ...scheduled, attachment })
  const { template } = scheduled
  // Meta may have approved another text since the message was scheduled: the list shows what was sent.
  const sent = template ? templateColumns(template, body) : {}
  await tx.db
    .updateTable('schedules')
    .set({ ...sent, status: 'AGENDADA', ticketId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await emitScheduleSaved(tx, id)
}

/** Stores the error of a schedule that could not be sent. */
export async function markScheduleFailed(tx: Tx, id: number, error: AppError): Promise<void> {
  if (await lockDueSchedule(tx, id)) await setFailed(tx, id, error.code)
}

/**
 * Stores the results of sent messages, of one schedule or of all. A message that failed and was then sent by hand
 * counts as sent.
 */
export async function updateScheduleResult(tx: Tx, scheduleId: number | null): Promise<void> {
  const withdrawn: ErrorCode = 'ERR_SCHEDULE_WITHDRAWN'
  const failed: ErrorCode = 'ERR_SENDING_WAPP_MSG'
  const scope = scheduleId === null ? sql`s.status = 'AGENDADA'` : sql`s.id = ${scheduleId}`
  const { rows } = await sql<{ id: number }>`
    with found as (
      select s.id, s.status, case when m.outbox = 'failed' then 'ERRO' when m.ack > ${ACK.waiting} then 'ENVIADA'
          when m.id is null or m.is_deleted then 'ERRO' else 'AGENDADA' end as becomes,
        case when m.outbox = 'failed' then coalesce(m.send_error, ${failed}) else ${withdrawn} end as error,
        coalesce(m.written_at, m.updated_at) as sent_at
      from schedules s left join messages m on m.company_id = s.company_id and m.schedule_id = s.id
      where s.company_id = ${tx.companyId} and ${scope} and (s.status = 'AGENDADA' or m.id is not null))
    update schedules s set status = f.becomes, updated_at = now(),
      sent_at = case when f.becomes = 'ENVIADA' then f.sent_at end,
      error = case when f.becomes = 'ERRO' then f.error end
    from found f where s.company_id = ${tx.companyId} and s.id = f.id and s.status = f.status and f.becomes <> f.status
    returning s.id`.execute(tx.db)
  for (const { id } of rows) await emitScheduleSaved(tx, id)
}
