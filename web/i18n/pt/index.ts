import { inside } from './inside.ts'
import { plugins } from './plugins.ts'

export const pt = { ...inside, ...plugins }

/** The type that the texts of every language must have. */
export type Texts = typeof pt
