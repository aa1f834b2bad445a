import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/**
 * Asks for a password or another secret. The keyboard reaches the button that shows it, the button speaks the language of
 * the page, and an error is told as that of any other field.
 */
export function MaskedInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('common.showTyped') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
