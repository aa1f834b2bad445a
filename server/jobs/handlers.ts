import { authJobs } from '#server/features/auth/jobs.ts'
import { contactJobs } from '#server/features/contacts/jobs.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import { ticketJobs } from '#server/features/tickets/jobs.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

/** Every job's handler; a name without one does not compile. */
export const createHandlers = (deps: JobDeps): JobHandlers => ({
  ...authJobs(deps),
  ...contactJobs(deps),
  ...fileJobs(deps),
  ...ticketJobs(deps),
})
