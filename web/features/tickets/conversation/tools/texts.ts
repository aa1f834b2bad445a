import i18next from 'i18next'
import { conversationTools as en } from './texts/en.ts'
import { conversationTools as es } from './texts/es.ts'
import { conversationTools as pt } from './texts/pt.ts'

/** Whoever shows these texts is loaded late, and imports this file, so that the first load has neither. */
for (const [language, conversationTools] of Object.entries({ pt, en, es }))
  i18next.addResourceBundle(language, 'translation', { conversationTools }, true, true)
