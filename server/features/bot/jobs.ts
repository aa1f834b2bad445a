import { runBot } from '#server/features/bot/step.actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export const botJobs = ({ data }: JobDeps, now = () => new Date()): Pick<JobHandlers, 'bot.step'> => ({
  'bot.step': ({ companyId, ticketId }) =>
    data.change({ companyId, userId: null }, (tx) => runBot(tx, ticketId, now())),
})
