import { aiCalls } from '#web/features/prompts/calls/texts/es.ts'
import { knowledge } from '#web/features/knowledge/texts/es.ts'
import { promptTrials } from '#web/features/prompt-trials/texts/es.ts'
import { prompts } from '#web/features/prompts/texts/es.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai = { aiCalls, knowledge, prompts, promptTrials }
