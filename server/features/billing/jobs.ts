import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { moveInvoices, createDueInvoices, settleExtendedInvoices } from './actions.ts'
import { registerPixWebhook, checkCharge } from './pix.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type BillingJobs = Pick<JobHandlers, 'invoice.open' | 'invoice.move' | 'invoice.settle' | 'pix.check' | 'pix.announce'>

export const billingJobs = ({ data, services }: JobContext): BillingJobs => ({
  'invoice.open': () => data.asOperator(createDueInvoices),
  'invoice.move': ({ companyId, from, to }) => {
    const move = (): Promise<void> => data.change({ companyId, userId: null }, (tx) => moveInvoices(tx, from, to))
    // An invoice was opened for the new date meanwhile: the second attempt finds it.
    return move().catch((error: unknown) => (isUniqueViolation(error, 'invoices_due') ? move() : Promise.reject(error)))
  },
  'invoice.settle': ({ companyId, from, to }) =>
    data.change({ companyId, userId: null }, (tx) => settleExtendedInvoices(tx, from, to)),
  'pix.check': ({ companyId, txid }) => checkCharge({ data, services }, companyId, txid),
  'pix.announce': () => registerPixWebhook(services.pix, services.config.publicUrl),
})
