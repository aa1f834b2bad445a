import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mention, Message } from '#contract/messages.ts'
import { toDrafts, useAttachments } from './attachments.ts'
import { sendMessage } from '#web/features/messages/sending/sending.ts'
import { readDraft, saveDraft } from '#web/session/drafts.ts'
import type { Destination } from '#web/features/messages/store/pending-messages.ts'
import { useUser } from '#web/session/store.ts'
import { toastInfo } from '#web/ui/overlay/toast.tsx'

type Options = {
  destination: Destination
  onSent: () => void
  /** The message that is quoted. */
  quoted?: Message | null
  /** Adds the user's name above a text. */
  sign?: (text: string) => string
  /** Finds whom a text mentions. */
  mentionsIn?: (text: string) => Mention[]
  /** Shows others that the user is typing. */
  typing?: { typed: () => void; stopped: () => void }
}

export type ComposerState = ReturnType<typeof useComposer>

const withoutSignature = (text: string): string => text
const withoutMentions = (): Mention[] => []
const NO_TYPING = { typed: () => undefined, stopped: () => undefined }

/** Holds the unsent text and files for one destination, and the functions that send them. */
export function useComposer({
  destination,
  onSent,
  quoted = null,
  sign = withoutSignature,
  mentionsIn = withoutMentions,
  typing = NO_TYPING,
}: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useUser()
  const files = useAttachments(`${user.id}:${destination.kind}:${destination.id}`)
  const [text, setText] = useState(() => readDraft(user.id, destination))
  const quotedMessage = quoted && toQuotedMessage(quoted)

  const write = (next: string): void => {
    setText(next)
    saveDraft(user.id, destination, next)
    if (next.trim() !== '') typing.typed()
    else typing.stopped()
  }

  const submit = (): void => {
    const drafts = toDrafts(text.trim(), files.attachments, sign)
    if (drafts.length === 0) return
    for (const { isAnswer, ...draft } of drafts) {
      const quotedMsg = isAnswer ? quotedMessage : null
      sendMessage(cache, destination, { ...draft, quotedMsg, mentions: mentionsIn(draft.body) })
    }
    files.clear()
    write('')
    typing.stopped()
    onSent()
  }

  const sendAudio = (file: File): void => {
    sendMessage(cache, destination, { body: '', file, quotedMsg: quotedMessage })
    onSent()
  }

  /** Adds a recording to the files of its conversation if the user leaves while recording. */
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

function toQuotedMessage(message: Message): NonNullable<Message['quotedMsg']> {
  const { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact } = message
  return { id, body, fromMe, mediaType, isDeleted, mediaName, thumbnailUrl, contact }
}
