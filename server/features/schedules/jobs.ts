import { listDueSchedules } from './queries.ts'
import { markScheduleFailed, sendScheduledMessage, updateScheduleResult } from './send.actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type ScheduleJobs = Pick<JobHandlers, 'schedule.send' | 'schedule.settle'>

/**
 * Each schedule has its own transaction. Unexpected errors are retried every minute until the time limit of the
 * schedule.
 */
export function scheduleJobs({ data, services: { log } }: JobContext): ScheduleJobs {
  const send = (companyId: number, id: number): Promise<void> => {
    const systemActor = { companyId, userId: null }
    return data
      .change(systemActor, (tx) => sendScheduledMessage(tx, id))
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'ERR_BUSY') throw error
        return data.change(systemActor, (tx) => markScheduleFailed(tx, id, error))
      })
      .catch((error: unknown) => log.error({ err: error, companyId, scheduleId: id }, 'a schedule could not be sent'))
  }

  return {
    'schedule.send': async ({ companyId }) => {
      const systemActor = { companyId, userId: null }
      const due = await data.read(systemActor, (db) => listDueSchedules(db, companyId))
      for (const id of due) await send(companyId, id)
      await data.change(systemActor, (tx) => updateScheduleResult(tx, null))
    },

    'schedule.settle': ({ companyId, scheduleId }) =>
      data.change({ companyId, userId: null }, (tx) => updateScheduleResult(tx, scheduleId)),
  }
}
