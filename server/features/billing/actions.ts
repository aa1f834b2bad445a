import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { Database, OperatorTx, Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { changePlan, valueCents } from './plan.actions.ts'
import { renewCompany, enqueueInvoiceCreation } from '#server/features/companies/actions.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { getInvoice } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'
import type { JobName } from '#server/db/job-types.ts'

/** An invoice is opened when fewer days than this are left to the due date, or when it has passed. */
const AHEAD_DAYS = 20

/**
 * Opens an invoice, at the price of the plan, for every active company whose due date in its time zone is near. Running
 * it again changes nothing. A deleted invoice is not opened again before the due date, unless plan or price have
 * changed; from the due date on it is, because an expired company must have something to pay. The operator's own
 * company, and companies without a plan or with a free one, get none.
 */
export async function createDueInvoices({ db, emitTo }: Pick<OperatorTx, 'db' | 'emitTo'>): Promise<void> {
  const { rows } = await sql<{ id: number; companyId: number }>`
    insert into invoices (company_id, detail, value_cents, due_date)
    select c.id, p.name, ${valueCents}, c.due_date
    from companies c join plans p on p.id = c.plan_id
    where c.status and c.id <> ${OPERATOR_COMPANY_ID} and p.price_cents > 0
      and c.due_date < (now() at time zone c.timezone)::date + ${AHEAD_DAYS}::int
      and not exists (select from invoices i where i.company_id = c.id and i.due_date = c.due_date
        and (i.deleted_at is null or (i.detail, i.value_cents) = (p.name, ${valueCents})
          and c.due_date > (now() at time zone c.timezone)::date))
    order by c.id
    on conflict (company_id, due_date) where deleted_at is null do nothing
    returning id, company_id`.execute(db)
  for (const { id, companyId } of rows) {
    emitTo(companyId, { name: 'invoice.saved', payload: { invoice: await getInvoice(db, companyId, id) } })
  }
}

/**
 * Enqueues what may have been missed while no process ran: opening invoices, and registering the webhook at the bank.
 */
export const startBilling = (data: Database, { pix }: Pick<AppServices, 'pix'>): Promise<void> =>
  data.asOperator(async ({ enqueue }) => {
    await enqueueInvoiceCreation({ enqueue })
    if (pix) await enqueue('pix.announce', {}, { key: 'pix.announce' satisfies JobName })
  })

/** Marks an invoice as paid and renews the company; repeated calls change nothing. */
async function payInvoice(tx: Tx, id: number): Promise<Invoice> {
  await getInvoice(tx.db, tx.companyId, id)
  await markInvoicePaid(tx, id)
  return getInvoice(tx.db, tx.companyId, id)
}

/**
 * An invoice that was deleted while its payment was on the way is restored, unless another one has the same due date.
 */
const keptDeletedAt = sql<
  string | null
>`case when exists (select from invoices o where o.company_id = invoices.company_id
  and o.due_date = invoices.due_date and o.deleted_at is null and o.id <> invoices.id) then deleted_at end`

/** What a charge pays for. `planId` is the plan from then on, if it still exists; null keeps the present plan. */
export type PurchasedPlan = { planId: number | null; valueCents: number }

/** Marks an invoice as paid and renews the company. Returns false if it was not open. */
export async function markInvoicePaid(tx: Tx, id: number, bought: PurchasedPlan | null = null): Promise<boolean> {
  await lockCompany(tx)
  const settled = await tx.db
    .updateTable('invoices')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .set({ status: 'paid', paidAt: transactionStart, updatedAt: transactionStart, deletedAt: keptDeletedAt })
    .returning('deletedAt')
    .executeTakeFirst()
  if (!settled) return false
  if (bought) await applyPurchase(tx, id, bought)
  const company = await renewCompany(tx)
  if (settled.deletedAt === null) {
    tx.emit({ name: 'invoice.saved', payload: { invoice: await getInvoice(tx.db, tx.companyId, id) } })
  }
  tx.emit({ name: 'invoice.paid', payload: { company } })
  return true
}

/**
 * Gives the company the plan for which it paid, even if it is no longer offered, and stores in the invoice what was
 * paid.
 */
async function applyPurchase(tx: Tx, id: number, { planId, valueCents }: PurchasedPlan): Promise<void> {
  if (planId !== null) await changePlan(tx, planId)
  await tx.db
    .updateTable('invoices')
    .set({ valueCents })
    .$if(planId !== null, (update) =>
      update.set({ detail: (eb) => eb.selectFrom('plans').select('name').where('id', '=', planId).$asScalar() }),
    )
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

/** A paid invoice cannot be reopened, because the company was renewed with it. */
export async function setInvoiceStatus(tx: Tx, id: number, status: Invoice['status']): Promise<Invoice> {
  if (status === 'paid') return payInvoice(tx, id)
  const invoice = await getInvoice(tx.db, tx.companyId, id)
  if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID')
  return invoice
}

/**
 * Adapts open invoices when the due date was moved later without a payment. The operator gave that period away, so its
 * open invoice moves to the new date and does not renew the company again. Only the newest of several stays.
 */
export async function moveInvoices(tx: Tx, from: string, to: string): Promise<void> {
  const open = await tx.db
    .selectFrom('invoices')
    .select(['id', 'dueDate'])
    .where('companyId', '=', tx.companyId)
    .where('status', '=', 'open')
    .where('deletedAt', 'is', null)
    .where('dueDate', '>=', from)
    .where('dueDate', '<=', to)
    .orderBy('dueDate', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
  const [remaining, ...others] = open
  for (const { id } of others) await deleteInvoice(tx, id)
  if (!remaining || remaining.dueDate === to) return
  const existing = await tx.db
    .selectFrom('invoices')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('dueDate', '=', to)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (existing) return void (await deleteInvoice(tx, remaining.id))
  await updateInvoiceRow(tx, remaining.id).set({ dueDate: to, updatedAt: transactionStart }).execute()
  tx.emit({ name: 'invoice.saved', payload: { invoice: await getInvoice(tx.db, tx.companyId, remaining.id) } })
}

/**
 * Marks open invoices as paid when the due date was moved later because the operator got the money another way. The
 * company is not renewed again.
 */
export async function settleExtendedInvoices(tx: Tx, from: string, to: string): Promise<void> {
  const settled = await tx.db
    .updateTable('invoices')
    .set({ status: 'paid', paidAt: transactionStart, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('status', '=', 'open')
    .where('deletedAt', 'is', null)
    .where('dueDate', '>=', from)
    .where('dueDate', '<', to)
    .returning('id')
    .execute()
  for (const { id } of settled) {
    tx.emit({ name: 'invoice.saved', payload: { invoice: await getInvoice(tx.db, tx.companyId, id) } })
  }
}

/** Returns the number of deleted invoices, which is 1. */
export async function deleteInvoice(tx: Tx, id: number): Promise<number> {
  const deleted = await updateInvoiceRow(tx, id).set({ deletedAt: transactionStart }).returning('id').execute()
  if (deleted.length === 0) throw new AppError('ERR_NO_INVOICE_FOUND')
  tx.emit({ name: 'invoice.deleted', payload: { invoiceId: id } })
  await enqueueInvoiceCreation(tx)
  return deleted.length
}

const updateInvoiceRow = (tx: Tx, id: number) =>
  tx.db
    .updateTable('invoices')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
