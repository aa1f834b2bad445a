import type { ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { ProviderEvent } from './provider-events.actions.ts'

/**
 * A message that was set aside is tried once more. What stands for it gives way to the content as one does that could not be
 * decrypted at first, or is taken back if it turns out to be no message.
 */
export async function awaitContent(
  tx: Tx,
  { connectionId }: ConnectionRef,
  { providerId }: ProviderEvent<'onReplay'>,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ undecryptable: true })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .where('providerId', '=', providerId)
    .where('mediaType', '=', 'unsupported')
    .where('body', '=', '')
    .execute()
}
