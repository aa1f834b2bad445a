import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { TopBarButton } from '#web/ui/layout/TopBarButton.tsx'
import { useHasChats, useUnreadChats } from './useUnreadChats.ts'

const ChatPopup = lazyComponent(async () => (await import('./ChatPopup.tsx')).ChatPopup)

/** Shows whether there are unread chat messages; only if the plan includes the internal chat. */
export function ChatButton() {
  const { t } = useTranslation()
  const { length: count } = useUnreadChats().chats
  if (!useHasChats()) return null
  const label = count > 0 ? t('chats.popover.labelCount', { count }) : t('chats.popover.label')
  return <TopBarButton icon={IconMessages} label={label} hasUnread={count > 0} popup={ChatPopup} />
}
