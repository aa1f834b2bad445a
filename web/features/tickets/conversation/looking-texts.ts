import { addTexts } from '#web/i18n.ts'
import en from './texts/looking/en.json' with { type: 'json' }
import es from './texts/looking/es.json' with { type: 'json' }
import pt from './texts/looking/pt.json' with { type: 'json' }

/** Only conversations that wait have these parts, which bring their texts along. */
addTexts({ pt, en, es })
