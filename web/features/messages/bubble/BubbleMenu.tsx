import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import styles from './Bubble.module.css'

const MessageMenu = lazyComponent(async () => (await import('./MessageMenu.tsx')).MessageMenu)

/** Shows the menu button of a message. The menu itself is rendered only after the first press. */
export function BubbleMenu({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('menu')
  return (
    <>
      <ActionIcon className={styles.menu} size={24} aria-label={t('messages.menu')} {...button}>
        <IconChevronDown size={15} stroke={2} aria-hidden />
      </ActionIcon>
      {used && <MessageMenu {...popup} message={message} />}
    </>
  )
}
