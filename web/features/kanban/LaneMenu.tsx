import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { Anchor } from '#web/ui/overlay/usePopup.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = {
  ticket: Ticket
  /** The ticket is in this lane. */
  from: number
  /** The menu stands beside it. */
  button: HTMLButtonElement
  lanes: readonly Tag[]
  onMove: (ticket: Ticket, lane: number) => void
  onClose: () => void
}

/** Offers the lanes to whoever cannot drag a card, with the pointer or otherwise. */
export function LaneMenu({ ticket, from, button, lanes, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const [isMounted, setIsMounted] = useState(false)
  const [anchor] = useState(() => ({ button: { current: button }, onMount: () => setIsMounted(true) }))
  return (
    <Menu position="bottom-end" width={220} opened={isMounted} onChange={(opened) => !opened && onClose()}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('kanban.dragCard', { name: contactName(ticket.contact) })}>
        <Menu.Label>{t('kanban.moveTo')}</Menu.Label>
        {[null, ...lanes].map((lane) => {
          const id = lane?.id ?? OPEN_LANE
          return (
            <Menu.Item
              key={id}
              disabled={id === from}
              leftSection={<ColorDot color={lane?.color ?? 'var(--b-icon)'} size={12} />}
              onClick={() => onMove(ticket, id)}
            >
              {lane?.name ?? t('kanban.openLane')}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
