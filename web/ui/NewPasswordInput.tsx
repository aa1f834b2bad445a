import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useRef, useState, type ChangeEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '#web/api/shared-queries.ts'
import styles from './NewPasswordInput.module.css'

const SHORTEST = 5

/** What a password must be like at this installation. */
export function usePasswordHint(): string {
  const { t } = useTranslation()
  const { data: settings } = useQuery(publicSettingsQuery)
  return t('auth.passwordHint', { min: settings?.passwordMinLength ?? SHORTEST })
}

/** A password that is being chosen. Of those that everybody chooses people are warned, and may keep them. */
export function NewPasswordInput({ description, onChange, ...props }: PasswordInputProps) {
  const { t } = useTranslation()
  const [isCommon, setIsCommon] = useState(false)
  const typed = useRef('')

  const judge = async (): Promise<void> => {
    const { isCommonPassword } = await import('./commonPasswords.ts')
    setIsCommon(isCommonPassword(typed.current))
  }
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    typed.current = event.currentTarget.value
    onChange?.(event)
    // Without the list nobody is warned.
    void judge().catch(() => undefined)
  }

  return (
    <PasswordInput
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
