import type { PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPasswordInput, usePasswordHint } from '#web/ui/NewPasswordInput.tsx'

/** The password of a form before the login, with what it must be like. */
export function ChosenPassword(props: PasswordInputProps) {
  const { t } = useTranslation()
  const hint = usePasswordHint()
  return <NewPasswordInput size="md" label={t('auth.password')} description={hint} {...props} />
}
