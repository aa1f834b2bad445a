import type { BillingSystem, BillingSystemTest } from '#contract/billing-systems.ts'
import type { Database } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'
import { BillerError, type BillerFailure } from '#server/integrations/billing/biller.ts'
import { createBiller } from '#server/integrations/billing/create-biller.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readBillingAccess } from './access.queries.ts'
import { createSend } from './send-to-biller.ts'

type Deps = { data: Database; services: AppServices }

const ERROR_CODES = {
  credentials: 'ERR_BILLING_CREDENTIALS',
  address: 'ERR_BILLING_ADDRESS',
  busy: 'ERR_BILLING_BUSY',
  unavailable: 'ERR_BILLING_UNAVAILABLE',
  unreadable: 'ERR_BILLING_UNREADABLE',
} as const satisfies Record<BillerFailure, string>

/** Asks a billing system whether it accepts the saved credentials. No transaction is open during the request. */
export async function testAccess(
  { data, services }: Deps,
  actor: CurrentUser,
  system: BillingSystem,
): Promise<BillingSystemTest> {
  const { companyId } = actor
  const options = { companyId, storageKey: services.keys.storage, asaasUrl: services.config.asaasUrl }
  const access = await data.read(actor, (db) => readBillingAccess(db, options, system))
  if (!access) throw new AppError('ERR_BILLING_NOT_SET_UP')
  try {
    await createBiller(access, createSend(services, companyId)).check()
    return { system }
  } catch (error) {
    if (!(error instanceof BillerError)) throw error
    services.log.info({ companyId, system, reason: error.message }, 'the billing system was not reached')
    throw new AppError(ERROR_CODES[error.failure])
  }
}
