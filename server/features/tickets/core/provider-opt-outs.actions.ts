import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'

const NO_MARKETING: ErrorCode = 'ERR_CLOUD_OPTED_OUT'

/**
 * Enqueues for each person who, as the provider says, wants no marketing a job that stores it as a refusal: whoever stores
 * one locks the contact before its messages, and these are locked here already.
 */
export async function enqueueProviderOptOuts(
  tx: Tx,
  reason: string | null,
  messages: { contactId: number }[],
): Promise<void> {
  if (reason !== NO_MARKETING) return
  const { companyId } = tx
  for (const { contactId } of messages)
    await tx.enqueue('optOut.record', { companyId, contactId }, { key: `optOut.record/${contactId}` })
}
