import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { toDrafts, quickMessageAttachment, useAttachments } from '#web/features/messages/composer/attachments.ts'
import { useTyping } from '#web/features/messages/composer/useTyping.ts'
import { readDraft, saveDraft } from '#web/features/messages/store/drafts.ts'
import { sendMessage } from '#web/features/messages/sending/sending.ts'
import { createNote } from '#web/features/notes/api.ts'
import { fillVariables, useVariables } from '#web/features/quick-messages/variables.ts'
import { booleanCodec, preference, usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { toastError, toastInfo, toastOk } from '#web/ui/toast.tsx'

export type Mode = 'reply' | 'note'
export const signPreference = preference('signOption', true, booleanCodec)

type Options = {
  ticket: Ticket
  quoted: Message | null
  onSent: () => void
}

/** What is being written in one conversation, and the ways to send it. */
export function useComposer({ ticket, quoted, onSent }: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useUser()
  const signs = usePreference(signPreference)
  const variables = useVariables({ name: ticket.contact.name, protocol: ticket.code })
  const typing = useTyping(ticket.id)
  const files = useAttachments(`${user.id}:${ticket.id}`)
  const [mode, setMode] = useState<Mode>('reply')
  const [text, setText] = useState(() => readDraft(user.id, ticket.id))
  const [note, setNote] = useState(() => readDraft(user.id, ticket.id, 'note'))
  const [saving, setSaving] = useState(false)

  const write = (next: string): void => {
    if (mode === 'note') return writeNote(next)
    setText(next)
    saveDraft(user.id, ticket.id, next)
    if (next.trim() !== '') typing.typed()
    else typing.stopped()
  }

  const writeNote = (next: string): void => {
    setNote(next)
    saveDraft(user.id, ticket.id, next, 'note')
  }

  const signed = (body: string): string => (signs ? `*${user.name}:*\n${body}` : body)

  const sendReply = (): void => {
    const drafts = toDrafts(text.trim(), files.attachments, signed)
    if (drafts.length === 0) return
    const answered = quoted && quotedRow(quoted)
    for (const { isAnswer, ...draft } of drafts)
      sendMessage(cache, ticket.id, { ...draft, quotedMsg: isAnswer ? answered : null })
    files.clear()
    write('')
    typing.stopped()
    onSent()
  }

  const saveNote = async (): Promise<void> => {
    const body = note.trim()
    if (body.length < 2 || saving) return
    setSaving(true)
    try {
      await createNote({ note: body, ticketId: ticket.id, contactId: ticket.contactId })
      writeNote('')
      toastOk(t('contacts.noteAdded'))
      onSent()
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }

  const pickQuick = (option: QuickMessage): void => {
    write(fillVariables(option.message, variables))
    const file = quickMessageAttachment(option)
    if (file) files.attach([file])
  }

  const sendAudio = (file: File): void => {
    sendMessage(cache, ticket.id, { body: '', file, quotedMsg: quoted && quotedRow(quoted) })
    onSent()
  }

  /** A recording that was left for another conversation waits among the files of its own. */
  const keepAudio = (file: File): void => {
    files.add([file])
    toastInfo(t('messages.composer.audioKept'))
  }

  return {
    mode,
    setMode,
    text: mode === 'note' ? note : text,
    write,
    submit: () => (mode === 'note' ? void saveNote() : sendReply()),
    canSubmit: mode === 'note' ? note.trim().length >= 2 : text.trim() !== '' || files.attachments.length > 0,
    saving,
    files,
    pickQuick,
    sendAudio,
    keepAudio,
    stopTyping: typing.stopped,
  }
}

function quotedRow(message: Message): NonNullable<Message['quotedMsg']> {
  const { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact } = message
  return { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact }
}
