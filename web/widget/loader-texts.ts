export type WidgetLanguage = 'pt' | 'en' | 'es'

const LANGUAGES: readonly WidgetLanguage[] = ['pt', 'en', 'es']

/** Returns the language that is meant by a code such as "pt-BR"; English for one that there are no texts of. */
export const languageOf = (code: string): WidgetLanguage =>
  LANGUAGES.find((language) => code.toLowerCase().startsWith(language)) ?? (code ? 'en' : 'pt')

/** The texts of the closed chat, which every page of a site loads. */
export const LOADER_TEXTS: Record<WidgetLanguage, { open: string; close: string; frame: string }> = {
  pt: { open: 'Abrir o chat', close: 'Fechar o chat', frame: 'Chat' },
  en: { open: 'Open the chat', close: 'Close the chat', frame: 'Chat' },
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', frame: 'Chat' },
}
