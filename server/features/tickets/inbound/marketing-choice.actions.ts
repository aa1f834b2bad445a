import type { ChannelHost } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { applyChoiceAtProvider } from '#server/features/opt-outs/index.ts'

type MarketingChoice = Parameters<ChannelHost['onMarketingChoice']>[0]

/** Somebody who is no contact gets no campaign of this number either before they are one: Meta refuses it then. */
export async function applyMarketingChoice(tx: Tx, { person, ...choice }: MarketingChoice): Promise<void> {
  for (const { id } of await findContactsByIdentity(tx.db, tx.companyId, person))
    await applyChoiceAtProvider(tx, id, choice)
}
