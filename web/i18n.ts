import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { preference, textCodec } from '#web/session/preferences.ts'
import { entry as ptEntry } from './i18n/pt/entry.ts'

export const LANGUAGES = ['pt', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }
const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

const stored = preference<string>('language', 'pt', textCodec)
const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)

/** Returns the locale that formats dates and numbers in a language. */
export const localeOf = (language: string): string => LOCALES[isLanguage(language) ? language : 'pt']

/**
 * 'entry' are the texts of the screens before the login, 'inside' those behind it, 'later' those of screens that few people
 * open, 'ai' those of the screens of prompts. The first chunk contains 'entry' in Portuguese, the default language. What is
 * opened within a screen brings its own texts.
 */
type TextSet = 'entry' | 'inside' | 'later' | 'ai'
/** Each file of a set exports its texts under the name of the set. */
const load: Record<Language, { [Name in TextSet]: () => Promise<Record<Name, object>> }> = {
  pt: {
    entry: () => Promise.resolve({ entry: ptEntry }),
    inside: () => import('./i18n/pt/inside.ts'),
    later: () => import('./i18n/pt/later.ts'),
    ai: () => import('./i18n/pt/ai.ts'),
  },
  en: {
    entry: () => import('./i18n/en/entry.ts'),
    inside: () => import('./i18n/en/inside.ts'),
    later: () => import('./i18n/en/later.ts'),
    ai: () => import('./i18n/en/ai.ts'),
  },
  es: {
    entry: () => import('./i18n/es/entry.ts'),
    inside: () => import('./i18n/es/inside.ts'),
    later: () => import('./i18n/es/later.ts'),
    ai: () => import('./i18n/es/ai.ts'),
  },
}
const loaded = new Set<`${Language} ${TextSet}`>(['pt entry'])
const neededSets = new Set<TextSet>(['entry'])

async function ensureTexts(language: Language): Promise<void> {
  // Texts behind the login contain those before it.
  const needed = [...neededSets].filter((set) => set !== 'entry' || !neededSets.has('inside'))
  await Promise.all(needed.map((set) => ensureSet(language, set)))
}

async function ensureSet<Name extends TextSet>(language: Language, set: Name): Promise<void> {
  if (loaded.has(`${language} ${set}`)) return
  const { [set]: texts } = await load[language][set]()
  i18next.addResourceBundle(language, 'translation', texts, true, true)
  loaded.add(`${language} ${set}`)
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
  if (isLanguage(language)) load[language].inside().catch(() => undefined)
}

const textLoader = (set: TextSet) => (): Promise<void> => {
  neededSets.add(set)
  return ensureTexts(currentLanguage())
}

/**
 * Adds the texts of a part that comes late and brings them along: they are few enough to come in all languages. A language
 * that lacks one of the Portuguese does not compile.
 */
export function addTexts<Master extends object>(texts: { pt: Master } & Record<Language, NoInfer<Master>>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, 'translation', texts[language], true, true)
}

/** These load the texts of screens, which must not be rendered before. */
export const loadAllTexts = textLoader('inside')
export const loadLaterTexts = textLoader('later')
export const loadAiTexts = textLoader('ai')

export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: { pt: { translation: ptEntry } },
    interpolation: { escapeValue: false },
  })
  await setLanguage(stored.get()).catch(() => undefined)
}
