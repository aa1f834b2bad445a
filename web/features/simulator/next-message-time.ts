/** Two messages of the customer are at least this long apart, because reading a menu takes that long. */
const PAUSE_MS = 10_000

/** Local times have the form YYYY-MM-DDTHH:MM:SS, so they can be compared as text. */
const addPause = (moment: string): string =>
  new Date(Date.parse(`${moment}Z`) + PAUSE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

/** Returns the time of the next message: the chosen day and time, but always after the last message. */
export function nextMessageTime(day: string, clock: string, last: string | undefined): string {
  const chosenTime = `${day}T${clock}:00`
  return last !== undefined && chosenTime <= last ? addPause(last) : chosenTime
}
