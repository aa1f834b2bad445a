import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** The parts that use these texts come late, and they are few enough to come in all languages. */
addTexts({ pt, en, es })
