import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from './FormModal.tsx'
import styles from './FormButtons.module.css'
import { useFocusFirstError } from './useFocusFirstError.ts'

type Props = {
  action: string
  busy: boolean
  /** Then leaving asks first. */
  isDirty?: () => boolean
  /** Instead of staying at the lower edge of a dialog that scrolls. */
  className?: string
}

/** What ends a form in a FormModal: away from it, or on with it. */
export function FormButtons({ action, busy, isDirty, className = styles.buttons ?? '' }: Props) {
  const { t } = useTranslation()
  const cancel = useLeaving(isDirty)
  const submit = useRef<HTMLButtonElement>(null)
  const focusFault = useFocusFirstError(submit, busy)
  return (
    <Group justify="flex-end" gap="sm" className={className}>
      <Button variant="default" onClick={cancel}>
        {t('common.cancel')}
      </Button>
      <Button ref={submit} type="submit" loading={busy} onClick={focusFault}>
        {action}
      </Button>
    </Group>
  )
}
