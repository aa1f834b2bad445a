import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** Few companies have the help of models, so its texts come with it. */
addTexts({ pt, en, es })
