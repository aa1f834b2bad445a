import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteListItem } from '#contract/notes.ts'
import { createNote, deleteNote } from './api.ts'
import { noteListKey, removeNote } from './cache.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import styles from './notes.module.css'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

type ShownNote = Pick<NoteListItem, 'id' | 'note' | 'userId' | 'createdAt'> & { user: { name: string } | null }
type Props = {
  notes: readonly ShownNote[]
  ticketId: number
  contactId: number
  mayAdd: boolean
  /** Called after the user has added or deleted one. */
  onChanged?: () => void
}

/** Lists the team's notes about a contact, newest first. */
export function NoteList({ notes, ticketId, contactId, mayAdd, onChanged }: Props) {
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
          <p>{note.note}</p>
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
      {mayAdd && <NoteForm ticketId={ticketId} contactId={contactId} onAdded={onChanged} />}
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

type FormProps = Pick<Props, 'ticketId' | 'contactId'> & { onAdded: (() => void) | undefined }

function NoteForm({ ticketId, contactId, onAdded }: FormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (): Promise<void> => {
    const { NoteInput } = await import('#contract/notes.ts')
    const input = NoteInput.safeParse({ note: text, ticketId, contactId })
    if (!input.success) return setError(t(text.trim() ? 'common.validation.tooShort' : 'common.validation.required'))
    setBusy(true)
    try {
      await createNote(input.data)
      await cache.invalidateQueries({ queryKey: noteListKey(contactId) })
      onAdded?.()
      toastOk(t('contacts.noteAdded'))
      setText('')
      setOpened(false)
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }

  if (!opened) {
    return (
      <Button
        size="xs"
        variant="default"
        fullWidth
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('contacts.newNote')}
      </Button>
    )
  }
  return (
    <div className={styles.form}>
      <Textarea
        autoFocus
        minRows={2}
        value={text}
        error={error}
        placeholder={t('contacts.notePlaceholder')}
        aria-label={t('contacts.newNote')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpened(false)}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  )
}
