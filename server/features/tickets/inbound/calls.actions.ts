import { sql } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { providerEventTime } from '#server/db/time.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import {
  markAsAutomatic,
  automaticTexts,
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  sendAutomaticMessage,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** Returns whether the company refuses incoming calls. */
export const refusesCalls = async (db: Db, companyId: number): Promise<boolean> =>
  (await getCompanySettings(db, companyId)).call === 'disabled'

/**
 * Asks the caller to write instead. The text is sent at most once in `AUTOMATIC_MESSAGE_MAX_AGE_MINUTES`, and not for
 * calls older than that.
 */
export async function answerCall(tx: Tx, ticket: TicketRow, { sentAt }: InboundMessage): Promise<void> {
  if (!(await refusesCalls(tx.db, tx.companyId))) return
  const words = await automaticTexts(tx)
  const pleaseWrite = markAsAutomatic(words, words.pleaseWrite)
  const { rows } = await sql<{ isDue: boolean }>`
    select ${providerEventTime(sentAt)} > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) and not exists (
      select from messages where company_id = ${tx.companyId} and contact_id = ${ticket.contactId} and from_me
        and body = ${pleaseWrite} and created_at > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES})) as is_due`.execute(
    tx.db,
  )
  if (requireRow(rows).isDue) await sendAutomaticMessage(tx, ticket, pleaseWrite)
}
