import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import { countEach } from './counts.actions.ts'
import { skipRecipients } from './skip.actions.ts'

/** A refusal counts for the campaign that wrote to the person within so many days. */
const REFUSAL_DAYS = 7

export type RefusingPerson = { contactId: number | null; number: string }

/**
 * Takes people who asked not to be written to out of every campaign: nothing that has not left yet is sent, also when
 * the message waits to be sent already. The contact's row must be locked, as it is when a campaign takes its next
 * recipient, so that neither overtakes the other. With `isRefusal`, the latest campaign that wrote to the person counts
 * it.
 */
export async function withdrawRecipients(tx: Tx, people: RefusingPerson[], isRefusal: boolean): Promise<void> {
  const { companyId } = tx
  const contactIds = people.flatMap(({ contactId }) => contactId ?? [])
  const numbers = people.flatMap(({ number }) => number || [])
  const reason: ErrorCode = 'ERR_OPTED_OUT'
  await sql`update messages set outbox = null, is_deleted = true, send_error = ${reason}, updated_at = clock_timestamp()
    where company_id = ${companyId} and contact_id = any(${contactIds}::bigint[]) and campaign_recipient_id is not null
      and ack = ${ACK.waiting} and written_at is null and (outbox = 'queued' or outbox is null)`.execute(tx.db)
  const isPerson = sql<boolean>`c.status in ('EM_ANDAMENTO','CANCELADA')
    and (r.contact_id = any(${contactIds}::bigint[]) or r.number = any(${numbers}::text[]))
    and not exists (select from messages m where m.company_id = r.company_id and m.id = r.message_id
      and r.state = 'queued' and not m.is_deleted)`
  await skipRecipients(tx, isPerson, 'optedOut')
  if (isRefusal) await countRefusals(tx, contactIds)
}

const countRefusals = (tx: Tx, contactIds: number[]) =>
  sql`with refused as (
      update campaign_recipients set refused_at = clock_timestamp()
      where company_id = ${tx.companyId} and refused_at is null and id in (
        select distinct on (contact_id) id from campaign_recipients
        where company_id = ${tx.companyId} and contact_id = any(${contactIds}::bigint[]) and message_id is not null
          and coalesce(queued_at, asked_at) > now() - make_interval(days => ${REFUSAL_DAYS}::int)
        order by contact_id, coalesce(queued_at, asked_at) desc, id desc)
      returning campaign_id, variant)
    ${countEach(tx.companyId, 'refused', sql`refused`)}`.execute(tx.db)
