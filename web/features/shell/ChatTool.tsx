import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '#web/ui/late.tsx'
import { Tool } from './Tool.tsx'
import { useHasChats, useUnreadChats } from './useUnreadChats.ts'

const ChatPopup = late(async () => (await import('./ChatPopup.tsx')).ChatPopup)

/** Where the plan has the internal chat: what colleagues said. */
export function ChatTool() {
  const { t } = useTranslation()
  const { length: count } = useUnreadChats().chats
  if (!useHasChats()) return null
  const label = count > 0 ? t('chats.popover.labelCount', { count }) : t('chats.popover.label')
  return <Tool icon={IconMessages} label={label} hasNews={count > 0} popup={ChatPopup} />
}
