import i18next from 'i18next'
import { ticketHistory as en } from './texts/en.ts'
import { ticketHistory as es } from './texts/es.ts'
import { ticketHistory as pt } from './texts/pt.ts'

/** The history is loaded when somebody opens it, and brings its texts along, so that the first load has neither. */
for (const [language, ticketHistory] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { ticketHistory }, true, true)
