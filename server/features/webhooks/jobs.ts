import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { claimDeliveries, readTarget, storeOutcome } from './deliver.actions.ts'
import { findNextDelivery } from './queries.ts'
import { enqueueDelivery } from './record.actions.ts'
import { attemptDelivery } from './send.ts'

/** After so long a job makes room for those of others, and goes on later. */
const TURN_MS = 20_000

export const webhookJobs = ({ data, services }: JobContext): Pick<JobHandlers, 'webhook.deliver'> => {
  /** Delivers some of what is due. Returns whether there was anything. */
  async function deliverSome(companyId: number, webhookId: number): Promise<boolean> {
    const actor = { companyId, userId: null }
    const { target, due } = await data.change(actor, async (tx) => {
      const found = await readTarget(tx, webhookId, services.keys.storage)
      return { target: found, due: found ? await claimDeliveries(tx, webhookId) : [] }
    })
    if (!target) return false
    await Promise.all(
      due.map(async (delivery) => {
        const made = await attemptDelivery(services, companyId, target, delivery)
        await data.change(actor, (tx) => storeOutcome(tx, webhookId, { delivery, ...made }))
      }),
    )
    return due.length > 0
  }

  return {
    'webhook.deliver': async ({ companyId, webhookId }) => {
      const until = performance.now() + TURN_MS
      while ((await deliverSome(companyId, webhookId)) && performance.now() < until);
      await data.change({ companyId, userId: null }, async (tx) => {
        const next = await findNextDelivery(tx.db, companyId, webhookId)
        if (next !== null) await enqueueDelivery(tx, webhookId, next)
      })
    },
  }
}
