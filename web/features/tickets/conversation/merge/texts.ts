import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** Few contacts have two open tickets: what merges them brings its texts along. */
addTexts({ pt, en, es })
