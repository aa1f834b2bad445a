import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import type { Tx } from '#server/db/transaction.ts'
import { nameMentions } from './name-mentions.actions.ts'
import { LOOKED_THROUGH, nameOldMentions } from './old-mentions.actions.ts'

type MentionJobs = Pick<JobHandlers, 'mention.name' | 'mention.nameOld'>

const DAY_MS = 86_400_000

/**
 * Does the next batch of what servers of before stored, and enqueues the one after it. What an older server beside this one
 * went on to store is found by a second look, a day later.
 */
async function nameOldBatch(tx: Tx, afterId: number, isSecondLook: boolean): Promise<void> {
  const { companyId } = tx
  const last = await nameOldMentions(tx, afterId)
  const key = `mention.nameOld/${companyId}`
  if (last !== null) return tx.enqueue('mention.nameOld', { companyId, afterId: last, isSecondLook }, { key })
  if (isSecondLook) return
  // Messages with lower ids may have been committed after those that were seen.
  const from = { afterId: Math.max(0, afterId - LOOKED_THROUGH), isSecondLook: true }
  await tx.enqueue(
    'mention.nameOld',
    { companyId, ...from },
    { key, runAt: new Date(Date.now() + DAY_MS).toISOString() },
  )
}

/**
 * A job is one batch, because it keeps others away from its tickets, and stores the next one with it: a process that dies
 * has lost nothing of it, and the jobs of other companies that wait meanwhile come in between.
 */
export const mentionJobs = ({ data }: Pick<JobContext, 'data'>): MentionJobs => ({
  'mention.name': ({ companyId, people, afterId = 0 }) =>
    data.change({ companyId, userId: null }, async (tx) => {
      const last = await nameMentions(tx, people, afterId)
      if (last !== null) await tx.enqueue('mention.name', { companyId, people, afterId: last })
    }),
  'mention.nameOld': ({ companyId, afterId = 0, isSecondLook = false }) =>
    data.change({ companyId, userId: null }, (tx) => nameOldBatch(tx, afterId, isSecondLook)),
})
