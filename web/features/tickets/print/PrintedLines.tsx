import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import { RichText } from '#web/features/messages/conversation.ts'
import { kindOf, messageLine, unsigned } from '#web/features/messages/data.ts'
import { useTimelineWords } from '#web/features/tickets/conversation/history/timeline.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import { useTime } from '#web/ui/time/time.ts'
import styles from './print.module.css'

type Line = { key: string; time: string; author: string } & (
  | { message: Message; note?: never; entry?: never }
  | { note: NoteListItem; message?: never; entry?: never }
  | { entry: TimelineEntry; message?: never; note?: never }
)

type Props = { messages: Message[]; notes: NoteListItem[]; history: TimelineEntry[] }

/**
 * The messages of a ticket, with the notes that were written and what happened to it meanwhile. An author is named once for
 * what follows.
 */
export function PrintedLines({ messages, notes, history }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const authorOf = useAuthorOf()
  const lines: Line[] = [
    // What happened comes before the note that was written with it, at the same time.
    ...history.map((entry) => ({
      key: `history ${entry.kind} ${entry.id}`,
      time: entry.createdAt,
      author: '',
      entry,
    })),
    ...messages.map((message) => ({
      key: `message ${message.id}`,
      time: message.createdAt,
      author: authorOf(message),
      message,
    })),
    ...notes.map((note) => ({
      key: `note ${note.id}`,
      time: note.createdAt,
      author: [t('conversationTools.print.note'), note.user?.name].filter(Boolean).join(' · '),
      note,
    })),
  ].toSorted((a, b) => a.time.localeCompare(b.time))
  if (lines.length === 0) return <p>{t('conversationTools.print.empty')}</p>
  return (
    <div>
      {lines.map((line, index) => {
        const last = lines[index - 1]
        const isNewDay = !last || time.day(last.time) !== time.day(line.time)
        return (
          <section key={line.key} data-note={line.note && true}>
            {isNewDay && <h2>{time.date(line.time)}</h2>}
            {line.author !== '' && (isNewDay || last.author !== line.author) && <h3>{line.author}</h3>}
            <div className={styles.line}>
              <time className="num" dateTime={line.time}>
                {time.clock(line.time)}
              </time>
              <div>
                <PrintedContent line={line} />
              </div>
            </div>
          </section>
        )
      })}
    </div>
  )
}

function PrintedContent({ line }: { line: Line }) {
  if (line.message) return <PrintedMessage message={line.message} />
  return line.note ? <RichText text={line.note.note} /> : <PrintedEntry entry={line.entry} />
}

function PrintedEntry({ entry }: { entry: TimelineEntry }) {
  return <em>{useTimelineWords()(entry).join(' · ')}</em>
}

function useAuthorOf(): (message: Message) => string {
  const { t } = useTranslation()
  return ({ fromMe, isAutomatic, userName, contact }) => {
    if (isAutomatic) return t('tickets.bot')
    return (fromMe ? userName : contact && contactName(contact)) ?? t('tickets.team')
  }
}

const PICTURES = ['image', 'sticker']
/** Their line is all that can be printed of them: their text is data. */
const WITHOUT_TEXT = ['location', 'contact', 'call', 'unreadable', 'unsupported', 'audio', 'sticker']

function PrintedMessage({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { body, quotedMsg, poll, mediaUrl, mediaName, thumbnailUrl } = message
  const line = messageLine(t, message)
  if (message.isDeleted) return <em>{line}</em>
  if (poll)
    return [poll.isEvent ? body : poll.question, ...poll.options.map(({ name, votes }) => `${name}: ${votes}`)].join(
      ' · ',
    )
  const kind = kindOf(message)
  const picture = PICTURES.includes(kind) ? mediaUrl : thumbnailUrl
  return (
    <>
      {quotedMsg && <blockquote>{messageLine(t, quotedMsg)}</blockquote>}
      {picture && <img src={picture} alt={line} />}
      {kind !== 'text' && !(picture && PICTURES.includes(kind)) && (
        <p>{[line, kind !== 'document' && mediaName].filter(Boolean).join(' · ')}</p>
      )}
      {!WITHOUT_TEXT.includes(kind) && body !== '' && body !== mediaName && (
        <RichText text={message.fromMe ? unsigned(body) : body} />
      )}
    </>
  )
}
