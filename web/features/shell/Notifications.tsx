import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { TopBarButton } from '#web/ui/layout/TopBarButton.tsx'
import { useUnreadTickets } from './useUnreadTickets.ts'

const NotificationsPopup = lazyComponent(async () => (await import('./NotificationsPopup.tsx')).NotificationsPopup)

export function NotificationsButton() {
  const { t } = useTranslation()
  const { length: count } = useUnreadTickets().tickets
  const label = count > 0 ? t('shell.bell.labelCount', { count }) : t('shell.bell.label')
  return <TopBarButton icon={IconBell} label={label} hasUnread={count > 0} popup={NotificationsPopup} />
}
