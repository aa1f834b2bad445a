import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BillingAddress, type PixCharge, type SubscriptionInput } from '#contract/invoices.ts'
import type { PlanChoice } from '#contract/plans.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { Database, OperatorTx, Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { countAttempt, NOTICES_OF_CHARGE } from '#server/db/attempts.ts'
import { markInvoicePaid } from './actions.ts'
import { takeFreePlan } from './plan.actions.ts'
import { findChargesByTxid, findActiveCharge, findUnpaidCharge } from './pix.queries.ts'
import { getUnpaid } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'
import type { Payment, Pix } from '#server/integrations/pix-efi/client.ts'

const EXPIRES_SECONDS = 3600
/**
 * Charges are checked this long after their end, because they may have been paid in the last second or while the bank
 * could not be reached.
 */
const CHECK_AFTER_END_SECONDS = 24 * 3600
/** The first check follows after this time; later ones follow after a tenth of the charge's age. */
const FIRST_CHECK_SECONDS = 10

export type PixDeps = { data: Database; services: Pick<AppServices, 'pix' | 'log'> }

/**
 * Returns a charge for the invoice's value, or for the chosen plan. While one can be paid, asking again returns the
 * same. The invoice's row is locked meanwhile, and simultaneous requests get ERR_BUSY.
 */
export async function chargeInvoice(
  tx: Tx,
  { pix, log }: PixDeps['services'],
  input: SubscriptionInput,
  plan: PlanChoice | null,
): Promise<PixCharge> {
  const { companyId } = tx
  if (plan?.total === 0) return takeFreePlan(tx, plan, input.invoiceId)
  if (!pix) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED')
  const invoice = await getUnpaid(tx.db, companyId, input.invoiceId)
  const locked = await tx.db
    .selectFrom('invoices')
    .select('valueCents')
    .where('companyId', '=', companyId)
    .where('id', '=', invoice.id)
    .where('status', '=', 'open')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) throw new AppError('ERR_BUSY')
  const valueCents = plan ? Math.round(plan.total * 100) : locked.valueCents
  const terms = { invoiceId: invoice.id, planId: plan?.id ?? null, valueCents }
  const active = await findActiveCharge(tx.db, companyId, terms)
  if (active) return active

  const txid = randomUUID().replaceAll('-', '')
  const charge = await pix
    .createCharge({ txid, valueCents, note: `Fatura ${invoice.id}`, expiresSeconds: EXPIRES_SECONDS })
    .catch((error: unknown) => {
      log.warn({ err: error, companyId, invoiceId: invoice.id }, 'the bank made no charge')
      throw new AppError('ERR_PAYMENT_UNAVAILABLE')
    })
  const { data: payer } = BillingAddress.safeParse(input)
  await tx.db
    .insertInto('pixCharges')
    .values({
      ...{ companyId, txid, ...terms, code: charge.code, image: charge.image },
      payer: payer ? JSON.stringify(payer) : null,
      createdAt: charge.createdAt,
      expiresAt: sql<string>`${charge.createdAt}::timestamptz + make_interval(secs => ${charge.expiresSeconds})`,
    })
    .execute()
  await enqueueCheck(tx, companyId, txid, FIRST_CHECK_SECONDS)
  const created = await findActiveCharge(tx.db, companyId, terms)
  if (!created) throw new AppError('ERR_PAYMENT_UNAVAILABLE')
  return created
}

const enqueueCheck = (tx: Pick<Tx, 'enqueue'>, companyId: number, txid: string, seconds: number): Promise<void> =>
  tx.enqueue(
    'pix.check',
    { companyId, txid },
    { key: `pix.check/${txid}`, runAt: new Date(Date.now() + seconds * 1000).toISOString() },
  )

/** A webhook only triggers a check at the bank, a limited number per charge, because anybody could forge one. */
export async function enqueuePaymentChecks(provider: OperatorTx, txids: string[]): Promise<void> {
  const validTxids = txids.filter((txid) => /^[a-zA-Z0-9]{26,35}$/.test(txid))
  if (validTxids.length === 0) return
  for (const { companyId, txid } of await findChargesByTxid(provider.db, validTxids)) {
    if (await isWithinNoticeLimit(provider.db, txid)) await enqueueCheck(provider, companyId, txid, 0)
  }
}

/** Returns false for notices above the limit, which are ignored: the bank is asked regularly anyway. */
async function isWithinNoticeLimit(db: Db, txid: string): Promise<boolean> {
  try {
    await countAttempt(db, NOTICES_OF_CHARGE, txid)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/** Asks the bank about a charge and credits a payment. Notices get lost, so it enqueues its next check itself. */
export async function checkCharge({ data, services }: PixDeps, companyId: number, txid: string): Promise<void> {
  const { pix, log } = services
  const actor = { companyId, userId: null }
  const charge = await data.read(actor, (db) => findUnpaidCharge(db, companyId, txid))
  if (!pix || !charge) return
  const payment = await pix.paymentOf(txid)
  if (payment && payment.valueCents >= charge.valueCents) {
    const isCredited = await data.change(actor, (tx) => credit(tx, txid, payment)).catch(falseIfAlreadyCredited)
    if (!isCredited) log.warn({ companyId, txid, paymentId: payment.id }, 'a payment bought nothing: settle it by hand')
    return
  }
  if (payment) return log.warn({ companyId, txid, paymentId: payment.id }, 'a payment is less than its invoice')
  if (charge.secondsOver > CHECK_AFTER_END_SECONDS) return
  const seconds = Math.max(FIRST_CHECK_SECONDS, charge.age / 10)
  await data.change(actor, (tx) => enqueueCheck(tx, companyId, txid, seconds))
}

/** Returns false when the invoice was already paid another way. */
async function credit(tx: Tx, txid: string, payment: Payment): Promise<boolean> {
  await lockCompany(tx)
  const credited = await tx.db
    .updateTable('pixCharges')
    .set({ paymentId: payment.id, paidAt: transactionStart, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('txid', '=', txid)
    .where('paidAt', 'is', null)
    .returning(['invoiceId', 'planId', 'valueCents'])
    .executeTakeFirst()
  return !credited || markInvoicePaid(tx, credited.invoiceId, credited)
}

function falseIfAlreadyCredited(error: unknown): boolean {
  if (isUniqueViolation(error, 'pix_charges_payment')) return false
  throw error
}

/** The webhook is registered only with a public address, because the bank can reach no other. */
export async function registerPixWebhook(pix: Pix | null, publicUrl: string): Promise<void> {
  if (pix && publicUrl.startsWith('https:')) await pix.announceTo(`${publicUrl}/api/subscription/webhook`)
}
