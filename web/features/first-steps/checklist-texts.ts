import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** The checklist is on the first screen of a new company, which should not load the texts of all rare screens for it. */
addTexts({ pt, en, es })
