import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BillingAddress, type PixCharge, type SubscriptionInput } from '#contract/invoices.ts'
import type { PlanChoice } from '#contract/plans.ts'
import type { Database, OperatorTx, Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { countAttempt, NOTICES_OF_CHARGE } from '#server/db/attempts.ts'
import { markInvoicePaid } from '#server/features/billing/actions.ts'
import { takeFreePlan } from '#server/features/billing/plan.actions.ts'
import { findChargesByTxid, findActiveCharge, findUnpaidCharge } from '#server/features/billing/pix.queries.ts'
import { getUnpaid } from '#server/features/billing/queries.ts'
import { lockCompany } from '#server/features/plans/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'
import type { Payment, Pix } from '#server/integrations/pix-efi/client.ts'

const EXPIRES_SECONDS = 3600
/** After its end a charge may have been paid in the last second, or while the bank could not be asked. */
const LATE_SECONDS = 24 * 3600
/** Asked about as often as its age asks for: every 10 seconds at first, every tenth of its age later. */
const FIRST_CHECK_SECONDS = 10

export type PixDeps = { data: Database; services: Pick<AppServices, 'pix' | 'log'> }

/**
 * A charge for what the invoice says, or for the plan that was chosen. While one can be paid there is no other: asking again gives the
 * same. The invoice is locked meanwhile; who comes at the same moment is told to try again.
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
  const asked = { invoiceId: invoice.id, planId: plan?.id ?? null, valueCents }
  const live = await findActiveCharge(tx.db, companyId, asked)
  if (live) return live

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
      ...{ companyId, txid, ...asked, code: charge.code, image: charge.image },
      payer: payer ? JSON.stringify(payer) : null,
      createdAt: charge.createdAt,
      expiresAt: sql<string>`${charge.createdAt}::timestamptz + make_interval(secs => ${charge.expiresSeconds})`,
    })
    .execute()
  await checkIn(tx, companyId, txid, FIRST_CHECK_SECONDS)
  const made = await findActiveCharge(tx.db, companyId, asked)
  if (!made) throw new AppError('ERR_PAYMENT_UNAVAILABLE')
  return made
}

const checkIn = (tx: Pick<Tx, 'enqueue'>, companyId: number, txid: string, seconds: number): Promise<void> =>
  tx.enqueue(
    'pix.check',
    { companyId, txid },
    { key: `pix.check/${txid}`, runAt: new Date(Date.now() + seconds * 1000).toISOString() },
  )

/** Whoever says that something was paid makes us ask the bank, so often per charge, and nothing else. */
export async function enqueuePaymentChecks(provider: OperatorTx, txids: string[]): Promise<void> {
  const known = txids.filter((txid) => /^[a-zA-Z0-9]{26,35}$/.test(txid))
  if (known.length === 0) return
  for (const { companyId, txid } of await findChargesByTxid(provider.db, known)) {
    if (await isHeard(provider.db, txid)) await checkIn(provider, companyId, txid, 0)
  }
}

/** A notice too many is dropped without a word: the bank is asked by and by anyway. */
async function isHeard(db: Db, txid: string): Promise<boolean> {
  try {
    await countAttempt(db, NOTICES_OF_CHARGE, txid)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/** Asks the bank about a charge and credits what was paid; notices get lost, so it asks again by itself. */
export async function checkCharge({ data, services }: PixDeps, companyId: number, txid: string): Promise<void> {
  const { pix, log } = services
  const actor = { companyId, userId: null }
  const charge = await data.read(actor, (db) => findUnpaidCharge(db, companyId, txid))
  if (!pix || !charge) return
  const payment = await pix.paymentOf(txid)
  if (payment && payment.valueCents >= charge.valueCents) {
    const isCredited = await data.change(actor, (tx) => credit(tx, txid, payment)).catch(countedBefore)
    if (!isCredited) log.warn({ companyId, txid, paymentId: payment.id }, 'a payment bought nothing: settle it by hand')
    return
  }
  if (payment) return log.warn({ companyId, txid, paymentId: payment.id }, 'a payment is less than its invoice')
  if (charge.secondsOver > LATE_SECONDS) return
  const seconds = Math.max(FIRST_CHECK_SECONDS, charge.age / 10)
  await data.change(actor, (tx) => checkIn(tx, companyId, txid, seconds))
}

/** False when the invoice was paid another way meanwhile. */
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

function countedBefore(error: unknown): boolean {
  if (isUniqueViolation(error, 'pix_charges_payment')) return false
  throw error
}

/** Only a server with a public address can be told. */
export async function registerPixWebhook(pix: Pix | null, publicUrl: string): Promise<void> {
  if (pix && publicUrl.startsWith('https:')) await pix.announceTo(`${publicUrl}/api/subscription/webhook`)
}
