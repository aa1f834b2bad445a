import { readWholeCards } from '#contract/contact-cards.ts'
import { readLocation } from '#contract/locations.ts'
import { cardsAsText } from '#server/channels/outgoing-cards.ts'
import { locationAsText } from '#server/channels/outgoing-location.ts'
import type { Outbox, OutboundMessage } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import { noteRefusal } from '#server/features/connections/health.actions.ts'
import {
  markFailed,
  markPaused,
  markWritten,
  nextQueued,
  requeueUnacknowledged,
  type QueuedMessage,
} from './outbox.actions.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import type { FileStore } from '#server/files/storage.ts'
import type { AppServices } from '#server/http/services.ts'

const mediaOf = (files: FileStore, { file, voice }: QueuedMessage): OutboundMessage['media'] =>
  file && {
    open: () => files.read(file.path),
    path: files.locate(file.path),
    mimetype: file.mimetype,
    fileName: file.name,
    size: file.size,
    voice,
  }

/** Cards and locations are stored as the text of their message, which only channels that have such can read. */
function wordsOf({ body, mediaType }: QueuedMessage): Pick<OutboundMessage, 'body' | 'cards' | 'location'> {
  const location = mediaType === 'locationMessage' ? readLocation(body) : null
  if (location) return { body: locationAsText(location), location }
  if (mediaType !== 'vcard') return { body }
  const cards = readWholeCards(body)
  return { body: cardsAsText(cards), cards }
}

/**
 * Returns what is quoted. Where the message as the provider knows it is gone, its text stands for it: of a card or a location
 * that is not for people, so the line of the lists is quoted instead.
 */
function quotedOf({ quoted, quotedRaw }: QueuedMessage): OutboundMessage['quoted'] {
  if (!quoted) return null
  const { mediaType, mediaName, mediaSeconds, ...rest } = quoted
  const body = mediaType === 'conversation' ? rest.body : previewOf({ ...rest, mediaType, mediaName, mediaSeconds })
  return { ...rest, body, raw: quotedRaw }
}

const outboundOf = (files: FileStore, message: QueuedMessage): OutboundMessage => ({
  messageId: message.id,
  providerId: message.providerId,
  to: message.to,
  isGroup: message.isGroup,
  ...wordsOf(message),
  mentions: message.mentions ?? [],
  choices: message.choices ?? [],
  template: message.template,
  expiration: message.expiration,
  isByPerson: message.isByPerson,
  media: mediaOf(files, message),
  quoted: quotedOf(message),
})

/**
 * Leaves of the messages of campaigns only those to one person: whoever stops a campaign while a list is sent withholds
 * all that are not listed yet.
 */
function withOneRecipient(queued: QueuedMessage[]): QueuedMessage[] {
  const first = queued.find(({ campaignRecipientId: id }) => id !== null)?.campaignRecipientId
  return queued.filter(({ campaignRecipientId: id }) => id === null || id === first)
}

/** Gives the channel runner access to stored messages that wait to be sent. */
export function createOutbox(data: Database, { files, keys }: Pick<AppServices, 'files' | 'keys'>): Outbox {
  const systemActor = ({ companyId }: { companyId: number }) => ({ companyId, userId: null })
  return {
    next: async (ref, limit) => {
      const queued = await data.read(systemActor(ref), (db) => nextQueued(db, ref, limit))
      return withOneRecipient(queued).map((message) => outboundOf(files, message))
    },
    markWritten: (ref, messageId, raw, held = null) =>
      data.change(systemActor(ref), (tx) => markWritten(tx, messageId, { raw, held })),
    markFailed: (ref, messageId, reason, retry, pausedUntil) =>
      data.change(systemActor(ref), async (tx) => {
        await markFailed(tx, ref, { messageId, reason, retry, pausedUntil })
        await noteRefusal({ ...tx, storageKey: keys.storage }, ref.connectionId, reason)
      }),
    markPaused: (ref, reason, until) => data.change(systemActor(ref), (tx) => markPaused(tx, ref, reason, until)),
    requeueUnacknowledged: (ref, seconds) =>
      data.change(systemActor(ref), (tx) => requeueUnacknowledged(tx, ref, seconds)),
  }
}
