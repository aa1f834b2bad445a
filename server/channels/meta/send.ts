import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { CHANNELS, type MediaKind, type MediaLimits, type MetaKind } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SendError, type OutboundMessage } from '#server/channels/port.ts'
import { GraphError, UnreachableError } from '#server/channels/meta/errors.ts'
import type { Graph } from '#server/channels/meta/graph.ts'
import type { Account, MetaStore } from '#server/channels/meta/store.ts'

export type SendContext = { graph: Graph; store: MetaStore; account: Account; token: string }

const Sent = z.object({ message_id: z.string() })
const Uploaded = z.object({ attachment_id: z.string() })

const BAD_PARAMETER = 100
/** What Meta wants to be told with an upload. */
const UPLOAD_FIELDS: Record<MetaKind, Record<string, string>> = {
  facebook: {},
  instagram: { platform: 'instagram' },
}

const SIZE_IN = {
  characters: (text: string): number => text.length,
  bytes: (text: string): number => Buffer.byteLength(text),
}

const sizeOf = (text: string, channel: MetaKind): number => SIZE_IN[CHANNELS[channel].text.unit](text)

/** Cut where a line or a word ends, where there is such a place. */
export function splitText(text: string, channel: MetaKind): string[] {
  const { limit } = CHANNELS[channel].text
  const pieces: string[] = []
  let rest = text.trim()
  while (sizeOf(rest, channel) > limit) {
    const head = headOf(rest, channel, limit)
    const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const cut = end > head.length / 2 ? end : head.length
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return rest ? [...pieces, rest] : pieces
}

/** As many whole characters as there is room for. */
function headOf(text: string, channel: MetaKind, limit: number): string {
  let head = ''
  for (const letter of text) {
    if (sizeOf(head + letter, channel) > limit) break
    head += letter
  }
  return head
}

const BOLD = /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu

/** Stars make words bold on WhatsApp; here they would be seen. */
export const stripWhatsAppBold = (text: string): string => text.replaceAll(BOLD, '$1')

type Media = NonNullable<OutboundMessage['media']>
type Piece = { text: string } | { media: Media }

const limitsOf = (channel: MetaKind): MediaLimits => CHANNELS[channel].media

/** What it is sent as. */
function typeOf(channel: MetaKind, { mimetype }: Media): MediaKind {
  const [type] = mimetype.split('/')
  const kind = type === 'image' || type === 'audio' || type === 'video' ? type : 'file'
  const { types } = limitsOf(channel)[kind]
  return types === null || types.includes(mimetype) ? kind : 'file'
}

/**
 * A file and its caption travel apart, a long text in pieces. What left already is not sent again; of a piece whose fate
 * is unknown a person decides.
 */
export async function sendMessage(sender: SendContext, person: string, message: OutboundMessage): Promise<void> {
  const texts = splitText(stripWhatsAppBold(message.body), sender.account.channel).map((text) => ({ text }))
  const pieces: Piece[] = message.media ? [{ media: message.media }, ...texts] : texts
  const quoted = message.quoted && (await metaMessageId(sender.store, message.quoted.providerId))
  for (const [index, piece] of pieces.entries()) {
    const name = { ownId: message.providerId, part: index }
    const state = await sender.store.markStarted(name)
    if (state === 'done') continue
    if (state === 'unknown') {
      await sender.store.markNotSent(name)
      throw new SendError('ERR_META_UNCERTAIN' satisfies ErrorCode, 'never')
    }
    try {
      const content = await contentOf(sender, piece)
      const metadata = `${message.providerId}/${index}/${pieces.length}`
      const mid = await sendPiece(sender, person, { ...content, metadata }, index === 0 ? quoted : null)
      await sender.store.markAccepted(name, mid)
    } catch (error) {
      if (!isUnknown(error)) await sender.store.markNotSent(name)
      throw error
    }
  }
}

/** Not known either: whether what was taken could be written down. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof GraphError || error instanceof SendError) &&
  !(error instanceof UnreachableError && !error.mayHaveArrived)

/** How Meta calls a message of ours or of the customer. */
export const metaMessageId = async (store: MetaStore, providerId: string): Promise<string> =>
  (await store.midOf(providerId)) ?? providerId

async function contentOf(sender: SendContext, piece: Piece): Promise<object> {
  if ('text' in piece) return piece
  const { media } = piece
  const attachmentId = await upload(sender, media).catch((error: unknown) => {
    // Nobody sees an upload: it may be made again.
    if (error instanceof UnreachableError) throw new UnreachableError(error.message, false)
    if (error instanceof GraphError && error.trouble === 'refused') throw refusedMedia()
    throw error
  })
  return { attachment: { type: typeOf(sender.account.channel, media), payload: { attachment_id: attachmentId } } }
}

const refusedMedia = (): SendError => new SendError('ERR_META_MEDIA_REFUSED' satisfies ErrorCode, 'never')

async function upload({ graph, token, account }: SendContext, media: Media): Promise<string> {
  const type = typeOf(account.channel, media)
  if (media.size > limitsOf(account.channel)[type].bytes) throw refusedMedia()
  const form = new FormData()
  for (const [name, value] of Object.entries(UPLOAD_FIELDS[account.channel])) form.set(name, value)
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }))
  const bytes = new Uint8Array(await buffer(media.open()))
  form.set('filedata', new Blob([bytes], { type: media.mimetype }), media.fileName)
  return (await graph.upload('me/message_attachments', form, token, Uploaded)).attachment_id
}

/** The quote is left out where Meta does not take it: better an answer without than none. */
async function sendPiece({ graph, token }: SendContext, person: string, message: object, quoted: string | null) {
  const body = { recipient: { id: person }, messaging_type: 'RESPONSE', message }
  const post = async (more: object): Promise<string> =>
    (await graph.post('me/messages', { ...body, ...more }, token, Sent)).message_id
  if (quoted === null) return post({})
  try {
    return await post({ reply_to: { mid: quoted } })
  } catch (error) {
    if (!(error instanceof GraphError && error.code === BAD_PARAMETER && error.trouble === 'refused')) throw error
    return post({})
  }
}
