import type { WidgetLanguage } from './loader-texts.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

export type WidgetTexts = typeof pt

export const WIDGET_TEXTS: Record<WidgetLanguage, WidgetTexts> = { pt, en, es }
