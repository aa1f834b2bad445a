import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNote } from '#web/features/notes/api.ts'
import { noteListKey } from '#web/features/notes/cache.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { NoteField } from './NoteField.tsx'
import { useColleagues } from './useMentions.ts'
import styles from './composer.module.css'

type Props = {
  ticketId: number
  contactId: number
  /** Called after the user has added one. */
  onAdded?: () => void
}

/** Adds a note to the list of a contact's, behind a button until somebody wants to. */
export function NoteForm({ ticketId, contactId, onAdded }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const colleagues = useColleagues({ ticketId }, text)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (): Promise<void> => {
    const { NoteInput } = await import('#contract/notes.ts')
    const input = NoteInput.safeParse({ note: text, ticketId, contactId })
    if (!input.success) return setError(t(text.trim() ? 'common.validation.tooShort' : 'common.validation.required'))
    setBusy(true)
    try {
      const mentions = (await colleagues.findAllIn(input.data.note)).map(({ id }) => id)
      await createNote({ ...input.data, ...(mentions.length > 0 && { mentions }) })
      colleagues.clear()
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
    <div className={styles.noteForm}>
      <NoteField
        autoFocus
        field={field}
        minRows={2}
        value={text}
        error={error}
        placeholder={t('contacts.notePlaceholder')}
        aria-label={t('contacts.newNote')}
        colleagues={colleagues}
        onWrite={(next) => {
          setText(next)
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
