import type { MediaType } from '#contract/messages.ts'

const MAX_LENGTH = 255

const SIGNS: Partial<Record<MediaType, string>> = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  sticker: '🏷️',
  application: '📄',
  locationMessage: '📍',
  vcard: '👤',
  pixKey: '💠',
  call_log: '📞',
  unsupported: '📱',
}

/** Cards fold long lines, and some have only the parts of the name, the last one first. */
function nameOnCard(vcard: string): string {
  const card = vcard.replaceAll(/\r?\n[ \t]/g, '')
  const valueOf = (field: string): string | undefined =>
    new RegExp(`^(?:[\\w-]+\\.)?${field}(?:;[^:\\r\\n\\u2028\\u2029]*)?:(.*)$`, 'im').exec(card)?.[1]?.trim()
  return (
    valueOf('FN') || (valueOf('N') ?? '').split(';').filter(Boolean).toReversed().join(' ') || (valueOf('ORG') ?? '')
  )
}

const unescaped = (words: string): string =>
  words.replaceAll(/\\([n,;\\])/gi, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign))

/** A message of ours may have several cards, each of which ends with a line of its own. */
const namesOnCards = (body: string): string =>
  body
    .split(/^END:VCARD[ \t\r]*$/im)
    .map((card) => unescaped(nameOnCard(card)))
    .filter(Boolean)
    .join(', ')

/** The body of a location has three parts: picture, link and description. */
const locationOf = (body: string): string => body.split('|').slice(2).join('|').trim().replaceAll('\n', ', ')

function wordsOf(mediaType: MediaType, body: string, fileName: string | null): string {
  if (mediaType === 'vcard') return namesOnCards(body)
  if (mediaType === 'pixKey') return body.split('\n').slice(0, 2).filter(Boolean).join(' · ')
  if (mediaType === 'locationMessage') return locationOf(body)
  if (mediaType === 'call_log' || mediaType === 'sticker') return ''
  if (mediaType === 'application') return body || (fileName ?? '')
  return body
}

/** Returns the duration of audio as m:ss; empty where the provider does not say it. */
function durationOf(mediaType: MediaType, seconds: number | null): string {
  if (mediaType !== 'audio' || seconds === null || !(seconds > 0)) return ''
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

type Previewed = { mediaType: MediaType; body: string; mediaName: string | null; mediaSeconds?: number | null }

/** Returns the line that lists show for a message: its text, after an emoji for media and the duration of audio. */
export function previewOf({ mediaType, body, mediaName, mediaSeconds = null }: Previewed): string {
  const parts = [SIGNS[mediaType], durationOf(mediaType, mediaSeconds), wordsOf(mediaType, body, mediaName)]
  return [...parts.filter(Boolean).join(' ')].slice(0, MAX_LENGTH).join('')
}
