/** Formats minutes as HHh mm m: 75.4 is "01h 15 m". Days are counted as hours. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 60))}h ${two(whole % 60)} m`
}

/** Formats an hour: 8 is "08h". */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}h`
