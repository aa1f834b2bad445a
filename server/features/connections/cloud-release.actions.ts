import { sql } from 'kysely'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import { unsubscribeFromAccount } from '#server/channels/meta/cloud-number.ts'
import { createCloudStore, openCloudSecret } from '#server/channels/meta/cloud-store.ts'
import { GraphError, mayPass } from '#server/channels/meta/errors.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobRun } from '#server/jobs/placements.ts'

const MAX_ATTEMPTS = 8

type Released = { wabaId: string; tokenSealed: Buffer; appSecretSealed: Buffer | null }

/**
 * Forgets the token of an official number at once, whether or not a process runs its channel, so that another connection
 * may link the number. A job ends the subscription at Meta. Does nothing for other connections.
 */
export async function releaseCloudNumber(tx: Tx, connectionId: number): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<Released>`
    with held as (
      select waba_id, token_sealed, app_secret_sealed from cloud_numbers
      where company_id = ${companyId} and connection_id = ${connectionId} and token_sealed is not null for update
    )
    update cloud_numbers n set token_sealed = null, updated_at = now() from held
    where n.company_id = ${companyId} and n.connection_id = ${connectionId}
    returning held.waba_id, held.token_sealed, held.app_secret_sealed`.execute(tx.db)
  const [released] = rows
  if (!released) return
  const { wabaId, tokenSealed, appSecretSealed } = released
  const secrets = { sealedToken: tokenSealed.toString(), sealedAppSecret: appSecretSealed?.toString() ?? null }
  await tx.enqueue('cloud.release', { companyId, connectionId, wabaId, ...secrets }, { maxAttempts: MAX_ATTEMPTS })
}

/**
 * The subscription stays while a connection of any company uses the account, and when the token may not end it. The job of
 * the last attempt does not fail, because a job that was given up would keep the token.
 */
export async function endSubscription(
  { data, services }: JobContext,
  { companyId, connectionId, wabaId, sealedToken, sealedAppSecret }: Jobs['cloud.release'],
  { isLastAttempt }: JobRun = { isLastAttempt: false },
): Promise<void> {
  const { config, keys, log } = services
  const store = createCloudStore(data, keys.storage, { companyId, connectionId })
  try {
    if (await store.isAccountUsed(wabaId)) return
    const token = openCloudSecret(keys.storage, connectionId, 'token', sealedToken)
    const appSecret = sealedAppSecret && openCloudSecret(keys.storage, connectionId, 'appSecret', sealedAppSecret)
    await unsubscribeFromAccount(cloudGraph(config, appSecret), { wabaId, token })
  } catch (error) {
    if (!isLastAttempt && !isFinal(error)) throw error
    const facts = { err: error, companyId, connectionId, wabaId }
    log.warn(facts, 'Meta goes on telling of an account of WhatsApp: its subscription could not be ended')
  }
}

/** Meta refused for good. Any other fault may be over at the next attempt. */
const isFinal = (error: unknown): boolean => error instanceof GraphError && !mayPass(error)
