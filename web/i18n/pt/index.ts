import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { plugins } from './plugins.ts'

export const pt = { ...inside, ...plugins, ...ai }

/** The type that the texts of every language must have. */
export type Texts = typeof pt
