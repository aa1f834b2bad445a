import { Menu } from '@mantine/core'
import {
  IconCalendarClock,
  IconClockPause,
  IconCopy,
  IconKeyboard,
  IconListCheck,
  IconMail,
  IconPrinter,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { TemplateDialog, TemplateMenuItem } from '#web/features/messages/lazy-templates.ts'
import { mayWrite } from '#web/features/tickets/filter.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import '#web/features/macros/texts.ts'
import '#web/features/tickets/snooze/texts.ts'
import '#web/features/tickets/unread/texts.ts'
import { useOwnPreference } from '#web/features/tickets/own-preferences.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { timelinePreference } from '#web/features/tickets/timeline-preference.ts'
import './tools/texts.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { MenuKey } from '#web/ui/overlay/MenuKey.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'

type Props = Popup & {
  ticket: TicketDetails
  onDelete: () => void
  onSchedule: () => void
  /** null where the ticket cannot be snoozed. */
  onSnooze: (() => void) | null
  /** null where the ticket cannot be marked as unread. */
  onUnread: (() => void) | null
  /** null where the ticket cannot be changed. */
  onMacros: (() => void) | null
  /** null if the user may not read the messages. */
  onSearch: (() => void) | null
  /** null on phones, which have no keyboard. */
  onShortcuts: (() => void) | null
}

/** Offers the less frequent actions on a ticket. */
export function TicketMenu(props: Props) {
  const { ticket, onDelete, onSchedule, onSnooze, onUnread, onMacros, onSearch, onShortcuts, anchor, ...popup } = props
  const { t } = useTranslation()
  const { id: viewerId, companyId } = useUser()
  const { data: company } = useQuery(planQuery(companyId))
  const canDelete = useCan('ticket-options:deleteTicket')
  const canWrite = mayWrite(ticket, useViewer())
  const [opensNext, setOpensNext] = useOwnPreference('opensNext')
  const timeline = timelinePreference(viewerId)
  const showsTimeline = usePreference(timeline)
  const hasTemplates = canWrite && ticket.whatsappId !== null && featuresOf(ticket.channel).hasTemplates
  // The menu closes with the choice, so the dialog is drawn beside it.
  const [isChoosing, setIsChoosing] = useState(false)
  const keyed = (key: string) => ({
    'aria-keyshortcuts': key,
    // Phones and the board have no letters as shortcuts.
    ...(onShortcuts && { rightSection: <MenuKey name={key} /> }),
  })
  const copy = () => void navigator.clipboard.writeText(ticket.code).then(() => toastOk(t('common.copied')))
  return (
    <>
      <Menu position="bottom-end" width={220} {...popup}>
        <Menu.Target>
          <Anchor of={anchor} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('tickets.protocol', { code: ticket.code })}</Menu.Label>
          {hasTemplates && <TemplateMenuItem onClick={() => setIsChoosing(true)} />}
          {onMacros && (
            <Menu.Item
              leftSection={<IconListCheck size={16} stroke={1.7} />}
              onClick={onMacros}
              {...keyed(TICKET_KEYS.macros)}
            >
              {t('macros.apply')}
            </Menu.Item>
          )}
          {onSnooze && (
            <Menu.Item
              leftSection={<IconClockPause size={16} stroke={1.7} />}
              onClick={onSnooze}
              {...keyed(TICKET_KEYS.snooze)}
            >
              {t('snooze.action')}
            </Menu.Item>
          )}
          {onUnread && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.7} />}
              onClick={onUnread}
              {...keyed(TICKET_KEYS.unread)}
            >
              {t('unreadMark.action')}
            </Menu.Item>
          )}
          {company?.plan?.useSchedules && (
            <Menu.Item leftSection={<IconCalendarClock size={16} stroke={1.7} />} onClick={onSchedule}>
              {t('tickets.schedule')}
            </Menu.Item>
          )}
          {onSearch && (
            <Menu.Item
              leftSection={<IconSearch size={16} stroke={1.7} />}
              onClick={onSearch}
              {...keyed(TICKET_KEYS.search)}
            >
              {t('conversationTools.search.menu')}
            </Menu.Item>
          )}
          {onSearch && (
            <Menu.Item
              component="a"
              href={`/print/${ticket.uuid}`}
              target="_blank"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
            >
              {t('conversationTools.print.menu')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy}>
            {t('tickets.copyProtocol')}
          </Menu.Item>
          <Menu.CheckboxItem checked={opensNext} onChange={setOpensNext}>
            {t('tickets.opensNext')}
          </Menu.CheckboxItem>
          {onSearch && (
            <Menu.CheckboxItem checked={showsTimeline} onChange={timeline.set}>
              {t('conversationTools.timeline')}
            </Menu.CheckboxItem>
          )}
          {onShortcuts && (
            <Menu.Item
              leftSection={<IconKeyboard size={16} stroke={1.7} />}
              onClick={onShortcuts}
              {...keyed(TICKET_KEYS.help)}
            >
              {t('tickets.shortcuts.title')}
            </Menu.Item>
          )}
          {canDelete && (
            <>
              <Menu.Divider />
              <Menu.Item color="coral" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
                {t('tickets.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <TemplateDialog ticket={ticket} onClose={() => setIsChoosing(false)} />}
    </>
  )
}
