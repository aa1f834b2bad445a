import { addTexts } from '#web/i18n.ts'
import en from './selection/texts/en.json' with { type: 'json' }
import es from './selection/texts/es.json' with { type: 'json' }
import pt from './selection/texts/pt.json' with { type: 'json' }

/** Whoever shows these texts is loaded late, and imports this file, so that the first load has neither. */
addTexts({ pt, en, es })
