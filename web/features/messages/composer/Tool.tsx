import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { withKey } from '#web/ui/text/withKey.ts'

/** `shortcut` is the key that does the same outside of the field. */
type Props = { label: string; icon: Icon; onClick: () => void; on?: boolean; shortcut?: string }

/** An icon button of the composer's toolbar. */
export function Tool({ label, icon: ToolIcon, onClick, on, shortcut }: Props) {
  return (
    <ActionIcon
      aria-label={label}
      title={shortcut ? withKey(label, shortcut) : label}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
      onClick={onClick}
      {...(on && { variant: 'light', color: 'ceu' })}
      {...(on !== undefined && { 'aria-pressed': on })}
    >
      <ToolIcon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
