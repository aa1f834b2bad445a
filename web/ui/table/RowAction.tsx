import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowActions, type Column } from './DataTable.tsx'

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

/** Returns the last column of a table, with the buttons of each row. */
export function useActionsColumn<Row>(actionsOf: (row: Row) => readonly Props[]): Column<Row> {
  const { t } = useTranslation()
  return {
    key: 'actions',
    title: t('common.actions'),
    align: 'end',
    role: 'menu',
    cell: (row) => {
      const actions = actionsOf(row)
      if (actions.length === 0) return null
      return (
        <RowActions>
          {actions.map((action) => (
            <RowAction key={action.label} {...action} />
          ))}
        </RowActions>
      )
    },
  }
}
