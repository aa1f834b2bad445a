import type { Tx } from '#server/db/change.ts'
import { clockOf } from '#server/db/time.ts'
import { runBot } from '#server/features/bot/step.actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

/** Messages carry the database's time: so does what the bot says to them. */
export const botJobs = (
  { data }: JobDeps,
  now: (tx: Tx) => Promise<Date> = ({ db }) => clockOf(db),
): Pick<JobHandlers, 'bot.step'> => ({
  'bot.step': ({ companyId, ticketId }) =>
    data.change({ companyId, userId: null }, async (tx) => runBot(tx, ticketId, await now(tx))),
})
