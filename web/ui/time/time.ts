import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n.ts'
import { useUser } from '#web/session/store.ts'
import { subscribeToClock } from './useNow.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string | Date, zone: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const key = `${zone} ${locale} ${JSON.stringify(options)}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, cached)
  return cached.format(date)
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
/** Gives the day before the month in every language: DD/MM/YYYY. */
const DAY_FIRST = 'pt-BR'

/** Returns YYYY-MM-DD of a time in a time zone. */
export const dayOf = (iso: string | Date, zone: string): string => format(iso, zone, 'sv-SE', DATE)

/** Returns HH:mm of a time in a time zone. */
export const formatTime = (iso: string | Date, zone: string): string => format(iso, zone, DAY_FIRST, CLOCK)

/** Returns DD/MM/YYYY of a time in a time zone. */
export const formatDate = (iso: string | Date, zone: string): string => format(iso, zone, DAY_FIRST, DATE)

/** Formats a day of the wire (YYYY-MM-DD, no time) as DD/MM/YYYY. */
export const plainDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** Returns the number of days from today to a day of the wire, in a time zone; 0 today, negative in the past. */
export function daysUntil(day: string, zone: string, now = new Date()): number {
  const today = Date.parse(dayOf(now, zone))
  return Math.round((Date.parse(day.slice(0, 10)) - today) / 86_400_000)
}

const MINUTE_MS = 60_000
const days = new Map<string, { minute: number; day: string }>()

/** Computes the day only once a minute, because every time on the screen asks for it. */
function today(zone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const cached = days.get(zone)
  if (cached?.minute === minute) return cached.day
  const day = dayOf(new Date(), zone)
  days.set(zone, { minute, day })
  return day
}

/** Formats times in the company's time zone and the user's language. Components render again at midnight. */
export function useTime() {
  const zone = useUser().company.timezone
  const { i18n } = useTranslation()
  const { language } = i18n
  const day = useSyncExternalStore(subscribeToClock, () => today(zone))
  return useMemo(() => {
    const locale = localeOf(language)
    const clockOf = (iso: string): string => formatTime(iso, zone)
    const dateOf = (iso: string): string => formatDate(iso, zone)
    return {
      zone,
      /** YYYY-MM-DD. */
      today: day,
      clock: clockOf,
      date: dateOf,
      /** Returns HH:mm for a time of today, otherwise DD/MM/YYYY. */
      short: (iso: string): string => (dayOf(iso, zone) === day ? clockOf(iso) : dateOf(iso)),
      /** Returns HH:mm for a time of today, otherwise DD/MM, with the year only if it is another. */
      brief: (iso: string): string => {
        const other = dayOf(iso, zone)
        if (other === day) return clockOf(iso)
        return other.slice(0, 4) === day.slice(0, 4) ? dateOf(iso).slice(0, 5) : dateOf(iso)
      },
      dateTime: (iso: string): string => `${dateOf(iso)} ${clockOf(iso)}`,
      day: (iso: string): string => dayOf(iso, zone),
      /** Returns a date such as "quinta-feira, 20 de novembro" in the user's language. */
      longDate: (iso: string): string => format(iso, zone, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
      monthYear: (iso: string): string => format(iso, zone, locale, { month: 'short', year: 'numeric' }),
    }
  }, [zone, language, day])
}
