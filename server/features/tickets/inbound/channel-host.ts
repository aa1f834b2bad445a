import type { ChannelHost, ConnectionRef, SetAsideItem } from '#server/channels/port.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { findBookName } from '#server/features/contacts/address-book.queries.ts'
import { applyConnectionStatus, type TxWithKey } from '#server/features/connections/actions.ts'
import { countSettled } from '#server/features/connections/cloud-ledger.actions.ts'
import { applyHealth, noteAck } from '#server/features/connections/health.actions.ts'
import { applyLimits } from '#server/features/connections/limits.actions.ts'
import { allowsPasskeys } from '#server/features/connections/passkey.actions.ts'
import { keepSetAside } from '#server/features/connections/set-aside.actions.ts'
import { enqueueMentionNames, linkIdentities, replaceIdentities } from '#server/features/contacts/actions.ts'
import { refusesCalls } from './calls.actions.ts'
import { applyExpiration } from './expiration.actions.ts'
import { applyGroupChanged } from './group-changed.actions.ts'
import { applyMarketingChoice } from './marketing-choice.actions.ts'
import { getWording } from './wording.queries.ts'
import { withdrawPlaceholder } from './no-message.actions.ts'
import { applyPollVote } from './poll-votes.actions.ts'
import { receiveMessage } from './receive-message.actions.ts'
import { awaitContent } from './replaced-placeholder.actions.ts'
import { applyFile } from '#server/features/tickets/messages/media.actions.ts'
import {
  applyAck,
  applyAckUntil,
  applyDelete,
  applyEdit,
  applyContactNames,
  applyReaction,
  applyReactionRefused,
  applyTyping,
  readRawMessage,
  type ProviderEvent,
} from './provider-events.actions.ts'
import type { AppServices } from '#server/http/services.ts'
import { toPostgresText } from '#server/lib/clean-text.ts'

type Needs = Pick<AppServices, 'keys' | 'log'>

/**
 * Stores the events of one connection's channel, each in one transaction. Their text comes from strangers and is
 * cleaned for PostgreSQL first: an event that cannot be stored would block all that follow.
 */
export function channelHost(data: Database, { keys, log }: Needs, ref: ConnectionRef): ChannelHost {
  const systemActor = { companyId: ref.companyId, userId: null }
  const change = (work: (tx: Tx) => Promise<void>): Promise<void> => data.change(systemActor, work)
  const changeConnection = (work: (tx: TxWithKey) => Promise<void>): Promise<void> =>
    change((tx) => work({ ...tx, storageKey: keys.storage }))
  return {
    onStatus: (event) => changeConnection((tx) => applyConnectionStatus(tx, ref.connectionId, event)),
    onLimits: (event) => changeConnection((tx) => applyLimits(tx, ref.connectionId, toPostgresText(event))),
    onHealth: (report) => changeConnection((tx) => applyHealth(tx, ref.connectionId, [report])),
    onMessage: (inbound) => change((tx) => receiveMessage(tx, ref, toPostgresText(inbound))),
    onNoMessage: (event) => change((tx) => withdrawPlaceholder(tx, ref, toPostgresText(event))),
    onAck: (event) => changeConnection((tx) => acknowledge(tx, ref, toPostgresText(event))),
    onAckUntil: (event) => changeConnection((tx) => acknowledgeUntil(tx, ref, toPostgresText(event))),
    onEdited: (event) => change((tx) => applyEdit(tx, ref, toPostgresText(event))),
    onDeleted: (event) => change((tx) => applyDelete(tx, ref, toPostgresText(event))),
    onExpiration: (event) => change((tx) => applyExpiration(tx, ref, toPostgresText(event))),
    onReaction: (event) => change((tx) => applyReaction(tx, ref, toPostgresText(event))),
    onReactionRefused: (event) => change((tx) => applyReactionRefused(tx, ref, toPostgresText(event))),
    onMarketingChoice: (event) => change((tx) => applyMarketingChoice(tx, toPostgresText(event))),
    onPollVote: (event) => change((tx) => applyPollVote(tx, ref, toPostgresText(event))),
    onSetAside: (item, cause) =>
      data.change(systemActor, (tx) =>
        keepSetAside({ ...tx, storageKey: keys.storage }, ref.connectionId, toKept(item), cause),
      ),
    onReplay: (event) => change((tx) => awaitContent(tx, ref, toPostgresText(event))),
    onSettled: (counts) => change((tx) => countSettled(tx, ref.connectionId, counts)),
    onTyping: (event) =>
      void change((tx) => applyTyping(tx, ref, toPostgresText(event))).catch((error: unknown) =>
        log.warn({ err: error, connectionId: ref.connectionId }, 'a typing sign was lost'),
      ),
    onIdentitiesLinked: (given) =>
      change(async (tx) => {
        const identities = toPostgresText(given)
        await linkIdentities(tx, ref.channel, identities)
        await enqueueMentionNames(tx, [identities])
      }),
    onPeopleLinked: (people) => change((tx) => enqueueMentionNames(tx, toPostgresText(people))),
    onIdentitiesReplaced: (event) => change((tx) => replaceIdentities(tx, ref.channel, toPostgresText(event))),
    onContacts: (parties) => change((tx) => applyContactNames(tx, ref, toPostgresText(parties))),
    onGroupChanged: (group) => change((tx) => applyGroupChanged(tx, toPostgresText(group))),
    bookName: (number) => data.read(systemActor, (db) => findBookName(db, ref, number)),
    onFile: (event) => change((tx) => applyFile(tx, ref, toPostgresText(event))),
    wording: () => data.read(systemActor, (db) => getWording(db, ref.companyId)),
    allowsPasskeys: () => data.read(systemActor, (db) => allowsPasskeys(db, ref.companyId)),
    refusesCalls: () => data.read(systemActor, (db) => refusesCalls(db, ref.companyId)),
    rawMessage: (providerId) => data.read(systemActor, (db) => readRawMessage(db, ref, providerId)),
  }
}

/** What was told is stored as JSON, which takes every character, and must stay as it is. */
const toKept = ({ told, ...item }: SetAsideItem): SetAsideItem => ({ ...toPostgresText(item), told })

async function acknowledge(tx: TxWithKey, ref: ConnectionRef, event: ProviderEvent<'onAck'>): Promise<void> {
  const handedOverAt = await applyAck(tx, ref, event)
  // What the provider repeats says nothing of how the connection does now.
  if (handedOverAt !== null) await noteAck(tx, ref.connectionId, { ...event, handedOverAt })
}

async function acknowledgeUntil(tx: TxWithKey, ref: ConnectionRef, event: ProviderEvent<'onAckUntil'>): Promise<void> {
  const isFirst = await applyAckUntil(tx, ref, event)
  if (isFirst) await noteAck(tx, ref.connectionId, { ack: event.ack, error: null, handedOverAt: null })
}
