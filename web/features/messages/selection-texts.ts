import i18next from 'i18next'
import { messageSelection as en } from './selection/texts/en.ts'
import { messageSelection as es } from './selection/texts/es.ts'
import { messageSelection as pt } from './selection/texts/pt.ts'

/** Whoever shows these texts is loaded late, and imports this file, so that the first load has neither. */
for (const [language, messageSelection] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { messageSelection }, true, true)
