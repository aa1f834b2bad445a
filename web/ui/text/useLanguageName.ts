import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/i18n.ts'

/** Returns a function that names a language of WhatsApp, such as pt_BR, in the user's language. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language', fallback: 'code' })
  return (code) => {
    try {
      return names.of(code.replaceAll('_', '-')) ?? code
    } catch {
      return code
    }
  }
}
