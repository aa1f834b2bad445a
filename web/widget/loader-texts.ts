import en from './texts/loader/en.json' with { type: 'json' }
import es from './texts/loader/es.json' with { type: 'json' }
import pt from './texts/loader/pt.json' with { type: 'json' }

export type WidgetLanguage = 'pt' | 'en' | 'es'

const LANGUAGES: readonly WidgetLanguage[] = ['pt', 'en', 'es']

/** Returns the language that is meant by a code such as "pt-BR"; English for one that there are no texts of. */
export const languageOf = (code: string): WidgetLanguage =>
  LANGUAGES.find((language) => code.toLowerCase().startsWith(language)) ?? (code ? 'en' : 'pt')

/** The texts of the closed chat, which every page of a site loads. */
export const LOADER_TEXTS: Record<WidgetLanguage, typeof pt> = { pt, en, es }

/** How each language writes times and numbers. */
export const LOCALES: Record<WidgetLanguage, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }
