import i18next from 'i18next'
import { sampleStrip as en } from './texts/sample/en.ts'
import { sampleStrip as es } from './texts/sample/es.ts'
import { sampleStrip as pt } from './texts/sample/pt.ts'

/** The part that uses these texts comes late, and they are few enough to come in all languages. */
for (const [language, sampleStrip] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { sampleStrip }, true, true)
