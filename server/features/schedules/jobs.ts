import { listDueSchedules } from '#server/features/schedules/queries.ts'
import { failDue, sendDue, settle } from '#server/features/schedules/send.actions.ts'
import { AppError } from '#server/http/errors.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

type ScheduleJobs = Pick<JobHandlers, 'schedule.send' | 'schedule.settle'>

/** Each schedule is a transaction of its own. What fails by accident is left for the next minute, until it is too late. */
export function scheduleJobs({ data, services: { log } }: JobDeps): ScheduleJobs {
  const send = (companyId: number, id: number): Promise<void> => {
    const desk = { companyId, userId: null }
    return data
      .change(desk, (tx) => sendDue(tx, id))
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'ERR_BUSY') throw error
        return data.change(desk, (tx) => failDue(tx, id, error))
      })
      .catch((error: unknown) => log.error({ err: error, companyId, scheduleId: id }, 'a schedule could not be sent'))
  }

  return {
    'schedule.send': async ({ companyId }) => {
      const desk = { companyId, userId: null }
      const due = await data.read(desk, (db) => listDueSchedules(db, companyId))
      for (const id of due) await send(companyId, id)
      await data.change(desk, (tx) => settle(tx, null))
    },

    'schedule.settle': ({ companyId, scheduleId }) =>
      data.change({ companyId, userId: null }, (tx) => settle(tx, scheduleId)),
  }
}
