import { auth } from './auth.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** The texts of the screens before the login. */
export const entry = { auth, common, errors: entryErrors }
