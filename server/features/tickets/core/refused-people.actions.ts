import type { ErrorCode } from '#contract/errors.ts'
import type { JobName } from '#server/db/job-types.ts'
import type { Tx } from '#server/db/transaction.ts'

/** What is stored of a person whom the provider refused for such a reason: no marketing, or no WhatsApp. */
const JOBS: Partial<Record<string, Extract<JobName, 'optOut.record' | 'contactList.markUndeliverable'>>> = {
  ERR_CLOUD_OPTED_OUT: 'optOut.record',
  ERR_CLOUD_UNDELIVERABLE: 'contactList.markUndeliverable',
} satisfies Partial<Record<ErrorCode, JobName>>

/**
 * Enqueues for each person about whom the provider's refusal says more than that the message failed a job that stores it:
 * whoever stores it locks the contact before its messages, and these are locked here already.
 */
export async function enqueueRefusedPeople(
  tx: Tx,
  reason: string | null,
  messages: { contactId: number }[],
): Promise<void> {
  const job = JOBS[reason ?? '']
  if (!job) return
  const { companyId } = tx
  for (const { contactId } of messages) await tx.enqueue(job, { companyId, contactId }, { key: `${job}/${contactId}` })
}
