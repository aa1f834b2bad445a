import i18next from 'i18next'
import * as en from './texts/en.ts'
import * as es from './texts/es.ts'
import * as pt from './texts/pt.ts'

/** The parts that use these texts come late, and they are few enough to come in all languages. */
for (const [language, { macros, macroErrors }] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { macros, errors: macroErrors }, true, true)
