import type { Texts } from '#web/i18n/pt/index.ts'
import { ai } from './ai.ts'
import { attendantAi } from './attendant-ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

export const en: Texts = { ...inside, ...later, ...ai, ...attendantAi }
