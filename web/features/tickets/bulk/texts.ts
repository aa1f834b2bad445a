import i18next from 'i18next'
import { ticketBulk as en } from './texts/en.ts'
import { ticketBulk as es } from './texts/es.ts'
import { ticketBulk as pt } from './texts/pt.ts'

/** The parts that use these texts come late and together, and they are few enough to come in all languages. */
for (const [language, ticketBulk] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { ticketBulk }, true, true)
