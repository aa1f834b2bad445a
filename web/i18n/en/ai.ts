import type { ai as pt } from '#web/i18n/pt/ai.ts'
import knowledge from '#web/features/knowledge/texts/en.json' with { type: 'json' }
import promptTrials from '#web/features/prompt-trials/texts/en.json' with { type: 'json' }
import promptsCalls from '#web/features/prompts/calls/texts/en.json' with { type: 'json' }
import prompts from '#web/features/prompts/texts/en.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai: typeof pt = mergeTexts(knowledge, promptTrials, promptsCalls, prompts)
