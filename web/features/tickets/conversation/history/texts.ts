import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** The history is loaded when somebody opens it, and brings its texts along, so that the first load has neither. */
addTexts({ pt, en, es })
