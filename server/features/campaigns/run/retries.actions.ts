import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { forgetRetries, returnRefused } from '#server/features/campaign-recipients/actions.ts'
import { optedOutContact } from '#server/features/opt-outs/index.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/index.ts'

/** One moment for the whole transaction, so that nobody is given up who became due while others were returned. */
const isDue = sql<boolean>`r.retry_at <= now()`

/** The connection was not deleted meanwhile. What Meta held back from one number is not sent from another one. */
const isOfSameNumber = sql<boolean>`r.connection_id is not null`

/**
 * Lets those wait for their turn again who were refused a day ago for having had enough marketing: each once, under the
 * rules of all others, while the campaign runs over the same number, and unless they refused campaigns meanwhile. The
 * campaign is locked before the messages, as it is by whoever stops it.
 */
export async function retryLimited(tx: Tx): Promise<void> {
  const { companyId, db } = tx
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c where c.company_id = ${companyId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null and exists (select from campaign_recipients r
        where r.company_id = c.company_id and r.campaign_id = c.id and r.state = 'failed' and ${isDue})
    order by c.id for no key update of c`.execute(db)
  for (const { id } of rows) {
    const hasNotRefused = sql<boolean>`not ${optedOutContact(companyId, sql.ref('r.contactId'))}`
    const mayBeRetried = sql<boolean>`${isDue} and ${isOfSameNumber} and ${hasNotRefused}`
    await emitUpdatedInTickets(tx, await returnRefused(tx, id, mayBeRetried))
    await forgetRetries(tx, id, isDue)
  }
}
