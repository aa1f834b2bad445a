import type { PasswordInputProps } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { MaskedInput } from './MaskedInput.tsx'
import styles from './NewPasswordInput.module.css'

const DEFAULT_MIN_LENGTH = 5

/** Describes the password rules of this installation. */
export function usePasswordHint(): string {
  const { t } = useTranslation()
  const { data: settings } = useQuery(publicSettingsQuery)
  return t('auth.passwordHint', { min: settings?.passwordMinLength ?? DEFAULT_MIN_LENGTH })
}

/** Asks for a new password. It warns about common passwords, but accepts them. */
export function NewPasswordInput({ description, onChange, ...props }: PasswordInputProps) {
  const { t } = useTranslation()
  const [isCommon, setIsCommon] = useState(false)
  const typed = useRef('')

  const checkPassword = async (): Promise<void> => {
    const { isCommonPassword } = await import('./commonPasswords.ts')
    setIsCommon(isCommonPassword(typed.current))
  }
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    typed.current = event.currentTarget.value
    onChange?.(event)
    // If the list cannot be loaded, there is no warning.
    void checkPassword().catch(() => undefined)
  }

  return (
    <MaskedInput
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <span role="status" className={styles.below} data-warns={isCommon || undefined}>
          {isCommon ? t('auth.passwordCommon') : description}
        </span>
      }
      onChange={change}
      {...props}
    />
  )
}
