import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCard } from './card-layout.ts'
import type { Column } from './DataTable.tsx'
import { RowMenu, type RowActionProps } from './RowMenu.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './DataTable.module.css'

/** Renders a button at the end of a table row. */
export function RowAction({ label, icon: Picture, words: _words, isDanger: _isDanger, ...button }: RowActionProps) {
  const isCard = useIsCard()
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...(isCard && { size: 36 })} {...button}>
        <Picture size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A card keeps its width for its title: more actions than these are in a menu. */
const MAX_CARD_BUTTONS = 2

/** `children` are the buttons of a wide row that are others than icons beside each other. */
type Props = { name: string; actions: readonly RowActionProps[]; children?: ReactNode }

/** The buttons of a row, whose `name` the menu has that stands for them on a card. */
export function RowActions({ name, actions, children }: Props) {
  const isCard = useIsCard()
  if (actions.length === 0) return null
  if (isCard && actions.length > MAX_CARD_BUTTONS) return <RowMenu name={name} actions={actions} />
  if (children && !isCard) return children
  return (
    <span className={`${parts.end} ${styles.actions}`}>
      {actions.map((action) => (
        <RowAction key={action.label} {...action} />
      ))}
    </span>
  )
}

/** The name of what has one. */
export const nameOfRow = ({ name }: { name: string }): string => name

/** Returns the last column of a table, with the buttons of each row. `nameOf` gives what their menu is named after. */
export function useActionsColumn<Row>(
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly RowActionProps[],
): Column<Row> {
  const { t } = useTranslation()
  return {
    key: 'actions',
    title: t('common.actions'),
    align: 'end',
    role: 'menu',
    cell: (row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} />,
  }
}
