/** The requests that a channel makes over an open socket. */
import type { Readable } from 'node:stream'
import {
  type AnyMessageContent,
  type BaileysEventMap,
  type BinaryNode,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  generateMessageIDV2,
  getContentType,
  type GroupMetadata,
  jidDecode,
  type MediaType,
  type MiscMessageGenerationOptions,
  proto,
  USyncQuery,
  USyncUser,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { ErrorCode } from '#contract/errors.ts'
import {
  FileGoneError,
  type Identity,
  type MessageKey,
  type NumberAnswers,
  type OutgoingMention,
  type OutboundMessage,
  type QuotedMessage,
  SendError,
} from '#server/channels/port.ts'
import { canonicalPhone, digitsOf } from '#server/lib/phone.ts'
import { identitiesOf, jidOf } from './jid.ts'
import { toContacts } from './contact-card.ts'
import { findFilePart } from './content.ts'
import { toLocation } from './location.ts'
import { writeMentions } from './mentions.ts'
import { downloadEncryptedMedia, MediaHostError } from './media.ts'

export const LOOKUP_MS = 15_000
/** A media host that accepts no data for this long would delay all messages behind the file. */
const UPLOAD_QUIET_MS = 60_000
const NOT_FOUND = 404
const GONE = new Set([NOT_FOUND, 410])
const { ResultType } = proto.MediaRetryNotification

export function toJid(identities: Identity[]): string {
  const jid = jidOf(identities)
  if (!jid) throw new SendError('ERR_WAPP_INVALID_CONTACT' satisfies ErrorCode, 'never')
  return jid
}

function providerKeyOf({ providerId, fromMe, chat, author }: MessageKey): WAMessageKey {
  const participant = author && jidOf(author)
  return { remoteJid: toJid(chat), fromMe, id: providerId, ...(participant ? { participant } : {}) }
}

/** Returns the status code of a Baileys error, such as 428 for a closed connection. */
export function statusCodeOf(error: unknown): number | null {
  const { output } = (error ?? {}) as { output?: { statusCode?: number } }
  return output?.statusCode ?? null
}

export const decodeRaw = (raw: Uint8Array): WAMessage => proto.WebMessageInfo.decode(raw) as WAMessage

// ---- Sending

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Phones play no QuickTime film, so it goes as a document. */
const VIDEO_TYPES = new Set(['video/mp4', 'video/3gpp'])

function contentOf(message: OutboundMessage, group: GroupMetadata | null): AnyMessageContent {
  const { text: body, mentions } = writeMentions(message.body, message.mentions ?? [], group)
  return { ...fileOrText(message, body), ...(mentions.length > 0 && { mentions }) } as AnyMessageContent
}

function fileOrText({ media, cards = [], location }: OutboundMessage, body: string): AnyMessageContent {
  if (cards.length > 0) return toContacts(cards)
  if (location) return toLocation(location)
  // Previews are off, because fetching one would let anybody's link make this server send requests.
  if (!media) return { text: body, linkPreview: null }
  const { mimetype, fileName, voice } = media
  const type = mimetype.split(';', 1)[0] ?? ''
  const caption = body && body !== fileName ? { caption: body } : {}
  const file = { stream: media.open() }
  if (IMAGE_TYPES.has(type)) return { image: file, mimetype, ...caption }
  if (VIDEO_TYPES.has(type)) return { video: file, mimetype, ...caption }
  if (type.startsWith('audio/'))
    return { audio: file, mimetype: voice ? 'audio/ogg; codecs=opus' : mimetype, ptt: voice }
  return { document: file, mimetype, fileName, ...caption }
}

function quoteOf(quoted: QuotedMessage, remoteJid: string): WAMessage {
  const { providerId, fromMe, author, body, raw } = quoted
  const participant = author && jidOf(author)
  const key = { remoteJid, fromMe, id: providerId, ...(participant ? { participant } : {}) }
  const known = raw && decodeRaw(raw).message
  return { key, message: known && getContentType(known) ? known : { conversation: body } }
}

/**
 * Throws when the provider says that a number has no account. It takes messages to such numbers without a word, and
 * they would look as if they were on their way. People whose hidden id is known have an account; without an answer the
 * message is sent.
 */
async function assertHasAccount(socket: WASocket, jid: string): Promise<void> {
  const [identity] = identitiesOf(jid)
  if (identity?.kind !== 'phone') return
  if (await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null)) return
  const found = (await findAccounts(socket, [identity.value]).catch(() => null))?.get(identity.value)
  if (found?.hasAccount === false) throw new SendError('ERR_WAPP_INVALID_CONTACT' satisfies ErrorCode, 'never')
}

type FindGroup = (jid: string) => Promise<GroupMetadata>

/** The metadata are asked for only where somebody is mentioned: how a group addresses its members is part of them. */
const groupFor = async (jid: string, mentions: OutgoingMention[], findGroup: FindGroup) =>
  mentions.length > 0 ? findGroup(jid) : null

export async function send(
  socket: WASocket,
  message: OutboundMessage,
  findGroup: FindGroup,
): Promise<{ raw: Uint8Array }> {
  const jid = toJid(message.to)
  await assertHasAccount(socket, jid)
  const options: MiscMessageGenerationOptions = { messageId: message.providerId, mediaUploadTimeoutMs: UPLOAD_QUIET_MS }
  if (message.expiration > 0) options.ephemeralExpiration = message.expiration
  if (message.quoted) options.quoted = quoteOf(message.quoted, jid)
  try {
    const group = await groupFor(jid, message.mentions ?? [], findGroup)
    const sent = await socket.sendMessage(jid, contentOf(message, group), options)
    if (!sent) throw new SendError('ERR_SENDING_WAPP_MSG' satisfies ErrorCode, 'never')
    return { raw: proto.WebMessageInfo.encode(sent).finish() }
  } catch (error) {
    throw sendErrorOf(error)
  }
}

const CONNECTION_DOWN_CODES = new Set([408, 428])

function sendErrorOf(error: unknown): SendError {
  if (error instanceof SendError) return error
  const { message = String(error), code } = error as { message?: string; code?: string }
  if (code === 'ENOENT') return new SendError('ERR_NO_FILE_FOUND' satisfies ErrorCode, 'never')
  return new SendError(message, CONNECTION_DOWN_CODES.has(statusCodeOf(error) ?? 0) ? 'later' : 'soon')
}

/** Sends a change of an earlier message. `remember` receives its id before the server can answer. */
async function change(
  socket: WASocket,
  jid: string,
  content: AnyMessageContent,
  remember: (id: string) => void,
): Promise<void> {
  const messageId = generateMessageIDV2(socket.user?.id)
  remember(messageId)
  try {
    await socket.sendMessage(jid, content, { messageId })
  } catch (error) {
    throw sendErrorOf(error)
  }
}

type Remember = (id: string) => void

export const remove = (socket: WASocket, key: MessageKey, remember: Remember): Promise<void> =>
  change(socket, toJid(key.chat), { delete: providerKeyOf(key) }, remember)

export type Edit = { body: string; mentions: OutgoingMention[] }

export async function edit(
  socket: WASocket,
  key: MessageKey,
  { body, mentions }: Edit,
  findGroup: FindGroup,
  remember: Remember,
): Promise<void> {
  const jid = toJid(key.chat)
  const group = await groupFor(jid, mentions, findGroup).catch((error: unknown) => {
    throw sendErrorOf(error)
  })
  const written = writeMentions(body, mentions, group)
  await change(socket, jid, { ...written, linkPreview: null, edit: providerKeyOf(key) }, remember)
}

export const react = (socket: WASocket, key: MessageKey, emoji: string, remember: Remember): Promise<void> =>
  change(socket, toJid(key.chat), { react: { text: emoji, key: providerKeyOf(key) } }, remember)

// ---- Media

/**
 * Returns the decrypted file. The stream fails when the file is truncated, was tampered with, or does not match its
 * key.
 */
export async function download(socket: WASocket, raw: Uint8Array): Promise<Readable> {
  try {
    return await fetchMedia(socket, decodeRaw(raw))
  } catch (error) {
    if (error instanceof MediaHostError && GONE.has(error.statusCode)) throw new FileGoneError(error.message)
    throw sendErrorOf(error)
  }
}

/** Does not wait for the answer, which may not come before the phone is switched on again. */
export async function askForFile(socket: WASocket, raw: Uint8Array): Promise<void> {
  const { key, message } = decodeRaw(raw)
  const { mediaKey } = mediaOf(message).part
  try {
    await socket.sendNode(encryptMediaRetryRequest(key, mediaKey, socket.user?.id ?? ''))
  } catch (error) {
    throw sendErrorOf(error)
  }
}

type RetryAnswer = BaileysEventMap['messages.media-update'][number]

/**
 * Returns the raw message with the file's new location, or null when the phone does not have the file. Throws when the
 * answer cannot be read.
 */
export function relocated(raw: Uint8Array, { key, media, error }: RetryAnswer): Uint8Array | null {
  if (error) {
    if (statusCodeOf(error) === NOT_FOUND) return null
    throw error
  }
  const known = decodeRaw(raw)
  const { part } = mediaOf(known.message)
  if (!media || !key.id) throw new Error('an answer without a place')
  const { result, directPath } = decryptMediaRetryData(media, part.mediaKey, key.id)
  if (result === ResultType.NOT_FOUND) return null
  if (result !== ResultType.SUCCESS || !directPath) throw new Error(`the phone could not upload: ${result}`)
  part.directPath = directPath
  return proto.WebMessageInfo.encode(known).finish()
}

type MediaPart = { directPath?: string | null; mediaKey: Uint8Array }

function mediaOf(message: WAMessage['message']): { type: string; part: MediaPart } {
  const content = findFilePart(message)
  const type = getContentType(content)
  const media = type && (content?.[type] as Partial<MediaPart> | null)
  if (!type || !media?.mediaKey) throw new SendError('no media in this message', 'never')
  return { type, part: media as MediaPart }
}

async function fetchMedia(socket: WASocket, { message }: WAMessage): Promise<Readable> {
  const { type, part } = mediaOf(message)
  const { mediaKey, directPath } = part
  if (!directPath?.startsWith('/')) throw new SendError('no media in this message', 'never')
  // The message contains a host too, but its sender chose it, so it is not used.
  const { hosts } = await socket.refreshMediaConn(false)
  const host = hosts[0]?.hostname
  if (!host) throw new SendError('no media host', 'soon')
  return downloadEncryptedMedia(`https://${host}${directPath}`, mediaKey, type.replace('Message', '') as MediaType)
}

// ---- Questions

/** `asked` is the number of the question, which differs from the one of the account where that has another spelling. */
type NumberReply = { asked: string; hasAccount: boolean }

const textOf = (content: BinaryNode['content']): string =>
  typeof content === 'string' || content instanceof Uint8Array ? Buffer.from(content as string).toString() : ''

/**
 * Asks which numbers have an account. The library's own protocol drops the number that an answer is about, takes a
 * missing answer for a no, and fails for all numbers when one of them is refused.
 */
const ACCOUNT_PROTOCOL: USyncQuery['protocols'][number] = {
  name: 'contact',
  getQueryElement: () => ({ tag: 'contact', attrs: {} }),
  getUserElement: ({ phone = '' }) => ({ tag: 'contact', attrs: {}, content: phone }),
  parser: ({ attrs: { type }, content }): NumberReply | null =>
    type === 'in' || type === 'out' ? { asked: digitsOf(textOf(content)), hasAccount: type === 'in' } : null,
}

type FoundAccount = { jid: string; hasAccount: boolean }

/** Returns the answers by the number that was asked. Where the provider does not repeat it, the account's tells. */
async function findAccounts(socket: WASocket, numbers: string[]): Promise<Map<string, FoundAccount>> {
  const query = new USyncQuery()
  query.protocols.push(ACCOUNT_PROTOCOL)
  for (const number of numbers) query.withUser(new USyncUser().withPhone(`+${number}`))
  const result = await withTimeout(LOOKUP_MS, socket.executeUSyncQuery(query)).catch((error: unknown) => {
    throw sendErrorOf(error)
  })
  const answers = new Map<string, FoundAccount>()
  for (const { id, contact } of result?.list ?? []) {
    const { asked, hasAccount } = (contact ?? {}) as Partial<NumberReply>
    if (hasAccount === undefined) continue
    const own = canonicalPhone(jidDecode(id)?.user ?? '')
    const number = numbers.find((one) => one === asked) ?? numbers.find((one) => canonicalPhone(one) === own)
    if (number !== undefined) answers.set(number, { jid: id, hasAccount })
  }
  return answers
}

export async function checkNumbers(socket: WASocket, numbers: string[]): Promise<NumberAnswers> {
  const accounts = await findAccounts(socket, numbers)
  return Object.fromEntries(
    [...accounts].map(([number, { jid, hasAccount }]) => [number, hasAccount ? identitiesOf(jid) : null]),
  )
}

export async function checkNumber(socket: WASocket, number: string): Promise<Identity[] | null> {
  const digits = digitsOf(number)
  const found = (await findAccounts(socket, [digits])).get(digits)
  // No answer is not the answer that the number is unknown.
  if (!found) throw new SendError('the provider did not answer about the number', 'later')
  if (!found.hasAccount) return null
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(found.jid).catch(() => null)
  return identitiesOf(found.jid, lid)
}

/** Returns null when there is no picture or we may not see it. */
export async function profilePicture(socket: WASocket, identity: Identity): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(toJid([identity]), 'image', LOOKUP_MS)) ?? null
  } catch (error) {
    if (CONNECTION_DOWN_CODES.has(statusCodeOf(error) ?? 0)) throw sendErrorOf(error)
    return null
  }
}

export async function markRead(socket: WASocket, keys: MessageKey[]): Promise<void> {
  try {
    await socket.readMessages(keys.filter(({ fromMe }) => !fromMe).map(providerKeyOf))
  } catch (error) {
    throw sendErrorOf(error)
  }
}

export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SendError('no answer', 'later')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
