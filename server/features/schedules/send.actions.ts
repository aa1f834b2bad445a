import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SCHEDULE_LATE_MINUTES } from '#contract/schedules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { transactionStart } from '#server/db/time.ts'
import { emitScheduleSaved } from '#server/features/schedules/actions.ts'
import { sendScheduled, type Scheduled } from '#server/features/tickets/index.ts'
import type { AppError } from '#server/lib/app-error.ts'

type Claimed = Omit<Scheduled, 'attachment'> & {
  isActive: boolean
  mayUse: boolean
  file: { fileId: string; mediaName: string; mediaMimetype: string; mediaSize: number } | null
}

const s = tableAlias<'schedules'>('s')
const f = tableAlias<'files'>('f')
const fileJson = jsonObject<NonNullable<Claimed['file']>>()({
  fileId: f.column('id'),
  mediaName: sql<string>`coalesce(${s.column('mediaName')}, ${f.column('name')})`,
  mediaMimetype: f.column('mimetype'),
  mediaSize: f.column('size'),
})

/**
 * Takes a schedule whose time has come, for this transaction: whoever comes at the same moment, and whoever comes while
 * it is being changed, gets nothing. So does who meets a contact that is just becoming one with another: locked
 * together, the two never wait for each other. What goes to one person goes in its order.
 */
async function claim(tx: Tx, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select s.id, s.body as template, s.contact_id, s.user_id, s.connection_id, co.status as is_active,
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
    for no key update of s, c skip locked`.execute(tx.db)
  return rows[0]
}

async function fail(tx: Tx, id: number, error: ErrorCode): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ status: 'ERRO', error, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await emitScheduleSaved(tx, id)
}

/**
 * Puts the message into its conversation, from where it is sent: that and the new state are one transaction, so there is
 * no moment at which a crash could lose or double it. Throws an AppError when it cannot be sent.
 */
export async function sendScheduledMessage(tx: Tx, id: number): Promise<void> {
  const claimed = await claim(tx, id)
  if (!claimed?.isActive) return
  const { isActive: _, mayUse, file, ...scheduled } = claimed
  if (scheduled.expiresInMinutes <= 0) return fail(tx, id, 'ERR_TOO_LATE_TO_SEND')
  if (!mayUse) return fail(tx, id, 'ERR_PLAN_FEATURE')
  const attachment = file && { ...file, mediaType: 'image' as const, mediaSeconds: null, voice: false }
  const { ticketId } = await sendScheduled(tx, { ...scheduled, attachment })
  await tx.db
    .updateTable('schedules')
    .set({ status: 'AGENDADA', ticketId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await emitScheduleSaved(tx, id)
}

/** Of one that could not be sent. */
export async function markScheduleFailed(tx: Tx, id: number, error: AppError): Promise<void> {
  if (await claim(tx, id)) await fail(tx, id, error.code)
}

/**
 * Takes over what became of the messages that are on their way: of one schedule, or of all. A message that was refused
 * and then sent again by hand counts as sent.
 */
export async function updateScheduleResult(tx: Tx, scheduleId: number | null): Promise<void> {
  const withdrawn: ErrorCode = 'ERR_SCHEDULE_WITHDRAWN'
  const failed: ErrorCode = 'ERR_SENDING_WAPP_MSG'
  const which = scheduleId === null ? sql`s.status = 'AGENDADA'` : sql`s.id = ${scheduleId}`
  const { rows } = await sql<{ id: number }>`
    with found as (
      select s.id, s.status, case when m.outbox = 'failed' then 'ERRO' when m.ack > ${ACK.waiting} then 'ENVIADA'
          when m.id is null or m.is_deleted then 'ERRO' else 'AGENDADA' end as becomes,
        case when m.outbox = 'failed' then coalesce(m.send_error, ${failed}) else ${withdrawn} end as error,
        coalesce(m.written_at, m.updated_at) as sent_at
      from schedules s left join messages m on m.company_id = s.company_id and m.schedule_id = s.id
      where s.company_id = ${tx.companyId} and ${which} and (s.status = 'AGENDADA' or m.id is not null))
    update schedules s set status = f.becomes, updated_at = now(),
      sent_at = case when f.becomes = 'ENVIADA' then f.sent_at end,
      error = case when f.becomes = 'ERRO' then f.error end
    from found f where s.company_id = ${tx.companyId} and s.id = f.id and s.status = f.status and f.becomes <> f.status
    returning s.id`.execute(tx.db)
  for (const { id } of rows) await emitScheduleSaved(tx, id)
}
