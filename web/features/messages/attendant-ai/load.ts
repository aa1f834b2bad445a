import { loadAttendantAiTexts } from '#web/i18n.ts'

/** Loads a module of the AI for attendants with its texts, which no screen has before. */
export async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadAttendantAiTexts()])
  return loaded
}
