import { IconNote } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteListItem } from '#contract/notes.ts'
import { RareContent } from '#web/features/messages/media/rare-content.ts'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bubble.module.css'

/** Shows an internal note, which the customer never sees. */
export const NoteBubble = memo(function NoteBubble({ note }: { note: NoteListItem }) {
  const { t } = useTranslation()
  const time = useTime()
  // An older server beside this one does not tell whom a note mentions.
  const { mentions: people = [] } = note
  const mentions = people.map(({ id, name }) => ({ contactId: id, name }))
  const text = <RichText text={note.note} />
  return (
    <div className={styles.line} data-side="out" data-first>
      <div className={`${parts.message} ${styles.note}`}>
        <span className={parts.bar}>
          <IconNote size={14} stroke={1.9} aria-hidden />
          <b>{t('messages.composer.note')}</b>
          {note.user && `· ${note.user.name} `}· <time dateTime={note.createdAt}>{time.clock(note.createdAt)}</time>
        </span>
        <p className={parts.prose}>
          {mentions.length > 0 ? <RareContent mentions={mentions}>{text}</RareContent> : text}
        </p>
      </div>
    </div>
  )
})
