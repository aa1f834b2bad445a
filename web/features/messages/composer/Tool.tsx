import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = { label: string; icon: Icon; onClick: () => void; on?: boolean }

/** An icon button of the composer's toolbar. */
export function Tool({ label, icon: ToolIcon, onClick, on }: Props) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(on && { variant: 'light', color: 'ceu' })}
      {...(on !== undefined && { 'aria-pressed': on })}
    >
      <ToolIcon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
