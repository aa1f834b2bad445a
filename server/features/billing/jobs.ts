import { openInvoices } from '#server/features/billing/actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export const billingJobs = ({ data }: JobDeps): Pick<JobHandlers, 'invoice.open'> => ({
  'invoice.open': () => data.asProvider(openInvoices),
})
