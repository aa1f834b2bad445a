import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { toDrafts, useAttachments } from './attachments.ts'
import { sendMessage } from '#web/features/messages/sending/sending.ts'
import { readDraft, saveDraft } from '#web/features/messages/store/drafts.ts'
import type { Destination } from '#web/features/messages/store/pending-messages.ts'
import { useUser } from '#web/session/store.ts'
import { toastInfo } from '#web/ui/toast.tsx'

type Options = {
  destination: Destination
  onSent: () => void
  /** The message that is answered. */
  quoted?: Message | null
  /** Puts the name of who writes above a text. */
  sign?: (text: string) => string
  /** Tells others that something is being written. */
  typing?: { typed: () => void; stopped: () => void }
}

export type ComposerState = ReturnType<typeof useComposer>

const unsigned = (text: string): string => text
const SILENT = { typed: () => undefined, stopped: () => undefined }

/** What is being written to one destination, and the ways to send it. */
export function useComposer({ destination, onSent, quoted = null, sign = unsigned, typing = SILENT }: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useUser()
  const files = useAttachments(`${user.id}:${destination.kind}:${destination.id}`)
  const [text, setText] = useState(() => readDraft(user.id, destination))
  const answered = quoted && quotedRow(quoted)

  const write = (next: string): void => {
    setText(next)
    saveDraft(user.id, destination, next)
    if (next.trim() !== '') typing.typed()
    else typing.stopped()
  }

  const submit = (): void => {
    const drafts = toDrafts(text.trim(), files.attachments, sign)
    if (drafts.length === 0) return
    for (const { isAnswer, ...draft } of drafts)
      sendMessage(cache, destination, { ...draft, quotedMsg: isAnswer ? answered : null })
    files.clear()
    write('')
    typing.stopped()
    onSent()
  }

  const sendAudio = (file: File): void => {
    sendMessage(cache, destination, { body: '', file, quotedMsg: answered })
    onSent()
  }

  /** A recording that was left for another conversation waits among the files of its own. */
  const keepAudio = (file: File): void => {
    files.add([file])
    toastInfo(t('messages.composer.audioKept'))
  }

  return {
    text,
    write,
    submit,
    canSubmit: text.trim() !== '' || files.attachments.length > 0,
    files,
    sendAudio,
    keepAudio,
    stopTyping: typing.stopped,
  }
}

function quotedRow(message: Message): NonNullable<Message['quotedMsg']> {
  const { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact } = message
  return { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact }
}
