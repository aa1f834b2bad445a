import { Menu } from '@mantine/core'
import { IconCheck, IconEye, IconMail, IconRotate, IconSquareCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import '#web/features/tickets/unread/texts.ts'
import { changeOffered, type RowActions } from './RowButtons.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = Popup & {
  ticket: Ticket
  actions: RowActions
  run: (work: Promise<unknown>) => void
  onChoose: () => void
}

/** Offers the actions of a row besides accepting, for screens without hover. */
export function RowMenu({ ticket, actions, run, onChoose, anchor, ...popup }: Props) {
  const { t } = useTranslation()
  const { spy, close, reopen, markUnread, mayChange } = actions
  const offered = changeOffered(ticket, mayChange)
  return (
    <Menu position="bottom-end" width={220} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{contactName(ticket.contact)}</Menu.Label>
        {spy && (
          <Menu.Item leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => spy(ticket)}>
            {t('tickets.spy')}
          </Menu.Item>
        )}
        {offered === 'reopen' && (
          <Menu.Item leftSection={<IconRotate size={16} stroke={1.7} />} onClick={() => run(reopen(ticket))}>
            {t('tickets.reopen')}
          </Menu.Item>
        )}
        {offered === 'close' && (
          <Menu.Item leftSection={<IconCheck size={16} stroke={1.7} />} onClick={() => run(close(ticket))}>
            {t('tickets.resolve')}
          </Menu.Item>
        )}
        {offered === 'close' && ticket.unreadMessages === 0 && (
          <Menu.Item leftSection={<IconMail size={16} stroke={1.7} />} onClick={() => run(markUnread(ticket))}>
            {t('unreadMark.action')}
          </Menu.Item>
        )}
        {offered !== null && (
          <Menu.Item leftSection={<IconSquareCheck size={16} stroke={1.7} />} onClick={onChoose}>
            {t('tickets.choose')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
