/** Between two messages of the customer: nobody reads a menu in less. */
const PAUSE_MS = 10_000

/** Local times as YYYY-MM-DDTHH:MM:SS, which compare as text. */
const later = (moment: string): string =>
  new Date(Date.parse(`${moment}Z`) + PAUSE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

/** When the next message comes: at the chosen day and time, but never before the last one was read. */
export function nextMessageTime(day: string, clock: string, last: string | undefined): string {
  const wanted = `${day}T${clock}:00`
  return last !== undefined && wanted <= last ? later(last) : wanted
}
