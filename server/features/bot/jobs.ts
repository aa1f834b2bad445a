import type { Tx } from '#server/db/transaction.ts'
import { readDbNow } from '#server/db/time.ts'
import type { FindTarget } from '#server/features/assistants/index.ts'
import { runBot } from './run-bot.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

/** The bot uses the database's clock, because the times of messages come from it. */
export const botJobs = (
  { data }: JobContext,
  findAssistant: FindTarget,
  now: (tx: Tx) => Promise<Date> = ({ db }) => readDbNow(db),
): Pick<JobHandlers, 'bot.step'> => ({
  'bot.step': ({ companyId, ticketId }) =>
    data.change({ companyId, userId: null }, async (tx) => runBot(tx, ticketId, { now: await now(tx), findAssistant })),
})
