import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { Composer, useComposer } from '#web/features/messages/conversation.ts'
import { chatDestination } from '#web/features/messages/data.ts'

type Props = { chat: Chat; narrow: boolean; onSent: () => void }

/** The composer of a chat with colleagues. */
export function ChatComposer({ chat, narrow, onSent }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer({ destination: chatDestination(chat.id), onSent })
  return (
    <Composer
      composer={composer}
      field={field}
      narrow={narrow}
      placeholder={t('chats.composer.placeholder', { title: chat.title })}
    />
  )
}
