import { localeOf } from '#web/i18n.ts'

/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Monday is 1. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(MONDAY + (weekday - 1) * DAY_MS),
  )
