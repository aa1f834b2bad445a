import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '#web/api/files.ts'
import type { Message } from '#contract/messages.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useAttachments } from '#web/features/messages/composer/attachments.ts'
import { fillVariables, type Variables } from '#web/features/messages/composer/quick-replies.ts'
import { useTyping } from '#web/features/messages/composer/useTyping.ts'
import { readDraft, saveDraft } from '#web/features/messages/drafts.ts'
import { send } from '#web/features/messages/sending.ts'
import { createNote } from '#web/features/notes/api.ts'
import { booleanCodec, preference, usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { toastError, toastOk } from '#web/ui/toast.tsx'
import { useTime } from '#web/ui/time.ts'

export type Mode = 'reply' | 'note'
export const signing = preference('signOption', true, booleanCodec)

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
  const signs = usePreference(signing)
  const variables = useVariables(ticket)
  const typing = useTyping(ticket.id)
  const files = useAttachments()
  const [mode, setMode] = useState<Mode>('reply')
  const [text, setText] = useState(() => readDraft(user.id, ticket.id))
  const [note, setNote] = useState('')
  const [saving, setSaving] = useState(false)

  const write = (next: string): void => {
    if (mode === 'note') return setNote(next)
    setText(next)
    saveDraft(user.id, ticket.id, next)
    if (next.trim() !== '') typing.typed()
    else typing.stopped()
  }

  const signed = (body: string): string => (signs ? `*${user.name}:*\n${body}` : body)

  const sendReply = (): void => {
    const body = text.trim()
    if (body === '' && files.attachments.length === 0) return
    const answered = quoted && quotedRow(quoted)
    files.attachments.forEach(({ file, caption }, index) => {
      /** The quote stands above the text, or above the first file when there is no text. */
      const quotedMsg = body === '' && index === 0 ? answered : null
      send(cache, ticket.id, { body: caption.trim(), file, quotedMsg })
    })
    if (body !== '') send(cache, ticket.id, { body: signed(body), quotedMsg: answered })
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
      setNote('')
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
    if (!option.mediaPath) return
    fetchFile(option.mediaPath, option.mediaName ?? option.shortcode).then((file) => files.add([file]), toastError)
  }

  const sendAudio = (file: File): void => {
    send(cache, ticket.id, { body: '', file })
    onSent()
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
    stopTyping: typing.stopped,
  }
}

function quotedRow(message: Message): NonNullable<Message['quotedMsg']> {
  const { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact } = message
  return { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact }
}

function useVariables(ticket: Ticket): Variables {
  const { t } = useTranslation()
  const time = useTime()
  const now = new Date().toISOString()
  const hour = Number(time.clock(now).slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const { name } = ticket.contact
  return {
    firstName: name.split(' ')[0] ?? name,
    name,
    ms: t(`messages.greeting.${part}`),
    protocol: ticket.code,
    date: time.date(now),
    hour: time.clock(now),
  }
}
