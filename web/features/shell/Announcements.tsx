import { ActionIcon } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '#web/ui/late.tsx'
import { usePopup } from '#web/ui/usePopup.ts'
import styles from './Bell.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementsPopup = late(async () => (await import('./AnnouncementsPopup.tsx')).AnnouncementsPopup)

export function Announcements() {
  const { t } = useTranslation()
  const { used, opened, button, popup } = usePopup('dialog')
  const { length: count } = useAnnouncements().unread
  const label = count > 0 ? t('shell.news.labelCount', { count }) : t('shell.news.label')
  return (
    <>
      <ActionIcon
        className={styles.bell}
        data-unread={count > 0 || undefined}
        aria-label={label}
        data-hint={opened ? undefined : label}
        {...button}
      >
        <IconSpeakerphone size={18} stroke={1.7} />
      </ActionIcon>
      {used && <AnnouncementsPopup {...popup} />}
    </>
  )
}
