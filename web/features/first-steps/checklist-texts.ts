import i18next from 'i18next'
import { firstSteps as en } from './texts/en.ts'
import { firstSteps as es } from './texts/es.ts'
import { firstSteps as pt } from './texts/pt.ts'

/** The checklist is on the first screen of a new company, which should not load the texts of all rare screens for it. */
for (const [language, firstSteps] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { firstSteps }, true, true)
