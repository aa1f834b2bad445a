import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ComposerBar } from '#web/features/messages/conversation.ts'
import type { ConversationProps } from './Conversation.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { PeekFeed } from './PeekFeed.tsx'
import type { TicketDetails } from '#contract/tickets.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { useSeenMentions } from '#web/features/notes/useSeenMentions.ts'
import { isReachable } from '#web/features/tickets/filter.ts'
import { useMayPeek, useViewer } from '#web/features/tickets/list-filter.ts'
import { useLinkedMessage } from '#web/features/tickets/message-link.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './conversation.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const ConversationSearch = lazyComponent(async () => (await import('./tools/panels.ts')).ConversationSearch)

const MediaDialog = lazyComponent(async () => (await import('./media/MediaDialog.tsx')).MediaDialog)

const nothing = () => undefined
/** Nobody writes here, and nothing is handed on. */
const NOT_OFFERED = {
  write: nothing,
  goOn: nothing,
  quick: nothing,
  attach: nothing,
  templates: nothing,
  transfer: nothing,
  snooze: nothing,
  tag: nothing,
  macros: nothing,
  schedule: nothing,
  remove: nothing,
  editContact: nothing,
  mergeContact: nothing,
  summary: nothing,
}

/** Shows a colleague's conversation that the user may not change. Its messages are shown only if the user may peek. */
export function WatchedConversation(props: ConversationProps) {
  const { t } = useTranslation()
  const { ticket } = props
  const mayPeek = useMayPeek()
  const canPeek = isReachable(ticket, useViewer()) && mayPeek
  const [isSearching, setIsSearching] = useState(false)
  const [hasMedia, setHasMedia] = useState(false)
  const search = () => setIsSearching(canPeek)
  useImperativeHandle(props.handle, () => ({ ...NOT_OFFERED, search, media: () => setHasMedia(true) }))
  const name = ticket.user?.name ?? t('tickets.unassigned')
  return (
    <section
      className={`${parts.pane} ${styles.pane}`}
      data-conversation
      aria-label={t('tickets.conversationWith', { name: contactName(ticket.contact) })}
    >
      <ConversationHeader
        {...props}
        mayChange={false}
        onTransfer={nothing}
        onDelete={nothing}
        onSchedule={nothing}
        onSearch={canPeek ? search : null}
      />
      {canPeek ? (
        <NotedFeed
          ticket={ticket}
          above={(openMessage) =>
            isSearching && (
              <ConversationSearch
                ticketId={ticket.id}
                openMessage={openMessage}
                onClose={() => setIsSearching(false)}
              />
            )
          }
        />
      ) : (
        <EmptyState icon={IconLock} quiet title={t('tickets.unreadable')} text={t('tickets.unreadableHint')} />
      )}
      <ComposerBar>
        {ticket.status === 'closed' ? t('messages.composer.closed') : t('messages.composer.answeredBy', { name })}
      </ComposerBar>
      {hasMedia && <MediaDialog contactId={ticket.contactId} onClose={() => setHasMedia(false)} />}
    </section>
  )
}

type NotedProps = Pick<ComponentProps<typeof PeekFeed>, 'above'> & { ticket: TicketDetails }

/** Whoever only watches may be mentioned in a note, and finds it where it was written. */
function NotedFeed({ ticket, above }: NotedProps) {
  const { data: notes } = useQuery(noteListQuery(ticket.contactId, ticket.id))
  useSeenMentions(ticket.id)
  const linked = useLinkedMessage()
  return <PeekFeed ticket={ticket} notes={notes} above={above} linked={linked} />
}
