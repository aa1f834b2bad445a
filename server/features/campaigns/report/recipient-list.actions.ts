import type { CampaignRecipient, RecipientFilter } from '#contract/campaigns.ts'
import type { ContactListDetails } from '#contract/contact-lists.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import { createListFrom } from '#server/features/contact-lists/actions.ts'
import { assertCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import { recipientsAfter } from './recipients.queries.ts'

const UNDELIVERABLE: ErrorCode = 'ERR_CLOUD_UNDELIVERABLE'

/** Whoever was written to has WhatsApp, unless the provider said something else. */
const hasWhatsapp = ({ state, reason }: CampaignRecipient): boolean | null =>
  state === 'skipped' || state === 'pending' || reason === UNDELIVERABLE ? null : true

/** Makes a contact list of those recipients of a campaign that a filter keeps, such as who did not answer. */
export async function createListFromCampaign(
  tx: Tx,
  id: number,
  { name, filter }: { name: string; filter: RecipientFilter },
): Promise<ContactListDetails> {
  await assertCampaign(tx.db, tx.companyId, id)
  const rows: { name: string; number: string; email: string; isWhatsappValid: boolean | null }[] = []
  for (let after = 0; ;) {
    const batch = await recipientsAfter(tx.db, tx.companyId, id, { filter, after })
    rows.push(...batch.map((one) => ({ ...one, isWhatsappValid: hasWhatsapp(one) })))
    const last = batch.at(-1)
    if (!last) break
    after = last.id
  }
  return createListFrom(tx, { name, rows })
}
