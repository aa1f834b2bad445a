import { auth } from '#web/features/auth/texts/pt.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** The screens before the login use only these texts. */
export const entry = { auth, common, errors: entryErrors }
