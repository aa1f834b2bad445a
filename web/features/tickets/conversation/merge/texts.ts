import i18next from 'i18next'
import { ticketMerge as en } from './texts/en.ts'
import { ticketMerge as es } from './texts/es.ts'
import { ticketMerge as pt } from './texts/pt.ts'

/** Few contacts have two open tickets: what merges them brings its texts along. */
for (const [language, ticketMerge] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { ticketMerge }, true, true)
