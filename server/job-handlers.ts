import { aiCallJobs } from '#server/features/ai-calls/jobs.ts'
import { assistantJobs } from '#server/features/assistants/jobs.ts'
import { authJobs } from '#server/features/auth/jobs.ts'
import { billingJobs } from '#server/features/billing/jobs.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { campaignJobs } from '#server/features/campaigns/jobs.ts'
import { companyJobs } from '#server/features/companies/jobs.ts'
import { connectionJobs } from '#server/features/connections/jobs.ts'
import { contactListJobs } from '#server/features/contact-lists/jobs.ts'
import { contactJobs } from '#server/features/contacts/jobs.ts'
import { dashboardJobs } from '#server/features/dashboard/jobs.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import { importJobs } from '#server/features/imports/jobs.ts'
import { knowledgeJobs } from '#server/features/knowledge/jobs.ts'
import { noteJobs } from '#server/features/notes/jobs.ts'
import { promptTrialJobs } from '#server/features/prompt-trials/jobs.ts'
import { optOutJobs } from '#server/features/opt-outs/jobs.ts'
import { pushJobs } from '#server/features/push/jobs.ts'
import { retentionJobs } from '#server/features/retention/jobs.ts'
import { scheduleJobs } from '#server/features/schedules/jobs.ts'
import { templateJobs } from '#server/features/templates/jobs.ts'
import { assignmentJobs } from '#server/features/tickets/assignment/jobs.ts'
import { mentionJobs } from '#server/features/tickets/inbound/jobs.ts'
import { ticketJobs } from '#server/features/tickets/messages/jobs.ts'
import { mediaJobs } from '#server/features/tickets/messages/media.jobs.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { webchatJobs } from '#server/features/webchat/jobs.ts'
import { webhookJobs } from '#server/features/webhooks/jobs.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { createAssistants } from './assistants.ts'
import type { Role } from './config.ts'
import type { JobName } from '#server/db/job-types.ts'
import { PLACEMENTS, type JobHandlers } from '#server/jobs/placements.ts'

/** Returns the handler of every job; a job without one does not compile. */
export const createJobHandlers = (deps: JobContext, assistants = createAssistants(deps)): JobHandlers => ({
  ...aiCallJobs(deps),
  ...assignmentJobs(deps),
  ...assistantJobs(deps, assistants),
  ...authJobs(deps),
  ...billingJobs(deps),
  ...botJobs(deps, assistants.find),
  ...campaignJobs(deps),
  ...companyJobs(deps),
  ...connectionJobs(deps),
  ...contactJobs(deps),
  ...contactListJobs(deps),
  ...dashboardJobs(deps),
  ...fileJobs(deps),
  ...importJobs(deps),
  ...knowledgeJobs(deps),
  ...mediaJobs(deps),
  ...mentionJobs(deps),
  ...noteJobs(deps),
  ...optOutJobs(deps),
  ...promptTrialJobs(deps),
  ...pushJobs(deps),
  ...retentionJobs(deps),
  ...scheduleJobs(deps),
  ...ticketJobs(deps),
  ...sweepJobs(deps),
  ...templateJobs(deps),
  ...webchatJobs(deps),
  ...webhookJobs(deps),
})

/** Returns the handlers that a process with these roles runs. All roles together run every job. */
export function handlersForRoles(roles: readonly Role[], handlers: JobHandlers): Partial<JobHandlers> {
  const isOurs = (name: string): boolean => roles.includes(PLACEMENTS[name as JobName].needs)
  return Object.fromEntries(Object.entries(handlers).filter(([name]) => isOurs(name)))
}
