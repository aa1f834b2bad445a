import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPasswordInput, usePasswordHint } from '#web/ui/form/NewPasswordInput.tsx'

/** Asks for a new password in a form before the login, and shows the password rules. */
export function ChosenPassword(props: PasswordInputProps) {
  const { t } = useTranslation()
  const hint = usePasswordHint()
  return <NewPasswordInput size="md" label={t('auth.password')} description={hint} {...props} />
}
