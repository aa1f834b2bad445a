/** Reads what came along with a message: what it quotes, and the advertisement that it answers. */
import { isJidStatusBroadcast, type proto } from 'baileys'
import type { MediaType, MessageContext } from '#contract/messages.ts'

type Quote = MessageContext['quote']
type Advertisement = MessageContext['ad']

const MAX_QUOTED_LETTERS = 1000
const MAX_AD_LETTERS = 300
const MAX_AD_PICTURE_BYTES = 48 * 1024

const cut = (words: string, letters: number): string => words.slice(0, letters).toWellFormed()

export function contextInfoIn(part: unknown): proto.IContextInfo {
  const info = typeof part === 'object' && part !== null && 'contextInfo' in part ? part.contextInfo : null
  return (info ?? {}) as proto.IContextInfo
}

/** A location is quoted without its picture. */
export function toQuote({ remoteJid }: proto.IContextInfo, quoted: { mediaType: MediaType; body: string }): Quote {
  const { mediaType, body } = quoted
  const words = mediaType === 'locationMessage' ? body.slice(body.indexOf('|')) : body
  return { mediaType, body: cut(words, MAX_QUOTED_LETTERS), isStatus: Boolean(isJidStatusBroadcast(remoteJid ?? '')) }
}

/** Only advertisements: programs put previews of links into the same field. */
export function readAd({ externalAdReply: reply }: proto.IContextInfo): Advertisement {
  if (!reply || (reply.sourceType !== 'ad' && !reply.ctwaClid)) return null
  const { title, body, sourceUrl, thumbnail } = reply
  const picture = thumbnail?.length && thumbnail.length <= MAX_AD_PICTURE_BYTES ? Buffer.from(thumbnail) : null
  return {
    title: cut(title ?? '', MAX_AD_LETTERS),
    body: cut(body ?? '', MAX_AD_LETTERS),
    url: webAddress(sourceUrl ?? ''),
    picture: picture && `data:image/jpeg;base64,${picture.toString('base64')}`,
  }
}

/** The address comes from a stranger, so that only one of the web is kept. */
function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
