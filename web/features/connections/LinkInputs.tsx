import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={label}
      description={hint}
      autoComplete="off"
      spellCheck={false}
      withAsterisk={isRequired}
      visibilityToggleButtonProps={{ 'aria-label': t('connections.typed.show') }}
      {...form.getInputProps(field)}
    />
  )
}
