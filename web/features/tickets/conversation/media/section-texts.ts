import { addTexts } from '#web/i18n.ts'
import en from './texts/section/en.json' with { type: 'json' }
import es from './texts/section/es.json' with { type: 'json' }
import pt from './texts/section/pt.json' with { type: 'json' }

/** These stand in every contact pane: the texts of the lists would add to what every conversation loads. */
addTexts({ pt, en, es })
