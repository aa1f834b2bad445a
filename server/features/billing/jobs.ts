import { isUniqueViolation } from '#server/db/failures.ts'
import { moveInvoices, openInvoices, settleGiven } from '#server/features/billing/actions.ts'
import { announceWebhook, checkCharge } from '#server/features/billing/pix.actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

type BillingJobs = Pick<JobHandlers, 'invoice.open' | 'invoice.move' | 'invoice.settle' | 'pix.check' | 'pix.announce'>

export const billingJobs = ({ data, services }: JobDeps): BillingJobs => ({
  'invoice.open': () => data.asProvider(openInvoices),
  'invoice.move': ({ companyId, from, to }) => {
    const move = (): Promise<void> => data.change({ companyId, userId: null }, (tx) => moveInvoices(tx, from, to))
    // One was opened for that day meanwhile: the second look sees it.
    return move().catch((error: unknown) => (isUniqueViolation(error, 'invoices_due') ? move() : Promise.reject(error)))
  },
  'invoice.settle': ({ companyId, from, to }) =>
    data.change({ companyId, userId: null }, (tx) => settleGiven(tx, from, to)),
  'pix.check': ({ companyId, txid }) => checkCharge({ data, services }, companyId, txid),
  'pix.announce': () => announceWebhook(services.pix, services.config.publicUrl),
})
