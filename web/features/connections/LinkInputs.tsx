import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import type { FormFields, LinkField } from './form-fields.ts'

type Props = {
  form: UseFormReturnType<FormFields>
  field: LinkField
  label: string
  hint?: string | undefined
  isRequired?: boolean
}

type IdProps = Props & { readOnly?: boolean; 'data-autofocus'?: boolean | undefined }

/** A number by which Meta names something. */
export const IdInput = ({ form, field, label, hint, isRequired = false, ...others }: IdProps) => (
  <TextInput
    label={label}
    description={hint}
    inputMode="numeric"
    autoComplete="off"
    withAsterisk={isRequired}
    {...others}
    {...form.getInputProps(field)}
  />
)

/** A secret is typed, and never shown again. */
export function SecretInput({ form, field, label, hint, isRequired = false }: Props) {
  return (
    <MaskedInput
      label={label}
      description={hint}
      autoComplete="off"
      spellCheck={false}
      withAsterisk={isRequired}
      {...form.getInputProps(field)}
    />
  )
}
