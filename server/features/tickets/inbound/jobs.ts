import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import type { Tx } from '#server/db/transaction.ts'
import { nameMentions, nameOldMentions } from './name-mentions.actions.ts'

type MentionJobs = Pick<JobHandlers, 'mention.name' | 'mention.nameOld'>

export function mentionJobs({ data }: Pick<JobContext, 'data'>): MentionJobs {
  /** Each batch has a transaction of its own, because it keeps others away from its tickets. */
  async function inBatches(
    companyId: number,
    next: (tx: Tx, afterId: number) => Promise<number | null>,
  ): Promise<void> {
    const batchAfter = (afterId: number): Promise<number | null> =>
      data.change({ companyId, userId: null }, (tx) => next(tx, afterId))
    for (let last: number | null = 0; last !== null; last = await batchAfter(last));
  }
  return {
    'mention.name': ({ companyId, people }) => inBatches(companyId, (tx, afterId) => nameMentions(tx, people, afterId)),
    'mention.nameOld': ({ companyId }) => inBatches(companyId, nameOldMentions),
  }
}
