import type { Data } from '#server/db/change.ts'
import { authJobs } from '#server/features/auth/jobs.ts'
import { contactJobs } from '#server/features/contacts/jobs.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import { ticketJobs } from '#server/features/tickets/jobs.ts'
import type { Services } from '#server/http/services.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export type JobDeps = { data: Data; services: Services }

/** Every job's handler; a name without one does not compile. */
export const createHandlers = (deps: JobDeps): JobHandlers => ({
  ...authJobs(deps),
  ...contactJobs(deps),
  ...fileJobs(deps),
  ...ticketJobs(deps),
})
