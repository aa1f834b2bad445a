import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageEdit, type Message } from '#contract/messages.ts'
import { editMessage, updateMessage } from '#web/features/messages/data.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'

export function EditMessageModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [text, setText] = useState(message.body)
  const [busy, setBusy] = useState(false)
  const input = MessageEdit.safeParse({ body: text })

  const save = async (): Promise<void> => {
    if (!input.success) return
    setBusy(true)
    try {
      updateMessage(cache, await editMessage(message.id, input.data.body))
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }

  /** As in the composer. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!busy) void save()
  }

  return (
    <Modal opened onClose={onClose} title={t('messages.editTitle')}>
      <Textarea
        data-autofocus
        minRows={3}
        maxRows={12}
        value={text}
        aria-label={t('messages.composer.label')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={busy} disabled={!input.success} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </Group>
    </Modal>
  )
}
