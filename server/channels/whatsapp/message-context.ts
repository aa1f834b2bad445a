/** Reads what came along with a message: what it quotes, and the advertisement that it answers. */
import { isJidStatusBroadcast, type proto } from 'baileys'
import type { MediaType, MessageContext } from '#contract/messages.ts'
import { cutWords, MAX_AD_PICTURE_BYTES, toDataUrl } from '#server/channels/advertisement.ts'

type Quote = MessageContext['quote']
type Advertisement = MessageContext['ad']

const MAX_QUOTED_LETTERS = 1000

export function contextInfoIn(part: unknown): proto.IContextInfo {
  const info = typeof part === 'object' && part !== null && 'contextInfo' in part ? part.contextInfo : null
  return (info ?? {}) as proto.IContextInfo
}

export const isAboutStatus = ({ remoteJid }: proto.IContextInfo): boolean =>
  Boolean(isJidStatusBroadcast(remoteJid ?? ''))

/** A location is quoted without its picture. */
export function toQuote(info: proto.IContextInfo, quoted: { mediaType: MediaType; body: string }): Quote {
  const { mediaType, body } = quoted
  const words = mediaType === 'locationMessage' ? body.slice(body.indexOf('|')) : body
  return {
    mediaType,
    body: cutWords(words, MAX_QUOTED_LETTERS),
    isStatus: isAboutStatus(info),
  }
}

/** Only advertisements: programs put previews of links into the same field. */
export function readAd({ externalAdReply: reply }: proto.IContextInfo): Advertisement {
  if (!reply || (!/^(ad|post)$/.test(reply.sourceType ?? '') && !reply.ctwaClid)) return null
  const { title, body, sourceUrl, thumbnail } = reply
  const hasPicture = thumbnail?.length && thumbnail.length <= MAX_AD_PICTURE_BYTES
  return {
    title: cutWords(title ?? ''),
    body: cutWords(body ?? ''),
    url: webAddress(sourceUrl ?? ''),
    picture: hasPicture ? toDataUrl('image/jpeg', thumbnail) : null,
  }
}

/** Whoever writes the message names the address of the picture: only hosts of WhatsApp's company are asked for it. */
const PICTURE_HOSTS = /(?:^|\.)(?:fbcdn\.net|fbsbx\.com|facebook\.com|cdninstagram\.com|whatsapp\.net)$/

/** Returns where the picture of an advertisement is; null when that is nowhere where it would be fetched from. */
export function adPictureAddress({ externalAdReply: reply }: proto.IContextInfo): string | null {
  const urls = [reply?.thumbnailUrl, reply?.originalImageUrl].map((address) => URL.parse(address ?? ''))
  return urls.find((url) => url?.protocol === 'https:' && PICTURE_HOSTS.test(url.hostname))?.href ?? null
}

/** The address comes from a stranger, so that only one of the web is kept. */
function webAddress(text: string): string | null {
  // Some apps leave the scheme out.
  const url = URL.parse(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
