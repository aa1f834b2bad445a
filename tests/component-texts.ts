import i18next from 'i18next'
import { loadAiTexts, loadAllTexts, loadLaterTexts, startLanguages } from '#web/i18n.ts'

/**
 * Loads the texts of all screens. Files share their modules: a second start would empty the store of the texts, and the
 * modules that have filled it would not do so again, because they remember it or are not evaluated again.
 */
export async function startTexts(): Promise<void> {
  if (!i18next.isInitialized) await startLanguages()
  await loadAllTexts()
  await loadLaterTexts()
  await loadAiTexts()
}
