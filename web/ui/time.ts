import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n/i18n.ts'
import { useUser } from '#web/session/store.ts'
import { subscribeToClock } from '#web/ui/useNow.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string | Date, zone: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const key = `${zone} ${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, known)
  return known.format(date)
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
/** Day before month in every language: DD/MM/YYYY. */
const DAY_FIRST = 'pt-BR'

/** YYYY-MM-DD of a moment in a time zone. */
export const dayOf = (iso: string | Date, zone: string): string => format(iso, zone, 'sv-SE', DATE)

/** HH:mm of a moment in a time zone. */
export const formatTime = (iso: string | Date, zone: string): string => format(iso, zone, DAY_FIRST, CLOCK)

/** DD/MM/YYYY of a moment in a time zone. */
export const formatDate = (iso: string | Date, zone: string): string => format(iso, zone, DAY_FIRST, DATE)

/** A day of the wire (YYYY-MM-DD, no time) as DD/MM/YYYY. */
export const plainDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** Days from today to a day of the wire, in a time zone; 0 today, negative when past. */
export function daysUntil(day: string, zone: string, now = new Date()): number {
  const today = Date.parse(dayOf(now, zone))
  return Math.round((Date.parse(day.slice(0, 10)) - today) / 86_400_000)
}

const MINUTE_MS = 60_000
const days = new Map<string, { minute: number; day: string }>()

/** Every time on the screen asks: the day is worked out once a minute. */
function today(zone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const known = days.get(zone)
  if (known?.minute === minute) return known.day
  const day = dayOf(new Date(), zone)
  days.set(zone, { minute, day })
  return day
}

/** Formats times in the company's time zone and the screen's language; at midnight what is shown is drawn anew. */
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
      /** Today HH:mm, otherwise DD/MM/YYYY. */
      short: (iso: string): string => (dayOf(iso, zone) === day ? clockOf(iso) : dateOf(iso)),
      dateTime: (iso: string): string => `${dateOf(iso)} ${clockOf(iso)}`,
      day: (iso: string): string => dayOf(iso, zone),
      /** "quinta-feira, 20 de novembro" in the screen's language. */
      longDate: (iso: string): string => format(iso, zone, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
      monthYear: (iso: string): string => format(iso, zone, locale, { month: 'short', year: 'numeric' }),
    }
  }, [zone, language, day])
}
