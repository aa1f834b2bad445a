import type { Common } from '#web/i18n/pt/common.ts'
import type { EntryErrors } from '#web/i18n/pt/entry-errors.ts'
import type { Texts } from '#web/i18n/pt/index.ts'
import { auth } from '#web/features/auth/texts/es.ts'
import { common } from './common.ts'
import { entryErrors } from './entry-errors.ts'

/** The screens before the login use only these texts. */
export const entry: Pick<Texts, 'auth'> & { common: Common; errors: EntryErrors } = {
  auth,
  common,
  errors: entryErrors,
}
