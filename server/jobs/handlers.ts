import { authJobs } from '#server/features/auth/jobs.ts'
import { billingJobs } from '#server/features/billing/jobs.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { companyJobs } from '#server/features/companies/jobs.ts'
import { connectionJobs } from '#server/features/connections/jobs.ts'
import { contactJobs } from '#server/features/contacts/jobs.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import { scheduleJobs } from '#server/features/schedules/jobs.ts'
import { ticketJobs } from '#server/features/tickets/jobs.ts'
import { mediaJobs } from '#server/features/tickets/media.jobs.ts'
import { timerJobs } from '#server/features/tickets/timers.jobs.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { Role } from '#server/config.ts'
import { PLACES, type JobHandlers, type JobName } from '#server/jobs/names.ts'

/** Every job's handler; a name without one does not compile. */
export const createHandlers = (deps: JobDeps): JobHandlers => ({
  ...authJobs(deps),
  ...billingJobs(deps),
  ...botJobs(deps),
  ...companyJobs(deps),
  ...connectionJobs(deps),
  ...contactJobs(deps),
  ...fileJobs(deps),
  ...mediaJobs(deps),
  ...scheduleJobs(deps),
  ...ticketJobs(deps),
  ...timerJobs(deps),
})

/** What a process with these roles does; between them, all processes do everything. */
export function handlersOf(roles: readonly Role[], handlers: JobHandlers): Partial<JobHandlers> {
  const isOurs = (name: string): boolean => roles.includes(PLACES[name as JobName].needs)
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => isOurs(name)))
}
