import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { providerEventTime } from '#server/db/time.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import type { Outcome, StoredMessage } from '#server/features/tickets/core/arrival.ts'
import {
  markAsAutomatic,
  automaticTexts,
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  sendAutomaticMessage,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'

/** Returns whether the company refuses incoming calls. */
export const refusesCalls = async (db: Db, companyId: number): Promise<boolean> =>
  (await getCompanySettings(db, companyId)).call === 'disabled'

/** Asks the caller to write instead, if the company refuses calls. */
export async function answerCall(tx: Tx, message: StoredMessage): Promise<Outcome> {
  if (message.inbound.mediaType !== 'call_log') return 'goesOn'
  if (await refusesCalls(tx.db, tx.companyId)) await askToWrite(tx, message)
  return 'handled'
}

/** The text is sent at most once in `AUTOMATIC_MESSAGE_MAX_AGE_MINUTES`, and not for calls older than that. */
async function askToWrite(tx: Tx, { ticket, contactId, inbound: { sentAt } }: StoredMessage): Promise<void> {
  const words = await automaticTexts(tx)
  const pleaseWrite = markAsAutomatic(words, words.pleaseWrite)
  const { rows } = await sql<{ isDue: boolean }>`
    select ${providerEventTime(sentAt)} > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES}) and not exists (
      select from messages where company_id = ${tx.companyId} and contact_id = ${contactId} and from_me
        and body = ${pleaseWrite} and created_at > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES})) as is_due`.execute(
    tx.db,
  )
  if (requireRow(rows).isDue) await sendAutomaticMessage(tx, ticket, pleaseWrite)
}
