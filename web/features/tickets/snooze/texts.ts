import i18next from 'i18next'
import { snooze as en } from './texts/en.ts'
import { snooze as es } from './texts/es.ts'
import { snooze as pt } from './texts/pt.ts'

/** The parts that use these texts come late and together, and they are few enough to come in all languages. */
for (const [language, snooze] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { snooze }, true, true)
