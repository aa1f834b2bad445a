import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaType, Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { kindOf } from './message-kind.ts'
import { parseLocation } from './location.ts'
import { plainMessage } from './marks.ts'
import { readCards } from '#contract/contact-cards.ts'

type Content = Pick<Message, 'body' | 'mediaType' | 'isDeleted' | 'mediaName'>

/** Returns a message as one line, for quotes, lists and notifications. */
export function messageLine(t: TFunction, message: Content): string {
  if (message.isDeleted) return t('messages.deleted')
  const kind = kindOf(message)
  if (kind === 'text') return plainMessage(message.body)
  if (kind === 'unreadable') return t('messages.unreadable')
  if (kind === 'unsupported') return t('messages.unsupported')
  if (kind === 'document') return message.mediaName ?? plainMessage(message.body)
  const detail = detailOf(kind, message.body)
  const name = t(`messages.kinds.${kind}`)
  return detail ? `${name} · ${detail}` : name
}

export function useMessageLine(): (message: Content) => string {
  const { t } = useTranslation()
  return useCallback((message) => messageLine(t, message), [t])
}

/**
 * Matches a signature such as "*Ana Souza:*" on its own line. It is omitted, because lists show the author themselves.
 */
const SIGNATURE = /^\*[^*\n]{1,60}:\*\n/

export const unsigned = (body: string): string => body.replace(SIGNATURE, '')

/** Recognises locations and contact cards by their text, which must not be shown as it is. */
function typeOf(body: string): MediaType {
  if (/^BEGIN:VCARD/i.test(body)) return 'vcard'
  return /^(data:image\/|\|https?:)/.test(body) ? 'locationMessage' : 'conversation'
}

/** How the server writes audio as a line: a sign, its duration if that is known, and its text. */
const VOICE_LINE = /^🎤(?: (\d+:\d\d))?(?: ([^]*))?$/u

export const isVoiceLine = (line: string): boolean => VOICE_LINE.test(unsigned(line))

/** The signs before which the server writes a line of media. Alone they say little, and nothing to who only hears them. */
const KIND_OF_SIGN = {
  '📷': 'image',
  '🎥': 'video',
  '🏷️': 'sticker',
  '📄': 'document',
  '📍': 'location',
  '👤': 'contact',
  '💠': 'pix',
  '📞': 'call',
} as const

/** The sign of what only the phone shows. */
const UNSUPPORTED = '📱'

const isSign = (line: string): line is keyof typeof KIND_OF_SIGN => Object.hasOwn(KIND_OF_SIGN, line)

/**
 * Returns the last message of a ticket as one line. The ticket has only its text, so its kind is derived from the text.
 */
export function lastMessageLine(t: TFunction, { lastMessage }: Pick<Ticket, 'lastMessage'>): string {
  const body = unsigned(lastMessage)
  const voice = VOICE_LINE.exec(body)
  if (voice)
    return [t('messages.kinds.audio'), voice[1], plainMessage(unsigned(voice[2] ?? ''))].filter(Boolean).join(' · ')
  if (body === UNSUPPORTED) return `${body} ${t('messages.unsupported')}`
  if (isSign(body)) return `${body} ${t(`messages.kinds.${KIND_OF_SIGN[body]}`)}`
  return body && messageLine(t, { body, mediaType: typeOf(body), isDeleted: false, mediaName: null })
}

function detailOf(kind: string, body: string): string {
  if (kind === 'location') return parseLocation(body).description.replaceAll('\n', ', ')
  if (kind === 'contact')
    return readCards(body)
      .map((card) => card.name)
      .join(', ')
  return kind === 'call' ? '' : plainMessage(body)
}
