import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preference, textCodec } from '#web/session/preferences.ts'
import { pt, type Texts } from './pt/index.ts'

export const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }
/** For dates and numbers. */
export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

const stored = preference<string>('language', 'pt', textCodec)
const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)

/** Portuguese is in the first load; the others come when they are chosen. */
const load: Record<Language, () => Promise<Texts>> = {
  pt: () => Promise.resolve(pt),
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'pt')

export async function setLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load[language]())
  }
  await i18next.changeLanguage(language)
  stored.set(language)
  document.documentElement.lang = LOCALES[language]
}

export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: { pt: { translation: pt } },
    interpolation: { escapeValue: false },
  })
  await setLanguage(stored.get()).catch(() => undefined)
}
