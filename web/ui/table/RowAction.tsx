import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = { label: string; icon: Icon; onClick: () => void }

/** Renders a button at the end of a table row. */
export function RowAction({ label, icon: Picture, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Picture size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
