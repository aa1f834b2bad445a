import type { ReceivedProblem } from '#contract/cloud-ledger.ts'
import { isBusy, isDatabaseError } from '#server/db/pg-errors.ts'

/** Returns why something that was received could not be applied. */
export function problemOf(cause: unknown): ReceivedProblem {
  if (isBusy(cause)) return 'busy'
  return isDatabaseError(cause) ? 'database' : 'unknown'
}
