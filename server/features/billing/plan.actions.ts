import { sql } from 'kysely'
import { RECURRENCES } from '#contract/companies.ts'
import type { PixCharge } from '#contract/invoices.ts'
import { can } from '#contract/permissions.ts'
import type { PlanChoice } from '#contract/plans.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { OperatorTx, Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { listPlanChoices, tooMany } from './plan.queries.ts'
import { getInvoice, getUnpaid } from './queries.ts'
import { setPlan } from '#server/features/companies/actions.ts'
import { getCompany } from '#server/features/companies/queries.ts'
import { usageOf } from '#server/features/plans/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Plans are priced per month; a due date buys one recurrence period. */
export const valueCents = sql<number>`p.price_cents * coalesce((${JSON.stringify(RECURRENCES)}::jsonb ->> c.recurrence)::int, 1)`

const TOO_SMALL = {
  users: 'ERR_PLAN_TOO_SMALL_USERS',
  connections: 'ERR_PLAN_TOO_SMALL_CONNECTIONS',
  queues: 'ERR_PLAN_TOO_SMALL_QUEUES',
  storage: 'ERR_PLAN_TOO_SMALL_STORAGE',
} as const

/**
 * Returns the chosen plan, into which the company fits now; null for its present plan. Throws ERR_NO_PERMISSION,
 * ERR_NO_PLAN_FOUND or ERR_PLAN_TOO_SMALL_….
 */
export async function chosenPlan(
  { db }: Pick<OperatorTx, 'db'>,
  actor: CurrentUser,
  id: number | null | undefined,
): Promise<PlanChoice | null> {
  const { planId } = await getCompany(db, actor.companyId)
  if (!id || id === planId) return null
  if (!can(actor, 'settings:write')) throw new AppError('ERR_NO_PERMISSION')
  const plan = (await listPlanChoices(db, actor)).find((choice) => choice.id === id)
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  assertFits(plan.tooMany)
  return plan
}

function assertFits([excess]: PlanChoice['tooMany']): void {
  if (excess) throw new AppError(TOO_SMALL[excess.limit], { has: excess.has, limit: excess.allowed })
}

/** Sets a free plan at once, if the company still fits into it, and leaves nothing to pay. */
export async function takeFreePlan(tx: Tx, plan: PlanChoice, invoiceId: number): Promise<PixCharge> {
  await lockCompany(tx)
  await getUnpaid(tx.db, tx.companyId, invoiceId)
  assertFits(tooMany(plan, await usageOf(tx.db, tx.companyId)))
  await changePlan(tx, plan.id)
  return {
    ...{ txid: '', status: 'CONCLUIDA', valor: { original: '0.00' }, qrcode: { qrcode: '', imagemQrcode: '' } },
    calendario: { criacao: new Date().toISOString(), expiracao: 0 },
  }
}

/**
 * Changes the plan and adapts what the company owes: open invoices are for the new plan, and are deleted if it is free.
 * Unpaid charges without a plan keep the previous plan, should they be paid. The company must be locked.
 */
export async function changePlan(tx: Tx, planId: number): Promise<void> {
  const before = await getCompany(tx.db, tx.companyId)
  if (before.planId === planId) return
  await setPlan(tx, planId)
  await updateOpenInvoices(tx)
  await tx.db
    .updateTable('pixCharges')
    .set({ planId: before.planId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('planId', 'is', null)
    .where('paidAt', 'is', null)
    .execute()
}

async function updateOpenInvoices(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; isFree: boolean }>`
    update invoices i set updated_at = now(),
      deleted_at = case when p.price_cents = 0 then now() end,
      detail = case when p.price_cents = 0 then i.detail else p.name end,
      value_cents = case when p.price_cents = 0 then i.value_cents else ${valueCents} end
    from companies c join plans p on p.id = c.plan_id
    where i.company_id = ${tx.companyId} and c.id = i.company_id and i.status = 'open' and i.deleted_at is null
    returning i.id, p.price_cents = 0 as is_free`.execute(tx.db)
  for (const { id, isFree } of rows) {
    if (isFree) tx.emit({ name: 'invoice.deleted', payload: { invoiceId: id } })
    else tx.emit({ name: 'invoice.saved', payload: { invoice: await getInvoice(tx.db, tx.companyId, id) } })
  }
}
