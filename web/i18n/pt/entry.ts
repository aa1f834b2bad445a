import own from '#web/i18n/texts/entry/pt.json' with { type: 'json' }
import auth from '#web/features/auth/texts/pt.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The screens before the login use only these texts. */
export const entry = mergeTexts(own, auth)
