import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n.ts'

/** Returns a function that formats numbers in the user's language, such as 10.000. */
export function useNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const { i18n } = useTranslation()
  return (value) => value.toLocaleString(localeOf(i18n.language), options)
}
