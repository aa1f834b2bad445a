import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n.ts'
import { useNow } from './useNow.ts'

const UNITS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Returns a function that says how far away a time is, such as "em 2 dias" or "há 5 minutos". */
export function useRelativeTime(): (iso: string) => string {
  const now = useNow()
  const { i18n } = useTranslation()
  const format = new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric: 'auto' })
  return (iso) => {
    const difference = Date.parse(iso) - now
    const [unit, ms] = UNITS.find(([, size]) => Math.abs(difference) >= size) ?? ['minute', 60_000]
    return format.format(Math.round(difference / ms), unit)
  }
}
