import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preference, textCodec } from '#web/session/preferences.ts'
import { entry as ptEntry } from './pt/entry.ts'

export const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }
const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

const stored = preference<string>('language', 'pt', textCodec)
const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)

/** Returns the locale that formats dates and numbers in a language. */
export const localeOf = (language: string): string => LOCALES[isLanguage(language) ? language : 'pt']

/**
 * 'entry' are the texts of the screens before the login, 'all' the texts of all screens. The first chunk contains
 * 'entry' in Portuguese, the default language.
 */
type TextSet = 'entry' | 'all'
const load: Record<Language, Record<TextSet, () => Promise<object>>> = {
  pt: { entry: () => Promise.resolve(ptEntry), all: async () => (await import('./pt/index.ts')).pt },
  en: { entry: async () => (await import('./en/entry.ts')).entry, all: async () => (await import('./en/index.ts')).en },
  es: { entry: async () => (await import('./es/entry.ts')).entry, all: async () => (await import('./es/index.ts')).es },
}
const loaded = new Set<`${Language} ${TextSet}`>(['pt entry'])
let neededSet: TextSet = 'entry'

async function ensureTexts(language: Language): Promise<void> {
  if (loaded.has(`${language} ${neededSet}`)) return
  const texts = await load[language][neededSet]()
  i18next.addResourceBundle(language, 'translation', texts, true, true)
  loaded.add(`${language} ${neededSet}`)
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'pt')

export async function setLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  await ensureTexts(language)
  await i18next.changeLanguage(language)
  stored.set(language)
  document.documentElement.lang = LOCALES[language]
}

/** Starts to load all texts of the stored language, so that `loadAllTexts` need not wait for them later. */
export function fetchAllTexts(): void {
  const language = stored.get()
  if (isLanguage(language)) load[language].all().catch(() => undefined)
}

/** Loads the texts of the screens behind the login. These screens must not be rendered before. */
export async function loadAllTexts(): Promise<void> {
  neededSet = 'all'
  await ensureTexts(currentLanguage())
}

export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: { pt: { translation: ptEntry } },
    interpolation: { escapeValue: false },
  })
  await setLanguage(stored.get()).catch(() => undefined)
}
