import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { CHANNELS, type MediaKind, type MediaLimits, type MetaKind } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SendError, type OutboundMessage } from '#server/channels/port.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'
import { quickRepliesOf } from './menus.ts'
import { sendParts } from '#server/channels/send-parts.ts'
import { splitText } from '#server/channels/split-text.ts'
import { stripWhatsAppBold } from '#server/channels/strip-whatsapp-bold.ts'
import type { Account, MetaStore } from './store.ts'

export type SendContext = { graph: Graph; store: MetaStore; account: Account; token: string }

const Sent = z.object({ message_id: z.string() })
const Uploaded = z.object({ attachment_id: z.string() })

const BAD_PARAMETER = 100
/** Fields that Meta requires with an upload. */
const UPLOAD_FIELDS: Record<MetaKind, Record<string, string>> = {
  facebook: {},
  instagram: { platform: 'instagram' },
}

type Media = NonNullable<OutboundMessage['media']>
type MessagePart = { text: string } | { media: Media }

const limitsOf = (channel: MetaKind): MediaLimits => CHANNELS[channel].media

/** Returns the kind of attachment as which the file is sent. */
function typeOf(channel: MetaKind, { mimetype }: Media): MediaKind {
  const [type] = mimetype.split('/')
  const kind = type === 'image' || type === 'audio' || type === 'video' ? type : 'file'
  const { types } = limitsOf(channel)[kind]
  return types === null || types.includes(mimetype) ? kind : 'file'
}

/** Sends a file and its caption separately, and a long text in parts. What can be chosen stands below the last one. */
export async function sendMessage(sender: SendContext, person: string, message: OutboundMessage): Promise<void> {
  const { providerId, body, media } = message
  const texts = splitText(stripWhatsAppBold(body), CHANNELS[sender.account.channel].text).map((text) => ({ text }))
  const pieces: MessagePart[] = media ? [{ media }, ...texts] : texts
  const quoted = message.quoted && (await metaMessageId(sender.store, message.quoted.providerId))
  await sendParts(sender.store, providerId, pieces, async (piece, index) => {
    const content = await contentOf(sender, piece)
    const metadata = `${providerId}/${index}/${pieces.length}`
    const replies = 'text' in piece && index === pieces.length - 1 ? quickRepliesOf(message) : null
    return sendPiece(sender, {
      ...{ person, message: { ...content, metadata }, replies, isByPerson: message.isByPerson },
      quoted: index === 0 ? quoted : null,
    })
  })
}

/** Returns Meta's id of one of our messages or of the customer's. */
export const metaMessageId = async (store: Pick<MetaStore, 'midOf'>, providerId: string): Promise<string> =>
  (await store.midOf(providerId)) ?? providerId

async function contentOf(sender: SendContext, piece: MessagePart): Promise<object> {
  if ('text' in piece) return piece
  const { media } = piece
  const attachmentId = await upload(sender, media).catch((error: unknown) => {
    // The customer does not see an upload, so it may be repeated.
    if (error instanceof UnreachableError) throw new UnreachableError(error.message, false)
    if (error instanceof GraphError && error.kind === 'refused') throw refusedMedia()
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

/** One part, as it is posted. `isByPerson` as in OutboundMessage. */
type Piece = { person: string; message: object; replies: object | null; quoted: string | null; isByPerson: boolean }

/** Sends one part. When Meta refuses the quote or the quick replies, the message is sent without them. */
async function sendPiece(
  sender: SendContext,
  { person, message, replies, quoted, isByPerson }: Piece,
): Promise<string> {
  const quote = quoted === null ? null : { reply_to: { mid: quoted } }
  const whole = { message: { ...message, ...replies } }
  const simpler = [...(quote ? [whole] : []), ...(replies ? [{ message }] : [])]
  const post = (form: object): Promise<string> => postAnswer(sender, { recipient: { id: person }, ...form }, isByPerson)
  return postAccepted(post, { ...whole, ...quote }, simpler)
}

/** Posts the message in the first of its forms that Meta accepts. Nothing was sent where it refuses one. */
async function postAccepted(
  post: (form: object) => Promise<string>,
  form: object,
  [next, ...simpler]: object[],
): Promise<string> {
  try {
    return await post(form)
  } catch (error) {
    const isRefused = error instanceof GraphError && error.code === BAD_PARAMETER && error.kind === 'refused'
    if (!isRefused || !next) throw error
    return postAccepted(post, next, simpler)
  }
}

const ANSWER = { messaging_type: 'RESPONSE' }
const ANSWER_BY_PERSON = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }

/**
 * Posts an answer. What a person writes is passed on for some days longer than other answers, if it is marked and the
 * app has the right to do so. Nothing was sent when Meta says that its window is closed, so it is asked again.
 */
async function postAnswer({ graph, token }: SendContext, body: object, isByPerson: boolean): Promise<string> {
  const post = async (kind: object): Promise<string> =>
    (await graph.post('me/messages', { ...body, ...kind }, token, Sent)).message_id
  try {
    return await post(ANSWER)
  } catch (closed) {
    if (!isByPerson || !(closed instanceof GraphError && closed.kind === 'window')) throw closed
    return post(ANSWER_BY_PERSON).catch((error: unknown) => {
      throw error instanceof GraphError && error.kind === 'permission' ? closed : error
    })
  }
}
