import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNote } from '#web/features/notes/api.ts'
import { noteListKey } from '#web/features/notes/cache.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { NoteField } from './NoteField.tsx'
import { useColleagues } from './useMentions.ts'
import parts from '#web/ui/parts.module.css'

type Props = {
  ticketId: number
  contactId: number
  text: string
  onWrite: (text: string) => void
  onCancel: () => void
  onAdded: () => void
}

/** Writes a note of the list of a contact's. */
export function NoteEditor({ ticketId, contactId, text, onWrite, onCancel, onAdded }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
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
      await cache.invalidateQueries({ queryKey: noteListKey(contactId) })
      toastOk(t('contacts.noteAdded'))
      onAdded()
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={parts.stack8}>
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
          onWrite(next)
          setError(null)
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  )
}
