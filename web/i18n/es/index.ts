import type { Texts } from '#web/i18n/pt/index.ts'
import { attendantAi } from '#web/features/messages/attendant-ai/texts/es.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

export const es: Texts = { ...inside, ...later, errors: { ...inside.errors, ...later.errors }, ...ai, ...attendantAi }
