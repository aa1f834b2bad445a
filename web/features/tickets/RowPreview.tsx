import { IconAlertCircle, IconMicrophone, IconPencil, IconRobot } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FoundMessage, Ticket } from '#contract/tickets.ts'
import { Ack } from '#web/features/messages/Ack.tsx'
import { useDraft } from '#web/session/drafts.ts'
import {
  isVoiceLine,
  lastMessageLine,
  ticketDestination,
  unsigned,
  useFailedMessage,
  useIsTyping,
} from '#web/features/messages/data.ts'
import { mayChange } from './filter.ts'
import { SnoozeLine } from './snooze/lazy.ts'
import { splitHighlight } from '#web/ui/text/highlight.ts'
import { useViewer } from './list-filter.ts'
import { useUser } from '#web/session/store.ts'
import { useTime } from '#web/ui/time/time.ts'
import styles from './manager/manager.module.css'

/** At most this number of characters is shown before the found text; with more, the text would not fit into the row. */
const CONTEXT_LENGTH = 12

/** `showsQuestion` shows of a pending ticket what nobody has answered, instead of the last message. */
type Props = { ticket: Ticket; search: string; showsQuestion?: boolean }

/**
 * Renders the second line of a row. It shows, in this order of priority: the message that a search found, a message
 * that could not be sent, that the customer is typing, the snooze, the draft, the question, or the last message and its author.
 */
export function RowPreview({ ticket, search, showsQuestion = false }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const draft = useDraft(user.id, ticketDestination(ticket.id))
  const isTyping = useIsTyping(ticket.id)
  const failed = useFailedMessage(ticketDestination(ticket.id))
  const found = ticket.messages?.[0]
  if (found) return <Found message={found} search={search} />
  if (failed)
    return (
      <Unsent icon={IconAlertCircle} word={t('tickets.unsent')} text={unsigned(failed.body) || failed.file?.name} />
    )
  if (isTyping) return <span className={styles.typing}>{t('tickets.typing')}</span>
  if (ticket.snooze) return <SnoozeLine snooze={ticket.snooze} />
  if (draft.trim() && ticket.status === 'open') {
    return <Unsent icon={IconPencil} word={t('tickets.draft')} text={draft} />
  }
  if (showsQuestion && ticket.status === 'pending' && ticket.question !== null) {
    return <Question ticket={ticket} line={ticket.question} t={t} />
  }
  return <LastMessage ticket={ticket} user={user} t={t} />
}

type UnsentProps = { icon: typeof IconPencil; word: string; text: string | undefined }

function Unsent({ icon: Icon, word, text }: UnsentProps) {
  return (
    <>
      <Icon size={13} stroke={1.9} className={styles.draft} aria-hidden />
      <span>
        <b className={styles.draft}>{word}</b> {text}
      </span>
    </>
  )
}

/** Says that the bot answers in this conversation. */
const ChatbotIcon = ({ t }: { t: TFunction }) => (
  <IconRobot size={14} stroke={1.8} role="img" aria-label={t('tickets.chatbot')} />
)

const VoiceIcon = ({ line }: { line: string }) =>
  isVoiceLine(line) && <IconMicrophone size={14} stroke={1.8} aria-hidden />

function Question({ ticket, line, t }: { ticket: Ticket; line: string; t: TFunction }) {
  return (
    <>
      {ticket.chatbot && <ChatbotIcon t={t} />}
      <VoiceIcon line={line} />
      <span>{lastMessageLine(t, { lastMessage: line })}</span>
    </>
  )
}

type LastMessageProps = { ticket: Ticket; user: ReturnType<typeof useUser>; t: TFunction }

/** It is given what the row knows already, because thousands of rows are drawn while a list scrolls. */
function LastMessage({ ticket, user, t }: LastMessageProps) {
  const { fromMe, last, chatbot, lastMessage } = ticket
  const viewer = useViewer()
  const text = lastMessageLine(t, ticket)
  const isHidden = lastMessage === '' && !mayChange(ticket, viewer)
  const isByBot = fromMe && last !== null && last.author === null && (chatbot || last.isAutomatic)
  return (
    <>
      {chatbot ? <ChatbotIcon t={t} /> : isByBot && <IconRobot size={14} stroke={1.8} aria-hidden />}
      {fromMe && last && <Ack ack={last.ack} failed={last.failed} size={14} />}
      <VoiceIcon line={lastMessage} />
      <span>
        {text && author()}
        {text || t(isHidden ? 'tickets.hidden' : 'tickets.noMessage')}
      </span>
    </>
  )

  function author(): string {
    if (fromMe && last?.userId === user.id) return `${t('tickets.you')}: `
    if (last?.author) return `${last.author.split(' ')[0]}: `
    return isByBot ? `${t('tickets.bot')}: ` : ''
  }
}

/** Shows the message that the search found. A click on the row opens the conversation at it. */
function Found({ message, search }: { message: FoundMessage; search: string }) {
  const { t } = useTranslation()
  const time = useTime()
  const [before, hit, after] = splitHighlight(unsigned(message.body).replace(/\s+/g, ' '), search)
  return (
    <span title={t('tickets.foundAt', { time: time.dateTime(message.createdAt) })}>
      {message.fromMe && `${t('tickets.team')}: `}
      {before.length > CONTEXT_LENGTH ? `…${before.slice(-CONTEXT_LENGTH)}` : before}
      <mark>{hit}</mark>
      {after}
    </span>
  )
}
