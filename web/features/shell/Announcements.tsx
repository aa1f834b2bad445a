import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '#web/ui/late.tsx'
import { Tool } from './Tool.tsx'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementsPopup = late(async () => (await import('./AnnouncementsPopup.tsx')).AnnouncementsPopup)

export function Announcements() {
  const { t } = useTranslation()
  const { length: count } = useAnnouncements().unread
  const label = count > 0 ? t('shell.news.labelCount', { count }) : t('shell.news.label')
  return <Tool icon={IconSpeakerphone} label={label} hasNews={count > 0} popup={AnnouncementsPopup} />
}
