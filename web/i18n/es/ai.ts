import { aiCalls } from './ai-calls.ts'
import { knowledge } from './knowledge.ts'
import { promptTrials } from './prompt-trials.ts'
import { prompts } from './prompts.ts'

/** The texts of the screens of prompts, which load them before they are shown. */
export const ai = { aiCalls, knowledge, prompts, promptTrials }
