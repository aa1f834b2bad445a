import i18next from 'i18next'
import { attendantAi as en } from './texts/en.ts'
import { attendantAi as es } from './texts/es.ts'
import { attendantAi as pt } from './texts/pt.ts'

/** Few companies have the help of models, so its texts come with it. */
for (const [language, attendantAi] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', attendantAi, true, true)
