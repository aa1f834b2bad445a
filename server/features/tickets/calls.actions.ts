import { sql } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/change.ts'
import type { Db } from '#server/db/client.ts'
import { firstOf } from '#server/db/first.ts'
import { heardAt } from '#server/db/time.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { asAutomatic, deskWords, PROMPT_MINUTES, sayByItself } from '#server/features/tickets/automatic.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

/** Whether the company lets its numbers ring. */
export const refusesCalls = async (db: Db, companyId: number): Promise<boolean> =>
  (await settingsOf(db, companyId)).call === 'disabled'

/** Asks who called to write. Who calls again and again is asked once; of calls of the past nothing is said. */
export async function answerCall(tx: Tx, ticket: TicketRow, { sentAt }: InboundMessage): Promise<void> {
  if (!(await refusesCalls(tx.db, tx.companyId))) return
  const words = await deskWords(tx)
  const pleaseWrite = asAutomatic(words, words.pleaseWrite)
  const { rows } = await sql<{ isDue: boolean }>`
    select ${heardAt(sentAt)} > now() - make_interval(mins => ${PROMPT_MINUTES}) and not exists (
      select from messages where company_id = ${tx.companyId} and contact_id = ${ticket.contactId} and from_me
        and body = ${pleaseWrite} and created_at > now() - make_interval(mins => ${PROMPT_MINUTES})) as is_due`.execute(
    tx.db,
  )
  if (firstOf(rows).isDue) await sayByItself(tx, ticket, pleaseWrite)
}
