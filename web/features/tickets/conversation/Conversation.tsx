import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type Ref,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import {
  ComposerBar,
  type ComposerHandle,
  Feed,
  FeedActionsContext,
  type MessageListHandle,
  ReplyWindowNotice,
  TicketComposer,
  useFeed,
  useReplyWindow,
} from '#web/features/messages/conversation.ts'
import { AwayAnswerNotice } from './lazy-ads.ts'
import { SampleStrip } from './lazy-sample.ts'
import { useScrollToMessage } from './useScrollToMessage.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { useSeenMentions } from '#web/features/notes/useSeenMentions.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import type { ConversationDialog } from './RareDialogs.tsx'
import { useTimeline } from './history/useTimeline.ts'
import { useFeedDialogs } from './useFeedDialogs.tsx'
import { useMarkRead, useOpenedUnread } from './useMarkRead.ts'
import { mayWrite } from '#web/features/tickets/filter.ts'
import type { TicketActions } from '#web/features/tickets/useTicketActions.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import { useLinkedMessage } from '#web/features/tickets/message-link.ts'
import { SnoozeStrip } from '#web/features/tickets/snooze/lazy.ts'
import { useSnoozeNotice } from '#web/features/tickets/snooze/useSnoozeNotice.ts'
import { watchTicket } from '#web/api/socket.ts'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import parts from '#web/ui/parts.module.css'
import styles from './conversation.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const TransferModal = lazyComponent(
  async () => (await import('#web/features/tickets/modals/TransferModal.tsx')).TransferModal,
)
const RareDialogs = lazyComponent(async () => (await import('./RareDialogs.tsx')).RareDialogs)
const ConversationSearch = lazyComponent(async () => (await import('./tools/panels.ts')).ConversationSearch)
const LookingStrip = lazyPart(async () => (await import('./LookingStrip.tsx')).LookingStrip)
const LookingBar = lazyPart(async () => (await import('./LookingBar.tsx')).LookingBar)
const PossibleRefusalBar = lazyPart(async () => (await import('./PossibleRefusalBar.tsx')).PossibleRefusalBar)

export type ConversationHandle = {
  write: (mode: 'reply' | 'note') => void
  /** Puts the caret where the user was writing. */
  goOn: () => void
  quick: () => void
  /** Asks for a file to be sent. */
  attach: () => void
  /** Offers the templates of an official number. */
  templates: () => void
  transfer: () => void
  snooze: () => void
  /** Asks for a tag to be added. */
  tag: () => void
  /** Offers the macros of the ticket. */
  macros: () => void
  schedule: () => void
  /** Asks whether the ticket is to be deleted. */
  remove: () => void
  /** Opens what is kept of the contact, to be changed. */
  editContact: () => void
  /** Asks which contact is the same person. */
  mergeContact: () => void
  /** Shows the summary of the conversation. */
  summary: () => void
  /** Shows the files and links of the contact. */
  media: () => void
  /** Opens the search within the conversation. */
  search: () => void
}

export type ConversationProps = {
  ticket: TicketDetails
  narrow: boolean
  actions: TicketActions
  /** How many pending tickets there are besides this one; null where nobody counts them. */
  left: number | null
  contactShown: boolean
  onBack: () => void
  onContact: () => void
  onShortcuts: () => void
  /** Opens the ticket below in the list beside the conversation, or the one above; left out where there is none. */
  onStep?: (step: 1 | -1) => void
  /** Begins to choose rows of the list beside the conversation; left out where there is none. */
  onChoose?: () => void
  handle: Ref<ConversationHandle>
}

/** Shows an open conversation with header, messages and composer. It is mounted anew for each ticket. */
export function Conversation(props: ConversationProps) {
  const { t } = useTranslation()
  const { ticket, actions, narrow } = props
  const navigate = useNavigate()
  const canWrite = mayWrite(ticket, useViewer())
  const channel = featuresOf(ticket.channel)
  const openedUnread = useOpenedUnread(ticket)
  const { data: notes = [] } = useQuery(noteListQuery(ticket.contactId, ticket.id))
  const linkedMessage = useLinkedMessage()
  const [opened] = useState(linkedMessage.messageId ?? 'unread')
  const feed = useFeed({ ticket, peek: false, notes, ...openedUnread, opened: { around: opened } })
  const items = useTimeline(feed)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [dialog, setDialog] = useState<ConversationDialog | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const list = useRef<MessageListHandle>(null)
  const composer = useRef<ComposerHandle>(null)

  useEffect(() => watchTicket(ticket.id), [ticket.id])
  useMarkRead(ticket, feed.messages, openedUnread.unreadMark)
  useSeenMentions(ticket.id)
  useHandle(props.handle, { composer, open: setDialog, search: () => setIsSearching(true) })
  const snooze = useSnoozeNotice(ticket)

  const goTo = useScrollToMessage(feed, list, linkedMessage)
  const reply = useCallback((message: Message) => {
    setQuoted(message)
    composer.current?.focus('reply')
  }, [])
  const chooseTemplate = (): void => setDialog('templates')
  const openTicket = (uuid: string) => void navigate({ to: '/tickets/$ticketId', params: { ticketId: uuid } })
  const { actions: feedActions, dialogs } = useFeedDialogs({
    channel: ticket.channel,
    onReply: reply,
    openQuoted: goTo.message,
    onTicket: openTicket,
  })
  const replyWindow = useReplyWindow(ticket)
  const isLocked = replyWindow?.kind === 'closed'
  const drop = useDrop(canWrite && !isLocked, (files) => composer.current?.addFiles(files))

  return (
    <section
      className={`${parts.pane} ${styles.pane}`}
      data-conversation
      aria-label={t('tickets.conversationWith', { name: contactName(ticket.contact) })}
      {...drop.handlers}
    >
      <ConversationHeader
        {...props}
        mayChange
        onTransfer={() => setDialog('transfer')}
        onDelete={() => setDialog('delete')}
        onSchedule={() => setDialog('schedule')}
        onSnooze={() => setDialog('snooze')}
        onMacros={() => setDialog('macros')}
        onSearch={() => setIsSearching(true)}
      />
      {isSearching && (
        <ConversationSearch ticketId={ticket.id} openMessage={goTo.message} onClose={() => setIsSearching(false)} />
      )}
      {snooze && <SnoozeStrip snooze={snooze} onWake={() => actions.wake(ticket)} />}
      {ticket.isSample ? <SampleStrip /> : ticket.status === 'pending' && <LookingStrip contact={ticket.contact} />}
      <FeedActionsContext value={feedActions}>
        <Feed feed={feed} items={items} isGroup={ticket.isGroup} toNewest={goTo.newest} handle={list} />
        {dialogs}
      </FeedActionsContext>
      {ticket.possibleRefusal && <PossibleRefusalBar ticket={ticket} refusal={ticket.possibleRefusal} />}
      {canWrite ? (
        <>
          {channel.replyWindowHours !== null && (
            <ReplyWindowNotice
              replyWindow={replyWindow}
              channel={channel}
              ticket={ticket}
              isChoosing={dialog === 'templates'}
              onChoosing={(isChoosing) => setDialog(isChoosing ? 'templates' : null)}
              onSent={goTo.newest}
            />
          )}
          {channel.linking === 'site' && <AwayAnswerNotice contactId={ticket.contactId} />}
          <TicketComposer
            ticket={ticket}
            narrow={narrow}
            lock={isLocked ? { replyWindow, onTemplate: channel.hasTemplates ? chooseTemplate : null } : null}
            quoted={quoted}
            onCancelQuote={() => setQuoted(null)}
            onSent={() => {
              setQuoted(null)
              goTo.newest()
            }}
            onMacro={(macro) => void actions.applyMacro(ticket, macro)}
            handle={composer}
          />
        </>
      ) : (
        <InsteadOfComposer {...props} onTransfer={() => setDialog('transfer')} onSnooze={() => setDialog('snooze')} />
      )}
      {drop.over && (
        <div className={`${parts.stack8} ${styles.drop}`} aria-hidden>
          <IconPaperclip size={28} stroke={1.6} />
          {t('messages.composer.drop')}
        </div>
      )}
      {dialog === 'transfer' && (
        <TransferModal
          ticket={ticket}
          onClose={() => setDialog(null)}
          onTransfer={(target) => actions.transfer(ticket, target)}
        />
      )}
      {isRare(dialog) && <RareDialogs {...{ dialog, ticket, actions, canWrite }} onClose={() => setDialog(null)} />}
    </section>
  )
}

/** Transfers come often, and templates stand in the notice above the field. */
const isRare = (dialog: ConversationDialog | null): boolean =>
  dialog !== null && dialog !== 'transfer' && dialog !== 'templates'

type Reached = {
  composer: RefObject<ComposerHandle | null>
  open: (dialog: ConversationDialog) => void
  search: () => void
}

/** Lets whoever stands outside of the conversation, such as the letters and the commands, open what it has. */
function useHandle(handle: Ref<ConversationHandle>, { composer, open, search }: Reached): void {
  useImperativeHandle(handle, () => ({
    write: (mode) => composer.current?.focus(mode),
    goOn: () => composer.current?.goOn(),
    quick: () => composer.current?.quick(),
    attach: () => composer.current?.attach(),
    templates: () => open('templates'),
    transfer: () => open('transfer'),
    snooze: () => open('snooze'),
    tag: () => open('tag'),
    macros: () => open('macros'),
    schedule: () => open('schedule'),
    remove: () => open('delete'),
    editContact: () => open('contact'),
    mergeContact: () => open('mergeContact'),
    summary: () => open('summary'),
    media: () => open('media'),
    search,
  }))
}

/** Replaces the composer while the user cannot write. */
function InsteadOfComposer(props: ComponentProps<typeof LookingBar> & Pick<ConversationProps, 'actions'>) {
  const { t } = useTranslation()
  const { ticket, actions } = props
  const [busy, run] = usePendingState()
  if (ticket.status === 'pending') return <LookingBar {...props} />
  const name = ticket.user?.name ?? t('tickets.unassigned')
  const { text, button, act } = {
    closed: { text: t('messages.composer.closed'), button: t('messages.composer.reopen'), act: actions.reopen },
    open: {
      text: t('messages.composer.answeredBy', { name }),
      button: t('messages.composer.take'),
      act: actions.takeOver,
    },
  }[ticket.status]
  return (
    <ComposerBar>
      {text}
      <Button size="xs" variant="light" loading={busy} onClick={() => run(act(ticket))}>
        {button}
      </Button>
    </ComposerBar>
  )
}

/** Accepts files dropped anywhere on the conversation. */
function useDrop(enabled: boolean, onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files')
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      },
    },
  }
}
