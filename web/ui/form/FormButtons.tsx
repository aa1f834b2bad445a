import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from './FormModal.tsx'
import styles from './FormButtons.module.css'
import { useFocusFirstError } from './useFocusFirstError.ts'

type Props = {
  action: string
  busy: boolean
  /** If it returns true, leaving asks for confirmation. */
  isDirty?: () => boolean
  /** Replaces the class that keeps the buttons at the lower edge of a scrolling dialog. */
  className?: string
}

/** Renders the buttons of a form in a FormModal: cancel and submit. */
export function FormButtons({ action, busy, isDirty, className = styles.buttons ?? '' }: Props) {
  const { t } = useTranslation()
  const cancel = useLeaving(isDirty)
  const submit = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(submit, busy)
  return (
    <Group justify="flex-end" gap="sm" className={className}>
      <Button variant="default" onClick={cancel}>
        {t('common.cancel')}
      </Button>
      <Button ref={submit} type="submit" loading={busy} onClick={focusFirstError}>
        {action}
      </Button>
    </Group>
  )
}
