/** Formats minutes as HHh mm m: 75.4 is "01h 15 m". Days are counted as hours. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 60))}h ${two(whole % 60)} m`
}

/** Formats an hour: 8 is "08h". */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}h`

const MINUTES_OF_DAY = 24 * 60

/** Formats how long somebody waited or was served: 26 min, 2 h 10, 3 d 4 h. */
export function shortDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < MINUTES_OF_DAY) return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
  return `${Math.floor(whole / MINUTES_OF_DAY)} d ${Math.floor((whole % MINUTES_OF_DAY) / 60)} h`
}

/** The same; nothing that took any time is a dash. */
export const durationOrDash = (minutes: number | null): string => (minutes === null ? '—' : shortDuration(minutes))
