import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/**
 * The parts of the screen that use these texts come late and together, so that the first load has neither. They are few
 * enough to come in all languages: then no part waits for another file.
 */
addTexts({ pt, en, es })
