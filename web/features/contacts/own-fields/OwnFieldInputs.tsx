import { Select, TextInput } from '@mantine/core'
import type { OwnField } from '#contract/own-fields.ts'

type Props = {
  fields: readonly OwnField[]
  /** What was typed or chosen, by the id of the field. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, unknown>>
  onChange: (fieldId: number, typed: string) => void
}

const DAY_EXAMPLE = '14/03/1990'

/** The company's own fields in the form of a contact. A choice that is no option any more stays among the options. */
export function OwnFieldInputs({ fields, values, errors, onChange }: Props) {
  return fields.map(({ id, name, type, options }) => {
    const value = values[id] ?? ''
    const error = errors[`ownFields.${id}`] as string | undefined
    if (type === 'choice')
      return (
        <Select
          key={id}
          label={name}
          data={value === '' || options.includes(value) ? options : [value, ...options]}
          value={value === '' ? null : value}
          error={error}
          clearable
          searchable={options.length > 8}
          onChange={(option) => onChange(id, option ?? '')}
        />
      )
    return (
      <TextInput
        key={id}
        label={name}
        value={value}
        error={error}
        maxLength={500}
        {...(type === 'number' && { inputMode: 'decimal' as const })}
        {...(type === 'date' && { inputMode: 'numeric' as const, placeholder: DAY_EXAMPLE })}
        onChange={(event) => onChange(id, event.currentTarget.value)}
      />
    )
  })
}
