import { ActionIcon } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '#web/ui/late.tsx'
import { usePopup } from '#web/ui/usePopup.ts'
import styles from './Bell.module.css'
import { useHasChats, useUnreadChats } from './useUnreadChats.ts'

const ChatPopup = late(async () => (await import('./ChatPopup.tsx')).ChatPopup)

/** Where the plan has the internal chat: what colleagues said. */
export function ChatTool() {
  const { t } = useTranslation()
  const { used, opened, button, popup } = usePopup('dialog')
  const { length: count } = useUnreadChats()
  if (!useHasChats()) return null
  const label = count > 0 ? t('chats.popover.labelCount', { count }) : t('chats.popover.label')
  return (
    <>
      <ActionIcon
        className={styles.bell}
        data-unread={count > 0 || undefined}
        aria-label={label}
        data-hint={opened ? undefined : label}
        {...button}
      >
        <IconMessages size={18} stroke={1.7} />
      </ActionIcon>
      {used && <ChatPopup {...popup} />}
    </>
  )
}
