import { aiCalls } from '#web/features/prompts/calls/texts/pt.ts'
import { knowledge } from '#web/features/knowledge/texts/pt.ts'
import { promptTrials } from '#web/features/prompt-trials/texts/pt.ts'
import { prompts } from '#web/features/prompts/texts/pt.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai = { aiCalls, knowledge, prompts, promptTrials }
