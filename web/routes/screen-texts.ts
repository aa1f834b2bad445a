import { loadAiTexts, loadLaterTexts } from '#web/i18n.ts'
import { needed } from './lazy-screen.ts'

/** These load the texts of screens that not everybody opens. */
export const laterTexts = needed(loadLaterTexts)
export const aiTexts = needed(loadAiTexts)
