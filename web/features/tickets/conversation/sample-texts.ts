import { addTexts } from '#web/i18n.ts'
import en from './texts/sample/en.json' with { type: 'json' }
import es from './texts/sample/es.json' with { type: 'json' }
import pt from './texts/sample/pt.json' with { type: 'json' }

/** The part that uses these texts comes late, and they are few enough to come in all languages. */
addTexts({ pt, en, es })
