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

/** What formats dates and numbers for a language. */
export const localeOf = (language: string): string => LOCALES[isLanguage(language) ? language : 'pt']

/** The texts before the login, and all of them. Portuguese, the default, has the former in the first load. */
type Part = 'entry' | 'all'
const load: Record<Language, Record<Part, () => Promise<object>>> = {
  pt: { entry: () => Promise.resolve(ptEntry), all: async () => (await import('./pt/index.ts')).pt },
  en: { entry: async () => (await import('./en/entry.ts')).entry, all: async () => (await import('./en/index.ts')).en },
  es: { entry: async () => (await import('./es/entry.ts')).entry, all: async () => (await import('./es/index.ts')).es },
}
const loaded = new Set<`${Language} ${Part}`>(['pt entry'])
let part: Part = 'entry'

async function ensureTexts(language: Language): Promise<void> {
  if (loaded.has(`${language} ${part}`)) return
  const texts = await load[language][part]()
  i18next.addResourceBundle(language, 'translation', texts, true, true)
  loaded.add(`${language} ${part}`)
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'pt')

export async function setLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  await ensureTexts(language)
  await i18next.changeLanguage(language)
  stored.set(language)
  document.documentElement.lang = LOCALES[language]
}

/** Puts all texts of the stored language on their way, to be there when they are loaded. */
export function fetchAllTexts(): void {
  const language = stored.get()
  if (isLanguage(language)) load[language].all().catch(() => undefined)
}

/** Fetches the texts of the screens behind the login; they are shown only once these are here. */
export async function loadAllTexts(): Promise<void> {
  part = 'all'
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
