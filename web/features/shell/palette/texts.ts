import i18next from 'i18next'
import { palette as en } from '#web/features/shell/texts/palette/en.ts'
import { palette as es } from '#web/features/shell/texts/palette/es.ts'
import { palette as pt } from '#web/features/shell/texts/palette/pt.ts'

/** The commands come late and bring what only they say, so that the first load has neither. */
for (const [language, palette] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', palette, true, true)
