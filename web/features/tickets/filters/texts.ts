import i18next from 'i18next'
import { listFilters as en } from './texts/en.ts'
import { listFilters as es } from './texts/es.ts'
import { listFilters as pt } from './texts/pt.ts'

/**
 * The parts of the screen that use these texts come late and together, so that the first load has neither. They are few
 * enough to come in all languages: then no part waits for another file.
 */
for (const [language, listFilters] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { listFilters }, true, true)
