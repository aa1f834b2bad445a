import {
  CloudMessage,
  CloudPreference,
  CloudStatus,
  peopleIn,
  writerFinder,
  type CloudPerson,
  type ToldValue,
} from '#server/channels/meta/cloud-event.ts'
import { pricedMessageOf, type PricedMessage } from '#server/channels/meta/cloud-pricing.ts'
import {
  receiveContact,
  receiveEcho,
  receiveMessage,
  receivePast,
  receivePreference,
  receiveStatus,
  type CloudReceiver,
} from '#server/channels/meta/cloud-receive.ts'
import { SyncedContact, syncedItemsOf, type SyncedItem } from '#server/channels/meta/cloud-synced.ts'
import type { ReceivedOutcome } from '#server/channels/received-outcome.ts'
import { createSentParts } from '#server/channels/sent-parts.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'

type Deps = Pick<JobContext, 'data' | 'services'>

/** One event of a number, as it is stored for a later attempt. */
export type CloudItem =
  | { kind: 'message'; item: unknown; people: CloudPerson[] }
  | { kind: 'status'; item: unknown }
  | { kind: 'preference'; item: unknown }
  | SyncedItem

type LaterItem = Exclude<SyncedItem, { kind: 'echo' }>

/** Says whether the item is of the past, or a name: nobody waits for it. What is typed on the phone is of now. */
export const isSyncedLater = (item: CloudItem): item is LaterItem => item.kind === 'past' || item.kind === 'contact'

/** No number and no id begins like this. */
const OF_PAST = 'past/'

/**
 * Returns what waits behind the item while it cannot be stored: all that is about its people. What is of the past holds
 * back only more of the past, so that nobody who writes now waits for it.
 */
export const heldBackBy = (item: CloudItem): string[] =>
  isSyncedLater(item) ? peopleIn(item).map((person) => `${OF_PAST}${person}`) : peopleIn(item)

/** Returns what the item itself waits for. What is told now may be in the past too, and counts as of now. */
export const waitsFor = (item: CloudItem): string[] => [...new Set([...peopleIn(item), ...heldBackBy(item)])]

/** Returns what a webhook tells of one number, in its order. */
export function itemsOf(value: ToldValue): CloudItem[] {
  const { field, contacts, messages, statuses, user_preferences: preferences } = value
  if (field === 'user_preferences') return (preferences ?? []).map((item): CloudItem => ({ kind: 'preference', item }))
  if (field !== 'messages') return syncedItemsOf(field, value)
  const findWriter = writerFinder(contacts ?? [])
  return [
    ...(messages ?? []).map((item): CloudItem => ({ kind: 'message', item, people: findWriter(item) })),
    ...(statuses ?? []).map((item): CloudItem => ({ kind: 'status', item })),
  ]
}

/**
 * Resolves when the item is stored. One that cannot be understood is ignored, and told to the log. Somebody else may have
 * a number by the time that its change is replayed, so a replay changes nobody's.
 */
export async function receiveItem(
  { data, services }: Deps,
  ref: ConnectionRef,
  received: CloudItem,
  isReplay = false,
): Promise<ReceivedOutcome> {
  const host = services.channelHost(ref)
  const receiver: CloudReceiver = {
    parts: createSentParts(data, ref),
    host: isReplay ? { ...host, onIdentitiesReplaced: async () => undefined } : host,
    isStored: (id) => isStored(data, ref, id),
  }
  const outcome = await receiveWith(receiver, received)
  if (outcome) return outcome
  const { connectionId } = ref
  services.log.warn({ connectionId, kind: received.kind }, 'an event of the Cloud API is not understood')
  return 'ignored'
}

async function isStored(data: Database, { companyId, connectionId }: ConnectionRef, id: string): Promise<boolean> {
  const found = await data.read({ companyId, userId: null }, (db) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .where('providerId', '=', id)
      .limit(1)
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** Returns null for an item that cannot be understood. */
async function receiveWith(receiver: CloudReceiver, received: CloudItem): Promise<ReceivedOutcome | null> {
  if (received.kind === 'status') {
    const status = CloudStatus.safeParse(received.item)
    return status.success ? receiveStatus(receiver, status.data) : null
  }
  if (received.kind === 'preference') {
    const preference = CloudPreference.safeParse(received.item)
    return preference.success ? receivePreference(receiver, preference.data) : null
  }
  if (received.kind === 'contact') {
    const contact = SyncedContact.safeParse(received.item)
    return contact.success ? receiveContact(receiver, contact.data, received.chat) : null
  }
  const message = CloudMessage.safeParse(received.item)
  if (!message.success) return null
  if (received.kind === 'message') return receiveMessage(receiver, message.data, received.people)
  if (received.kind === 'echo') return receiveEcho(receiver, message.data, received.chat)
  return receivePast(receiver, message.data, received)
}

/** Returns the messages that arrived and of which the items tell the price. */
export const pricedIn = (items: readonly CloudItem[]): PricedMessage[] =>
  items.flatMap(({ kind, item }) => {
    const status = kind === 'status' ? CloudStatus.safeParse(item).data : undefined
    return (status && pricedMessageOf(status)) ?? []
  })
