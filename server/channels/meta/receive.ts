import { createHash } from 'node:crypto'
import { ACK } from '#contract/acks.ts'
import type { Advertisement } from '#contract/ads.ts'
import type { MessageContext } from '#contract/messages.ts'
import { seenIn } from '#contract/visible-text.ts'
import type { FetchPicture } from '#server/channels/ad-picture.ts'
import type { ChannelHost, Identity, InboundMessage } from '#server/channels/port.ts'
import { toIdentity } from './address.ts'
import { readContents, type Content } from './content.ts'
import type { MetaEvent, MetaMessage, Referral } from './event.ts'
import { findOwnId } from '#server/channels/sent-parts.ts'
import { readAd } from './referral.ts'
import type { Account, MetaStore } from './store.ts'

export type ReceiveContext = {
  account: Pick<Account, 'channel' | 'accountId'>
  store: MetaStore
  host: ChannelHost
  /** The id of our own app. */
  appId: string
  fetchPicture: FetchPicture
}

/** Resolves when the event is stored; receiving it again changes nothing. Throws UnnamedPartError. */
export async function receiveEvent(receiver: ReceiveContext, event: MetaEvent): Promise<void> {
  const { account, host, store } = receiver
  const fromMe = event.message?.is_echo === true
  const personId = fromMe ? event.recipient.id : event.sender.id
  if (personId === account.accountId) return
  const person = toIdentity(account, personId)
  const ownOrGivenId = async (mid: string): Promise<string> => (await store.ownIdOf(mid)) ?? mid
  const ofPerson = { chat: [person], author: null, fromMe }
  const change = async (mid: string) => ({ ...ofPerson, providerId: await ownOrGivenId(mid) })
  const { message, postback, delivery, read, reaction, referral, message_edit: edit } = event

  if (message?.is_deleted) return host.onDeleted(await change(message.mid))
  if (message && fromMe && (await isOurs(receiver, message, toldAt(event)))) return
  if (message) return receiveMessage(receiver, event, message, { person, fromMe })
  if (postback) return receivePostback(receiver, event, person)
  if (referral) return keepReferral(receiver, referral, person)
  if (delivery)
    return receiveReceipt(
      host,
      { watermark: delivery.watermark, mids: delivery.mids ?? [] },
      person,
      ACK.delivered,
      ownOrGivenId,
    )
  if (read)
    return receiveReceipt(
      host,
      { watermark: read.watermark, mids: read.mid ? [read.mid] : [] },
      person,
      ACK.read,
      ownOrGivenId,
    )
  if (reaction) {
    const emoji = reaction.action === 'unreact' ? '' : (reaction.emoji ?? '')
    const providerId = (await findOwnId(store, reaction.mid, toldAt(event))) ?? reaction.mid
    return host.onReaction({ ...ofPerson, providerId, emoji })
  }
  if (edit?.text) return host.onEdited({ ...(await change(edit.mid)), body: seenIn(edit.text) || null })
}

const OWN_METADATA = /^(\w{1,100})\/(\d{1,4})\/(\d{1,4})$/

/**
 * Says whether an echo is of a message that this server sent. Such an echo acknowledges the message, even when sending
 * seemed to have failed.
 */
async function isOurs(
  { store, host, appId }: ReceiveContext,
  { mid, metadata, app_id: app }: MetaMessage,
  told: Date,
): Promise<boolean> {
  const [, ownId, part, count] = OWN_METADATA.exec(metadata ?? '') ?? []
  if (ownId && app === appId) {
    await store.markAccepted({ ownId, part: Number(part) }, mid)
    if (Number(part) + 1 === Number(count)) await host.onAck({ providerId: ownId, ack: ACK.taken, error: null })
    return true
  }
  // Instagram does not always say which app sent the message.
  return (app == null ? await findOwnId(store, mid, told) : await store.ownIdOf(mid)) !== null
}

const toldAt = ({ timestamp }: MetaEvent): Date => new Date(timestamp)
const timeOf = (event: MetaEvent): string => toldAt(event).toISOString()

type Writer = { person: Identity; fromMe: boolean }

/** Meta gives a link to the story that ends with it, so only its kind is kept. */
const STORY = { mediaType: 'image' as const, body: '', isStatus: true }
const NO_EXTRAS = { author: null, history: false, undecryptable: false, quotedProviderId: null }

async function receiveMessage(
  receiver: ReceiveContext,
  event: MetaEvent,
  message: MetaMessage,
  { person, fromMe }: Writer,
) {
  const { store, host } = receiver
  const { mid, reply_to: reply } = message
  const quotedProviderId = reply?.mid ? ((await findOwnId(store, reply.mid, toldAt(event))) ?? reply.mid) : null
  const quote = reply?.story ? STORY : null
  const contents = readContents(message)
  const ad = fromMe ? null : await adOf(receiver, message.referral, person)
  for (const [index, content] of contents.entries()) {
    await host.onMessage({
      ...NO_EXTRAS,
      ...content,
      providerId: index === 0 ? mid : `${mid}/${index}`,
      chat: { identities: [person], name: null, isGroup: false },
      fromMe,
      sentAt: timeOf(event),
      quotedProviderId: index === 0 ? quotedProviderId : null,
      context: index === 0 ? toContext(quote, ad) : null,
      ack: ACK.waiting,
    })
  }
  if (ad) await store.forgetAd(person.value)
}

const toContext = (quote: MessageContext['quote'], ad: Advertisement | null): MessageContext | null =>
  quote || ad ? { quote, ad } : null

/** The advertisement comes with the message, or came by itself before it. */
const adOf = async (
  { store, fetchPicture }: ReceiveContext,
  referral: Referral | null | undefined,
  person: Identity,
): Promise<Advertisement | null> => (await readAd(referral, fetchPicture)) ?? (await store.keptAd(person.value))

async function keepReferral(
  { store, fetchPicture }: ReceiveContext,
  referral: Referral,
  person: Identity,
): Promise<void> {
  const ad = await readAd(referral, fetchPicture)
  if (ad) await store.keepAd(person.value, ad)
}

/** A pressed button arrives as a message with the button's title. */
async function receivePostback(receiver: ReceiveContext, event: MetaEvent, person: Identity): Promise<void> {
  const { mid, title, payload, referral } = event.postback ?? {}
  const body = seenIn(title) || seenIn(payload)
  if (!body) return
  const ad = await adOf(receiver, referral, person)
  const content: Content = { mediaType: 'conversation', body, media: null, raw: null }
  const message: InboundMessage = {
    ...NO_EXTRAS,
    ...content,
    providerId: mid ?? nameOf(event, person),
    chat: { identities: [person], name: null, isGroup: false },
    fromMe: false,
    sentAt: timeOf(event),
    context: toContext(null, ad),
    ack: ACK.waiting,
  }
  await receiver.host.onMessage(message)
  if (ad) await receiver.store.forgetAd(person.value)
}

/** Builds an id from the content, so that a redelivered event gets the same id. */
const nameOf = ({ timestamp, postback }: MetaEvent, { value }: Identity): string =>
  `postback/${createHash('sha256')
    .update(JSON.stringify([value, timestamp, postback?.title, postback?.payload]))
    .digest('hex')
    .slice(0, 32)}`

type Receipt = { mids: string[]; watermark?: number | null | undefined }

async function receiveReceipt(
  host: ChannelHost,
  { mids, watermark }: Receipt,
  person: Identity,
  ack: number,
  ownOrGivenId: (mid: string) => Promise<string>,
): Promise<void> {
  for (const mid of mids) await host.onAck({ providerId: await ownOrGivenId(mid), ack, error: null })
  if (watermark) await host.onAckUntil({ chat: [person], until: new Date(watermark).toISOString(), ack })
}
