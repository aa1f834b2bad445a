import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteListItem } from '#contract/notes.ts'
import { deleteNote } from './api.ts'
import { removeNote } from './cache.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './notes.module.css'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

type ShownNote = Pick<NoteListItem, 'id' | 'note' | 'userId' | 'createdAt'> & { user: { name: string } | null }
type Props = {
  notes: readonly ShownNote[]
  /** What adds one, for whoever may. */
  form: ReactNode
  /** Called after the user has deleted one. */
  onChanged?: () => void
}

/** Lists the team's notes about a contact, newest first. */
export function NoteList({ notes, form, onChanged }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const time = useTime()
  const user = useUser()
  const canDeleteAll = useCan('notes:delete')
  const [noteToDelete, setNoteToDelete] = useState<ShownNote | null>(null)

  const remove = async (note: ShownNote): Promise<void> => {
    await deleteNote(note.id)
    removeNote(cache, note.id)
    onChanged?.()
    toastOk(t('contacts.noteDeleted'))
  }

  return (
    <>
      {notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p className={parts.prose}>{note.note}</p>
          <small>
            {note.user && `${note.user.name} · `}
            <time dateTime={note.createdAt}>{time.dateTime(note.createdAt)}</time>
          </small>
          {(canDeleteAll || note.userId === user.id) && (
            <ActionIcon
              className={styles.remove}
              size={24}
              aria-label={t('contacts.deleteNote')}
              onClick={() => setNoteToDelete(note)}
            >
              <IconTrash size={14} stroke={1.8} color="var(--b-note-text)" aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {form}
      {noteToDelete && (
        <ConfirmDialog
          opened
          title={t('contacts.deleteNoteTitle')}
          text={t('contacts.deleteNoteText')}
          onClose={() => setNoteToDelete(null)}
          onConfirm={() => remove(noteToDelete)}
        />
      )}
    </>
  )
}
