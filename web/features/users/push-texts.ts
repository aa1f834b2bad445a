import i18next from 'i18next'
import { push as en } from './texts/push/en.ts'
import { push as es } from './texts/push/es.ts'
import { push as pt } from './texts/push/pt.ts'

/** The part that uses these texts comes late, and they are few enough to come in all languages. */
for (const [language, push] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { push }, true, true)
