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
      const tried = new Set<number>()
      const listUntried = async (): Promise<number[]> => {
        const due = await data.read(systemActor, (db) => listDueSchedules(db, companyId))
        return due.filter((id) => !tried.has(id))
      }
      // Another job passes over what waits for a message that this one is sending, so it is looked for again.
      for (let due = await listUntried(); due.length > 0; due = await listUntried()) {
        for (const id of due) await send(companyId, id)
        for (const id of due) tried.add(id)
      }
      await data.change(systemActor, (tx) => updateScheduleResult(tx, null))
    },

    'schedule.settle': ({ companyId, scheduleId }) =>
      data.change({ companyId, userId: null }, (tx) => updateScheduleResult(tx, scheduleId)),
  }
}
