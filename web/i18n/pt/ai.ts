import knowledge from '#web/features/knowledge/texts/pt.json' with { type: 'json' }
import promptTrials from '#web/features/prompt-trials/texts/pt.json' with { type: 'json' }
import promptsCalls from '#web/features/prompts/calls/texts/pt.json' with { type: 'json' }
import prompts from '#web/features/prompts/texts/pt.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai = mergeTexts(knowledge, promptTrials, promptsCalls, prompts)
