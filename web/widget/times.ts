import { fill } from './fill.ts'
import { LOADER_TEXTS, LOCALES, type WidgetLanguage } from './loader-texts.ts'

const DAY_MS = 24 * 3600 * 1000
const midnightOf = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0)

/** Says when the company is back, by the clock of the visitor and as people say it. */
export function backAt(opensAt: string, language: WidgetLanguage, now = new Date()): string {
  const [texts, locale, opens] = [LOADER_TEXTS[language], LOCALES[language], new Date(opensAt)]
  // A day on which the clock changes is an hour longer or shorter.
  const days = Math.round((midnightOf(opens) - midnightOf(now)) / DAY_MS)
  const nameDay = (): string =>
    opens.toLocaleDateString(locale, { weekday: 'long', ...(days > 6 && { day: 'numeric', month: 'long' }) })
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : fill(texts.onDay, { day: nameDay() })
  const time = opens.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return fill(texts.backAt, { day, time })
}

/** Returns a duration in round figures, never a shorter one. */
export function roundDuration(seconds: number, language: WidgetLanguage): string {
  const write = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const exact = Math.max(1, Math.ceil(seconds / 60))
  const minutes = exact > 5 ? Math.ceil(exact / 5) * 5 : exact
  if (minutes < 60) return write(minutes, 'minute')
  const hours = Math.ceil(minutes / 60)
  return hours < 24 ? write(hours, 'hour') : write(Math.ceil(hours / 24), 'day')
}
