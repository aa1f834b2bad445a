/**
 * Somebody chooses "now" and presses the button a little later, when the minute that the clock showed is over. Clocks of
 * browsers differ from the server's, too. A time of some minutes ago still means now; an earlier one is a mistake.
 */
const PAST_TOLERANCE_MINUTES = 3
const MINUTE_MS = 60_000

/** Returns the first time that may still be chosen: a whole minute, because fields of times have no seconds. */
export const earliestChoice = (now = Date.now()): number =>
  (Math.floor(now / MINUTE_MS) - PAST_TOLERANCE_MINUTES) * MINUTE_MS
