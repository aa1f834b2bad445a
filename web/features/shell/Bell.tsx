import { ActionIcon } from '@mantine/core'
import { late } from '#web/ui/late.tsx'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePopup } from '#web/ui/usePopup.ts'
import styles from './Bell.module.css'
import { useUnread } from './useUnread.ts'

const BellPopup = late(async () => (await import('./BellPopup.tsx')).BellPopup)

export function Bell() {
  const { t } = useTranslation()
  const { used, opened, button, popup } = usePopup('dialog')
  const { length: count } = useUnread().tickets
  const label = count > 0 ? t('shell.bell.labelCount', { count }) : t('shell.bell.label')
  return (
    <>
      <ActionIcon
        className={styles.bell}
        data-unread={count > 0 || undefined}
        aria-label={label}
        data-hint={opened ? undefined : label}
        {...button}
      >
        <IconBell size={18} stroke={1.7} />
      </ActionIcon>
      {used && <BellPopup {...popup} />}
    </>
  )
}
