import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDotsVertical, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCard } from './card-layout.ts'

export type RowActionProps = {
  label: string
  icon: Icon
  /** What a menu says, which is named after the row itself; the label by default. */
  words?: string
  /** Red in a menu. */
  isDanger?: boolean
  onClick?: () => void
  /** Makes a link of the button. */
  renderRoot?: (props: object) => ReactNode
}

type Props = { name: string; actions: readonly RowActionProps[] }

/** Has the actions of a row behind one button, which on a card is as large as a thumb. */
export function RowMenu({ name, actions }: Props) {
  const { t } = useTranslation()
  const isCard = useIsCard()
  const Dots = isCard ? IconDots : IconDotsVertical
  return (
    <Menu position="bottom-end" width={isCard ? 220 : 180} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('common.actionsOf', { name })} size={isCard ? 44 : 32}>
          <Dots size={isCard ? 20 : 17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Picture, words = label, isDanger, ...item }) => (
          <Menu.Item
            key={label}
            leftSection={<Picture size={16} stroke={1.7} aria-hidden />}
            {...(isDanger && { color: 'coral' })}
            {...item}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
