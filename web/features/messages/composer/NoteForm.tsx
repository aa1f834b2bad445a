import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

const NoteEditor = lazyComponent(async () => (await import('./NoteEditor.tsx')).NoteEditor)

type Props = {
  ticketId: number
  contactId: number
  /** Called after the user has added one. */
  onAdded?: () => void
}

/** Adds a note to a contact's list, behind a button until somebody wants to. What is not saved stays meanwhile. */
export function NoteForm({ ticketId, contactId, onAdded }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const close = (): void => setOpened(false)

  if (opened) {
    return (
      <NoteEditor
        ticketId={ticketId}
        contactId={contactId}
        text={text}
        onWrite={setText}
        onCancel={close}
        onAdded={() => {
          setText('')
          close()
          onAdded?.()
        }}
      />
    )
  }
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
