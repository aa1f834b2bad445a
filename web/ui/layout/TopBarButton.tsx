import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { usePopup, type Popup } from '#web/ui/overlay/usePopup.ts'
import styles from './TopBarButton.module.css'

type Props = { icon: TablerIcon; label: string; hasUnread: boolean; popup: ComponentType<Popup> }

/** A button of the top bar: a dot where there is something new, and what it opens. */
export function TopBarButton({ icon: Icon, label, hasUnread, popup: ToolPopup }: Props) {
  const { used, opened, button, popup } = usePopup('dialog')
  return (
    <>
      <ActionIcon
        className={styles.tool}
        data-unread={hasUnread || undefined}
        aria-label={label}
        data-hint={opened ? undefined : label}
        {...button}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
      {used && <ToolPopup {...popup} />}
    </>
  )
}
