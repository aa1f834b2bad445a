import { loadLaterTexts } from '#web/i18n.ts'

/** Loads a module with the texts that are not there before the first of what comes rarely. */
export async function withLaterTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadLaterTexts()
  return module
}
