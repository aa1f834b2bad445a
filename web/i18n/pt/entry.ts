import { auth } from './auth.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** The screens before the login use only these texts. */
export const entry = { auth, common, errors: entryErrors }
