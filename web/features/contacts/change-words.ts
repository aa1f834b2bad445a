import { useTranslation } from 'react-i18next'
import { addTexts } from '#web/i18n.ts'
import { formatContactPhone } from './phone.ts'
import en from './texts/changes/en.json' with { type: 'json' }
import es from './texts/changes/es.json' with { type: 'json' }
import pt from './texts/changes/pt.json' with { type: 'json' }
import { useShownValue } from './useShownValue.ts'

/** Who looks at changes opens them: they bring their texts along, so that the first load has none. */
addTexts({ pt, en, es })

/** The kinds of own fields whose values are stored otherwise than they are shown. */
const FORMATTED_TYPES = ['number', 'date'] as const

type Words = string | null | undefined
/** What was changed of a contact, and what it was before and after; nothing where it was empty. */
type ContactChange = { field?: Words; label?: Words; type?: Words; from?: Words; to?: Words }

/** Returns what says in words which field of a contact was changed, and its value before and after. */
export function useChangeWords(): (change: ContactChange) => { label: string; from: string; to: string } {
  const { t } = useTranslation()
  const shownValue = useShownValue()
  const shown = ({ field, type }: ContactChange, value: Words): string => {
    if (typeof value !== 'string') return t('contactChanges.nothing')
    if (field === 'number') return formatContactPhone(value)
    if (field === 'keptFromAi') return value === 'true' ? t('contactChanges.yes') : t('contactChanges.no')
    const formatted = FORMATTED_TYPES.find((one) => one === type)
    return formatted ? shownValue({ type: formatted, value }) : value
  }
  return (change) => {
    const labels: Record<string, string> = t('contactChanges.field', { returnObjects: true })
    const field = change.field ?? ''
    return {
      label: change.label ?? labels[field] ?? field,
      from: shown(change, change.from),
      to: shown(change, change.to),
    }
  }
}
