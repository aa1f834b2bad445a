import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n/i18n.ts'

/** Writes numbers as people of the language do: 10.000. */
export function useNumber(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const { i18n } = useTranslation()
  return (value) => value.toLocaleString(localeOf(i18n.language), options)
}
