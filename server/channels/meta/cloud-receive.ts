import { ACK } from '#contract/acks.ts'
import { seenIn } from '#contract/visible-text.ts'
import type { ChannelContact, ChannelHost, Identity } from '#server/channels/port.ts'
import { cloudIdentities } from './cloud-address.ts'
import { readCloudAd } from './cloud-ad.ts'
import { readContent } from './cloud-content.ts'
import type { Content } from './content.ts'
import { failureReason } from './cloud-errors.ts'
import type { CloudMessage, CloudPerson, CloudPreference, CloudStatus } from './cloud-event.ts'
import type { CloudChat, SyncedContact } from './cloud-synced.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import type { ReceivedOutcome } from '#server/channels/received-outcome.ts'
import { findOwnId, type SentParts } from '#server/channels/sent-parts.ts'

const NUMBER_CHANGED = 'user_changed_number'

export type CloudReceiver = {
  parts: Pick<SentParts, 'ownIdOf' | 'hasUnknown' | 'markReported'>
  host: ChannelHost
  /** Says whether a message with this id of Meta's, which no other message has, was stored before. */
  isStored(id: string): Promise<boolean>
}

/**
 * Resolves when the message is stored; receiving it again changes nothing. `people` are those of the same webhook.
 * Returns null for a message of nobody.
 */
export async function receiveMessage(
  receiver: CloudReceiver,
  message: CloudMessage,
  people: CloudPerson[],
): Promise<ReceivedOutcome | null> {
  const writer = people.find((one) => isSame(one, message))
  const chat = cloudIdentities(message.from ?? writer?.wa_id, message.from_user_id ?? writer?.user_id)
  if (chat.length === 0) return null
  const person = { identities: chat, name: nameOf(writer), ...usernameOf(writer) }
  return receiveIn(receiver, message, { ...person, fromMe: false, isPast: false })
}

/** Returns whom the chat is with: what is told of a message on the phone has no name, so that of its address book counts. */
async function personOf({ host }: CloudReceiver, { waId, userId }: CloudChat): Promise<ChannelContact | null> {
  const identities = cloudIdentities(waId, userId)
  return identities.length === 0 ? null : { identities, name: waId === null ? null : await host.bookName(waId) }
}

/** Resolves when a message is stored that was typed in the app of the phone: it counts as one of ours. */
export async function receiveEcho(
  receiver: CloudReceiver,
  message: CloudMessage,
  chat: CloudChat,
): Promise<ReceivedOutcome | null> {
  const person = await personOf(receiver, chat)
  return person && receiveIn(receiver, message, { ...person, fromMe: true, isPast: false })
}

/** Stands for a file that Meta tells of later under the same id, if at all. */
const PLACEHOLDER = 'media_placeholder'

/**
 * Resolves when a message is stored that was written before the number was connected. The file of one comes on its own,
 * in any order, so that what stands for it is not stored: it would keep the file from being stored.
 */
export async function receivePast(
  receiver: CloudReceiver,
  message: CloudMessage,
  { chat, fromMe }: { chat: CloudChat; fromMe: boolean },
): Promise<ReceivedOutcome | null> {
  if (message.type === PLACEHOLDER) return 'ignored'
  const person = await personOf(receiver, chat)
  return person && receiveIn(receiver, message, { ...person, fromMe, isPast: true })
}

const REMOVED = 'remove'

/** Resolves when the name is stored. Who is deleted on the phone stays here. Returns null for a name of nobody. */
export async function receiveContact(
  { host }: Pick<CloudReceiver, 'host'>,
  { contact, action }: SyncedContact,
  chat: CloudChat,
): Promise<ReceivedOutcome | null> {
  const identities = cloudIdentities(chat.waId, chat.userId)
  if (identities.length === 0) return null
  const name = contact.full_name || contact.first_name || contact.username || null
  if (name === null || action === REMOVED) return 'ignored'
  await host.onContacts([{ identities, name }])
  return 'applied'
}

const MARKETING = 'marketing_messages'

/** Resolves when it is stored that somebody wants no marketing, or wants it again. Returns null for a choice of nobody. */
export async function receivePreference(
  { host }: Pick<CloudReceiver, 'host'>,
  { wa_id: waId, user_id: userId, category, value, timestamp }: CloudPreference,
): Promise<ReceivedOutcome | null> {
  const person = cloudIdentities(waId, userId)
  if (person.length === 0) return null
  if (category !== MARKETING) return 'ignored'
  await host.onMarketingChoice({ person, wantsMarketing: value === 'resume', at: timeOf({ timestamp }) })
  return 'applied'
}

/** fromMe: it was typed on the phone of the number. isPast: it was written before the number was connected. */
type Conversation = ChannelContact & { fromMe: boolean; isPast: boolean }

async function receiveIn(
  receiver: CloudReceiver,
  message: CloudMessage,
  conversation: Conversation,
): Promise<ReceivedOutcome> {
  const { parts, host } = receiver
  const { identities: chat, fromMe } = conversation
  const ofWriter = { chat, author: null, fromMe }
  const change = async (id: string) => ({ ...ofWriter, providerId: (await parts.ownIdOf(id)) ?? id })
  const { reaction, edit, revoke } = message
  if (reaction) {
    const providerId = (await findOwnId(parts, reaction.message_id, toldAt(message))) ?? reaction.message_id
    await host.onReaction({ ...ofWriter, providerId, emoji: reaction.emoji ?? '' })
    return 'applied'
  }
  if (revoke) {
    await host.onDeleted(await change(revoke.original_message_id))
    return 'applied'
  }
  if (edit) {
    const content = edit.message && readContent(edit.message)
    const body = content && !isEmpty(content) ? content.body : null
    await host.onEdited({ ...(await change(edit.original_message_id)), body })
    return 'applied'
  }
  // Somebody else may have the number of its writer by the time that Meta repeats a message.
  if (await isKnown(receiver, message.id, conversation)) return 'ignored'
  const renewed = renewedIdentities(message, conversation)
  if (renewed.length) await host.onIdentitiesReplaced({ before: chat, after: renewed })
  return store(receiver, message, renewed.length ? { ...conversation, identities: renewed } : conversation)
}

/** What was sent from here stands under our own id, also in the history of a number that is connected once more. */
const isKnown = async (receiver: CloudReceiver, id: string, { fromMe }: Conversation): Promise<boolean> =>
  (await receiver.isStored(id)) || (fromMe && (await receiver.parts.ownIdOf(id)) !== null)

/**
 * Whoever changed the number stays the same contact. One that was changed before the number was connected may be
 * somebody else's by now.
 */
const renewedIdentities = ({ system }: CloudMessage, { fromMe, isPast }: Conversation): Identity[] =>
  !fromMe && !isPast && system?.type === NUMBER_CHANGED ? cloudIdentities(system.wa_id, system.user_id) : []

/** Says that the message shows nothing by itself, as when somebody only presses the button of an advertisement. */
const isEmpty = ({ mediaType }: Content): boolean => mediaType === 'unsupported'

const isSame = ({ wa_id: waId, user_id: userId }: CloudPerson, { from, from_user_id: id }: CloudMessage): boolean =>
  Boolean((from && from === waId) || (id && id === userId))

/** A message without a readable time has just come. */
const toldAt = ({ timestamp }: Pick<CloudMessage, 'timestamp'>): Date =>
  new Date(timestamp == null ? Date.now() : timestamp * 1000)
const timeOf = (message: Pick<CloudMessage, 'timestamp'>): string => toldAt(message).toISOString()

const nameOf = (person: CloudPerson | undefined): string | null =>
  person?.profile?.name || person?.profile?.username || null

const usernameOf = (person: CloudPerson | undefined): Pick<ChannelContact, 'username'> =>
  person?.profile?.username ? { username: person.profile.username } : {}

/** How far a message came when it is told of first. What was typed on the phone was taken by WhatsApp. */
function firstAck({ history_context: past }: CloudMessage, { fromMe }: Conversation): number {
  if (!fromMe) return ACK.waiting
  return rowOf(ACKS, past?.status?.toLowerCase() ?? '') ?? ACK.taken
}

async function store(
  { parts, host }: CloudReceiver,
  message: CloudMessage,
  conversation: Conversation,
): Promise<ReceivedOutcome> {
  const { fromMe, isPast, ...person } = conversation
  const content = readContent(message)
  if (!content) return 'ignored'
  const ad = readCloudAd(message.referral)
  const quoted = message.context?.id
  await host.onMessage({
    ...(isEmpty(content) && ad && seenIn(ad.title)
      ? { ...content, mediaType: 'conversation' as const, body: ad.title }
      : content),
    providerId: message.id,
    chat: { ...person, isGroup: false },
    author: null,
    fromMe,
    sentAt: timeOf(message),
    context: ad && { quote: null, ad },
    quotedProviderId: quoted ? ((await findOwnId(parts, quoted, toldAt(message))) ?? quoted) : null,
    ack: firstAck(message, conversation),
    undecryptable: false,
    history: isPast,
    ...(isPast ? { waitsForTicket: true } : {}),
  })
  return 'applied'
}

const ACKS: Record<string, number> = {
  sent: ACK.taken,
  delivered: ACK.delivered,
  read: ACK.read,
  played: ACK.played,
}
const FAILED = 'failed'
/** What we send along with each part of a message: our id, the number of the part, how many there are, the attempt. */
const OPAQUE = /^(\w{1,100})\/(\d{1,4})\/(\d{1,4})\/([\w-]{1,40})$/

/** What we send along with a reaction: our id of the message, and the emoji. */
const OPAQUE_REACTION = /^(.+)\/reaction\/(.*)$/u

export const nameOfReaction = ({ providerId, emoji }: { providerId: string; emoji: string }): string =>
  `${providerId}/reaction/${emoji}`

/** Reactions have no ticks, so only that one failed is told. */
async function receiveReactionStatus(
  { host }: CloudReceiver,
  { status, errors }: CloudStatus,
  { providerId, emoji }: { providerId: string; emoji: string },
): Promise<ReceivedOutcome> {
  if (status !== FAILED) return 'ignored'
  await host.onReactionRefused({ providerId, emoji, reason: failureReason(errors?.[0]?.code) })
  return 'applied'
}

/**
 * Statuses may come in any order, twice, and before the request that sent the message is answered. A message of several
 * parts has come as far as the part that is behind all others, and has failed when one of them has.
 */
export async function receiveStatus(receiver: CloudReceiver, status: CloudStatus): Promise<ReceivedOutcome> {
  const { parts, host } = receiver
  const [, reactedTo, emoji = ''] = OPAQUE_REACTION.exec(status.biz_opaque_callback_data ?? '') ?? []
  if (reactedTo) return receiveReactionStatus(receiver, status, { providerId: reactedTo, emoji })
  const isFailed = status.status === FAILED
  const ack = isFailed ? ACK.waiting : rowOf(ACKS, status.status)
  if (ack === undefined) return 'ignored'
  const failure = { ack: ACK.waiting, error: failureReason(status.errors?.[0]?.code), isLate: true }
  const [, ownId, part, count, attempt] = OPAQUE.exec(status.biz_opaque_callback_data ?? '') ?? []
  if (!ownId) {
    const providerId = (await parts.ownIdOf(status.id)) ?? status.id
    await host.onAck({ providerId, ...(isFailed ? failure : { ack, error: null }) })
    return 'applied'
  }
  const told = { ownId, part: Number(part), count: Number(count), attempt: attempt ?? '', mid: status.id }
  const reported = await parts.markReported({ ...told, ack, isFailed })
  if (!reported) return 'ignored'
  if (reported.isFailed && isFailed) await host.onAck({ providerId: ownId, ...failure })
  else if (reported.messageAck) await host.onAck({ providerId: ownId, ack: reported.messageAck, error: null })
  return 'applied'
}
