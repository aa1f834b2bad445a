import type { ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Pictures are refreshed when a contact writes or is new, not for whole address books: providers restrict accounts that request many. */
export const refreshPicture = (
  tx: Tx,
  { connectionId }: Pick<ConnectionRef, 'connectionId'>,
  contactId: number,
): Promise<void> =>
  tx.enqueue(
    'contact.refresh',
    { companyId: tx.companyId, contactId, connectionId },
    { key: `contact.refresh/${contactId}`, maxAttempts: 3, connectionId },
  )
