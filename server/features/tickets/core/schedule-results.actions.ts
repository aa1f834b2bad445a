import type { Tx } from '#server/db/transaction.ts'

/** Enqueues for each scheduled message a job that stores its result in the schedule. */
export async function enqueueScheduleResults(tx: Tx, messages: { scheduleId: number | null }[]): Promise<void> {
  const { companyId } = tx
  for (const { scheduleId } of messages) {
    if (scheduleId === null) continue
    await tx.enqueue('schedule.settle', { companyId, scheduleId }, { key: `schedule.settle/${scheduleId}` })
  }
}
