import { DateTime } from 'luxon'

/** Parses a time; without a zone it is in the given one. Returns null for a day or an hour that is none. */
export function parseWallTime(text: string, timezone: string): Date | null {
  const time = DateTime.fromISO(text.replace(' ', 'T'), { zone: timezone })
  return time.isValid ? time.toJSDate() : null
}
