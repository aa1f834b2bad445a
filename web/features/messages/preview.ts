import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { kindOf } from '#web/features/messages/kinds.ts'
import { readPlace } from '#web/features/messages/location.ts'
import { plainMessage } from '#web/features/messages/rich-text.ts'
import { readCards } from '#web/features/messages/vcard.ts'

type Content = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'mediaName'>

/** A message on one line, for quotes and lists. */
export function useMessageLine(): (message: Content) => string {
  const { t } = useTranslation()
  return useCallback(
    (message) => {
      if (message.isDeleted) return t('messages.deleted')
      const kind = kindOf(message)
      if (kind === 'text') return plainMessage(message.body)
      if (kind === 'unreadable') return t('messages.unreadable')
      if (kind === 'unsupported') return t('messages.unsupported')
      if (kind === 'document') return message.mediaName ?? plainMessage(message.body)
      const detail = detailOf(kind, message.body)
      const name = t(`messages.kinds.${kind}`)
      return detail ? `${name} · ${detail}` : name
    },
    [t],
  )
}

function detailOf(kind: string, body: string): string {
  if (kind === 'location') return readPlace(body).description
  if (kind === 'contact')
    return readCards(body)
      .map((card) => card.name)
      .join(', ')
  return kind === 'call' ? '' : plainMessage(body)
}
