import type { Texts } from '../pt/index.ts'
import { auth } from './auth.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'

/** What the screens before the login say. */
export const entry: Pick<Texts, 'auth' | 'common' | 'errors'> = { auth, common, errors }
