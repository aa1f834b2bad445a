import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import '#web/features/messages/selection-texts.ts'
import { forwardMessages } from '#web/features/messages/data.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import { NOT_NARROWED } from '#web/features/tickets/list-address.ts'
import { MIN_SEARCH_LENGTH, useViewer } from '#web/features/tickets/list-filter.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import parts from '#web/ui/parts.module.css'
import styles from './modals.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = {
  /** In the order in which they are sent. */
  messages: Message[]
  onClose: () => void
  onDone?: () => void
}

/** Forwards messages to another open conversation. */
export function ForwardModal({ messages, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [text, setText] = useState('')
  const debounced = useDebounced(text.trim().toLowerCase())
  const searchParam = debounced.length >= MIN_SEARCH_LENGTH ? debounced : ''
  const none = { showAll: false, queueIds: [], ...NOT_NARROWED, sort: 'newest' as const }
  const filter = { ...none, viewer, status: 'open' as const, searchParam }
  const { data, isPending } = useInfiniteQuery(ticketListQuery(filter))
  const tickets = (data?.pages[0]?.tickets ?? []).filter(
    (ticket) => !messages.some(({ ticketId }) => ticketId === ticket.id),
  )

  const forward = async (ticket: Ticket): Promise<void> => {
    try {
      const ids = messages.map(({ id }) => id)
      await forwardMessages(ids, ticket.id)
      toastOk(t('messageSelection.forwarded', { count: ids.length }))
      onClose()
      onDone?.()
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('messageSelection.forwardTitle', { count: messages.length })}>
      <TextInput
        data-autofocus
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('messages.forwardTo')}
        aria-label={t('messages.forwardTo')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      />
      <ul className={styles.forward}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <button className={`${parts.hover} ${parts.bar}`} type="button" onClick={() => void forward(ticket)}>
              <Avatar
                name={ticket.contact.name}
                picture={ticket.contact.profilePicUrl}
                channel={ticket.channel}
                size={34}
              />
              {contactName(ticket.contact)}
            </button>
          </li>
        ))}
      </ul>
      {!isPending && tickets.length === 0 && <EmptyState quiet title={t('tickets.empty.notFoundTitle')} />}
    </Modal>
  )
}
