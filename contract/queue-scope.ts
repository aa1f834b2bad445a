/** What names queues is for their tickets only; what names none is for all. */
export const isForQueue = (queueIds: readonly number[], queueId: number | null): boolean =>
  queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
