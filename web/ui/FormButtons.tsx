import { Button, Group } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FormButtons.module.css'

/** After the form was judged: whoever pressed the button, or Enter, goes on where something is missing. */
function focusFirstFault({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** What ends a form in a dialog: away from it, or on with it. */
export function FormButtons({ action, busy, onCancel }: { action: string; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" className={styles.buttons ?? ''}>
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy} onClick={focusFirstFault}>
        {action}
      </Button>
    </Group>
  )
}
