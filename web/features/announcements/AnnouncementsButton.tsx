import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { TopBarButton } from '#web/ui/layout/TopBarButton.tsx'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementsPopup = lazyComponent(async () => (await import('./AnnouncementsPopup.tsx')).AnnouncementsPopup)

export function AnnouncementsButton() {
  const { t } = useTranslation()
  const { length: count } = useAnnouncements().unread
  const label = count > 0 ? t('announcements.bulletin.labelCount', { count }) : t('announcements.bulletin.label')
  return <TopBarButton icon={IconSpeakerphone} label={label} hasUnread={count > 0} popup={AnnouncementsPopup} />
}
