import { TEST_EVENT } from '#contract/webhook-events.ts'
import type { WebhookAttempt } from '#contract/webhooks.ts'
import type { Database } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readTarget, storeTest, writeTest } from './deliver.actions.ts'
import { VERSION } from './public-events.ts'
import { getWebhook } from './queries.ts'
import { attemptDelivery } from './send.ts'

/** Sends a trial while the person waits, also to a webhook that is off, and leaves it in the log. */
export async function testWebhook(
  { data, services }: { data: Database; services: AppServices },
  actor: CurrentUser,
  id: number,
): Promise<WebhookAttempt> {
  const { companyId } = actor
  const { target, delivery } = await data.change(actor, async (tx) => {
    const { name } = await getWebhook(tx.db, companyId, id)
    const found = await readTarget(tx, id, services.keys.storage)
    if (!found) throw new AppError('ERR_WEBHOOK_SECRET_LOST')
    const message = {
      type: TEST_EVENT,
      timestamp: new Date().toISOString(),
      version: VERSION,
      data: { webhook: { id, name } },
    }
    return { target: found, delivery: await writeTest(tx, id, JSON.stringify(message)) }
  })
  const { attempt } = await attemptDelivery(services, companyId, target, delivery)
  await data.change(actor, (tx) => storeTest(tx, delivery.id, attempt))
  return attempt
}
