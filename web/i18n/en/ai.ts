import { aiCalls } from '#web/features/prompts/calls/texts/en.ts'
import { knowledge } from '#web/features/knowledge/texts/en.ts'
import { promptTrials } from '#web/features/prompt-trials/texts/en.ts'
import { prompts } from '#web/features/prompts/texts/en.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai = { aiCalls, knowledge, prompts, promptTrials }
