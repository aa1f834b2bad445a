import type { Texts } from '#web/i18n/pt/index.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { plugins } from './plugins.ts'

export const es: Texts = { ...inside, ...plugins, ...ai }
