import { dayOf, formatTime } from '#web/ui/time/time.ts'

export type PresetName = 'hour' | 'afternoon' | 'evening' | 'tomorrow' | 'monday'
/** `until` is an instant, or a time of the company's clock without a zone, as the API takes both. */
export type Preset = { name: PresetName; until: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What begins within half an hour is not worth a snooze until then. */
const AFTERNOON = { at: '15:00', offeredBefore: '14:30' }
const EVENING = { at: '19:00', offeredBefore: '18:30' }
const MORNING = '09:00'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Sunday is 0. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Returns when a ticket may be snoozed until with one choice, in the company's time zone, the first one first. */
export function snoozePresets(now: Date, zone: string): Preset[] {
  const today = dayOf(now, zone)
  const clock = formatTime(now, zone)
  const tomorrow = addDays(today, 1)
  const toMonday = (8 - weekdayOf(today)) % 7 || 7
  const presets: Preset[] = [{ name: 'hour', until: new Date(now.getTime() + HOUR_MS).toISOString() }]
  if (clock < AFTERNOON.offeredBefore) presets.push({ name: 'afternoon', until: `${today}T${AFTERNOON.at}` })
  if (clock < EVENING.offeredBefore) presets.push({ name: 'evening', until: `${today}T${EVENING.at}` })
  presets.push({ name: 'tomorrow', until: `${tomorrow}T${MORNING}` })
  if (toMonday > 1) presets.push({ name: 'monday', until: `${addDays(today, toMonday)}T${MORNING}` })
  return presets
}
