import { addTexts } from '#web/i18n.ts'
import en from '#web/features/shell/texts/palette/en.json' with { type: 'json' }
import es from '#web/features/shell/texts/palette/es.json' with { type: 'json' }
import pt from '#web/features/shell/texts/palette/pt.json' with { type: 'json' }

/** The commands come late and bring what only they say, so that the first load has neither. */
addTexts({ pt, en, es })
