import type { TargetChoice } from '#web/features/tickets/ticket-targets.ts'

/** Whoever reads the ticket after the transfer can be mentioned in its note. */
export const givenTo = (target: TargetChoice | null) => ({
  ...(target?.queueId != null && { queueId: target.queueId }),
  ...(target?.userId != null && { userId: target.userId }),
})
