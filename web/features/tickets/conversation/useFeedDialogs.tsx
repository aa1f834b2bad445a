import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { deleteMessage, reactToMessage, retryMessage, updateMessage } from '#web/features/messages/data.ts'
import type { FeedActions } from '#web/features/messages/conversation.ts'
import { SelectionBar } from '#web/features/messages/lazy-selection.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'

const EditMessageModal = lazyComponent(
  async () => (await import('#web/features/tickets/modals/EditMessageModal.tsx')).EditMessageModal,
)
const ForwardModal = lazyComponent(
  async () => (await import('#web/features/tickets/modals/ForwardModal.tsx')).ForwardModal,
)
const AnswerSourcesModal = lazyComponent(
  async () => (await import('#web/features/tickets/modals/AnswerSourcesModal.tsx')).AnswerSourcesModal,
)
const NewTicketModal = lazyComponent(
  async () => (await import('#web/features/tickets/NewTicketModal.tsx')).NewTicketModal,
)
const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

type OpenDialog =
  | { kind: 'edit' | 'sources' | 'delete'; message: Message }
  | { kind: 'forward'; messages: Message[]; onDone?: () => void }
  | { kind: 'ticket'; start: { name: string; number: string } }

type Options = {
  channel: ChannelKind
  onReply: (message: Message) => void
  openQuoted: (messageId: string) => void
  onTicket: (uuid: string) => void
}

/** Returns the actions of the message menu and the dialogs that they open. */
export function useFeedDialogs({ channel, onReply, openQuoted, onTicket }: Options): {
  actions: FeedActions
  dialogs: ReactNode
} {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const selection = useSelection()
  const saveResult = useCallback(
    (changed: Promise<Message>): void => void changed.then((message) => updateMessage(cache, message), toastError),
    [cache],
  )
  const actions = useMemo(
    (): FeedActions => ({
      readOnly: false,
      channel,
      openQuoted,
      reply: onReply,
      edit: (message) => setOpen({ kind: 'edit', message }),
      forward: (message) => setOpen({ kind: 'forward', messages: [message] }),
      selected: selection.ids,
      select: selection.toggle,
      showSources: (message) => setOpen({ kind: 'sources', message }),
      remove: (message) => setOpen({ kind: 'delete', message }),
      react: (message, emoji) => saveResult(reactToMessage(message.id, emoji)),
      retry: (message) => saveResult(retryMessage(message.id)),
      startTicket: (start) => setOpen({ kind: 'ticket', start }),
    }),
    [channel, onReply, openQuoted, saveResult, selection.ids, selection.toggle],
  )
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.kind === 'edit' && <EditMessageModal message={open.message} onClose={close} />}
      {selection.messages && (
        <SelectionBar
          count={selection.messages.length}
          onForward={() => setOpen({ kind: 'forward', messages: inOrder(selection.messages), onDone: selection.end })}
          onEnd={selection.end}
        />
      )}
      {open?.kind === 'forward' && (
        <ForwardModal messages={open.messages} onClose={close} {...(open.onDone && { onDone: open.onDone })} />
      )}
      {open?.kind === 'sources' && <AnswerSourcesModal message={open.message} onClose={close} />}
      {open?.kind === 'ticket' && <NewTicketModal start={open.start} onClose={close} onOpen={onTicket} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('messages.deleteTitle')}
          text={t('messages.deleteText')}
          action={t('messages.delete')}
          onClose={close}
          onConfirm={async () => updateMessage(cache, await deleteMessage(open.message.id))}
        />
      )}
    </>
  )
  return { actions, dialogs }
}

/** Holds the messages that are to be forwarded together; null while nothing is selected. */
function useSelection() {
  const [messages, setMessages] = useState<Message[] | null>(null)
  const ids = useMemo(() => messages && new Set(messages.map(({ id }) => id)), [messages])
  const toggle = useCallback(
    (message: Message) =>
      setMessages((chosen) => {
        const others = chosen?.filter(({ id }) => id !== message.id) ?? []
        return others.length < (chosen?.length ?? 0) ? others : [...others, message]
      }),
    [],
  )
  const end = useCallback(() => setMessages(null), [])
  return { messages, ids, toggle, end }
}

/** Messages are forwarded in the order of the conversation, whatever the order in which they were chosen. */
const inOrder = (messages: Message[] | null): Message[] =>
  (messages ?? []).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id))
