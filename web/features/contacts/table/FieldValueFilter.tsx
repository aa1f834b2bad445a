import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTypedValue, toShownValue, type OwnField } from '#contract/own-fields.ts'
import type { ChosenFilter, FilterChoice } from '#web/features/contacts/cache.ts'
import { currentLanguage } from '#web/i18n.ts'

const SETTLE_MS = 500
const DAY_EXAMPLE = '14/03/1990'

type Props = { field: OwnField; filter: ChosenFilter; onChange: (choice: FilterChoice) => void }

/** Asks for what an own field says: an option, a part of a text, or numbers and days from one to another. */
export function FieldValueFilter({ field, filter, onChange }: Props) {
  const { t } = useTranslation()
  if (field.type === 'choice')
    return (
      <Select
        aria-label={t('contactTable.fieldValue')}
        placeholder={t('contactTable.fieldFilled')}
        data={field.options}
        value={filter.fieldValue ?? null}
        clearable
        onChange={(value) => onChange({ fieldValue: value ?? undefined })}
      />
    )
  if (field.type === 'text')
    return (
      <TypedValue
        field={field}
        label={t('contactTable.fieldContains')}
        value={filter.fieldContains}
        onValue={(fieldContains) => onChange({ fieldContains })}
      />
    )
  return (
    <>
      <TypedValue
        field={field}
        label={t('contactTable.fieldFrom')}
        value={filter.fieldFrom}
        onValue={(fieldFrom) => onChange({ fieldFrom })}
      />
      <TypedValue
        field={field}
        label={t('contactTable.fieldTo')}
        value={filter.fieldTo}
        onValue={(fieldTo) => onChange({ fieldTo })}
      />
    </>
  )
}

type TypedProps = {
  field: OwnField
  label: string
  value: string | undefined
  /** Gets the value as it is kept, or undefined where nothing that the field can have is typed. */
  onValue: (value: string | undefined) => void
}

function TypedValue({ field, label, value, onValue }: TypedProps) {
  const [typed, setTyped] = useState(() =>
    value === undefined ? '' : toShownValue({ type: field.type, value }, currentLanguage()),
  )
  const [isWrong, setWrong] = useState(false)
  const apply = useDebouncedCallback((text: string) => {
    const read = readTypedValue(field, text, currentLanguage())
    setWrong(read === null)
    onValue(read === null || read === '' ? undefined : read)
  }, SETTLE_MS)
  return (
    <TextInput
      aria-label={label}
      placeholder={field.type === 'date' ? `${label}: ${DAY_EXAMPLE}` : label}
      value={typed}
      error={isWrong}
      maxLength={500}
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      {...(field.type === 'date' && { inputMode: 'numeric' as const })}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        apply(event.currentTarget.value)
      }}
    />
  )
}
