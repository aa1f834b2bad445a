import type { entry as pt } from '#web/i18n/pt/entry.ts'
import own from '#web/i18n/texts/entry/en.json' with { type: 'json' }
import auth from '#web/features/auth/texts/en.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The screens before the login use only these texts. */
export const entry: typeof pt = mergeTexts(own, auth)
