import { loadAttendantAiTexts } from '#web/i18n.ts'

/** Loads a part of the AI for attendants with its texts, which no screen has before. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadAttendantAiTexts()])
  return loaded
}
