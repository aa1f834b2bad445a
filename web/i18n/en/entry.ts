import type { Common } from '../pt/common.ts'
import type { EntryErrors } from '../pt/entry-errors.ts'
import type { Texts } from '../pt/index.ts'
import { auth } from './auth.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** The screens before the login use only these texts. */
export const entry: Pick<Texts, 'auth'> & { common: Common; errors: EntryErrors } = {
  auth,
  common,
  errors: entryErrors,
}
