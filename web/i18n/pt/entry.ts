import { auth } from './auth.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** What the screens before the login say. */
export const entry = { auth, common, errors: entryErrors }
