import type { DashboardArrivals } from '#contract/reports.ts'

/** The hours that are shown at least, although nothing came in them: a usual working day. */
const FIRST_HOUR = 8
const LAST_HOUR = 18

export type Arrivals = {
  /** From the first hour in which anything came, or of a usual day, to the last one. */
  hours: number[]
  /** How many came on average in each of these hours, Monday first; 0 for weekdays that the period does not have. */
  rows: number[][]
  most: number
  /** When most came; null when nothing did. */
  peak: { weekday: number; hour: number; average: number } | null
}

/** Turns counts into averages by day, because a period may have five Mondays and four Sundays. */
export function toArrivals({ days, hours }: DashboardArrivals): Arrivals {
  const averages = hours.map((row, weekday) => row.map((count) => count / Math.max(1, days[weekday] ?? 0)))
  const used = hours.flatMap((row) => row.flatMap((count, hour) => (count > 0 ? [hour] : [])))
  const first = Math.min(FIRST_HOUR, ...used)
  const last = Math.max(LAST_HOUR, ...used)
  const cells = averages.flatMap((row, weekday) => row.map((average, hour) => ({ weekday, hour, average })))
  const top = cells.reduce((best, cell) => (cell.average > best.average ? cell : best), {
    weekday: 0,
    hour: 0,
    average: 0,
  })
  return {
    hours: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    rows: averages.map((row) => row.slice(first, last + 1)),
    most: top.average,
    peak: top.average > 0 ? top : null,
  }
}
