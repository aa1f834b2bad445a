import i18next from 'i18next'
import { groupPanel as en } from './texts/en.ts'
import { groupPanel as es } from './texts/es.ts'
import { groupPanel as pt } from './texts/pt.ts'

/** Few conversations are groups: what shows one comes with the first, and brings its texts along. */
for (const [language, groupPanel] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { groupPanel }, true, true)
