import type { ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { Data, Tx } from '#server/db/change.ts'
import { connectionHostStatus } from '#server/features/connections/actions.ts'
import { samePerson } from '#server/features/contacts/actions.ts'
import { refusesCalls } from '#server/features/tickets/calls.actions.ts'
import { receiveMessage } from '#server/features/tickets/inbound.actions.ts'
import { applyFile } from '#server/features/tickets/media.actions.ts'
import {
  applyAck,
  applyAckUntil,
  applyDelete,
  applyEdit,
  applyNames,
  applyReaction,
  applyTyping,
  readRawMessage,
} from '#server/features/tickets/news.actions.ts'
import type { Services } from '#server/http/services.ts'
import { storable } from '#server/lib/clean-text.ts'

type Needs = Pick<Services, 'keys' | 'log'>

/**
 * What the channel of one connection tells, made durable: each piece of news is one transaction. Strangers wrote much of
 * it, and news that cannot be stored would hold up all that follows.
 */
export function channelHost(data: Data, { keys, log }: Needs, ref: ConnectionRef): ChannelHost {
  const desk = { companyId: ref.companyId, userId: null }
  const change = (work: (tx: Tx) => Promise<void>): Promise<void> => data.change(desk, work)
  return {
    status: (news) => change((tx) => connectionHostStatus({ ...tx, storageKey: keys.storage }, ref.connectionId, news)),
    message: (inbound) => change((tx) => receiveMessage(tx, ref, storable(inbound))),
    ack: (news) => change((tx) => applyAck(tx, ref, storable(news))),
    ackUntil: (news) => change((tx) => applyAckUntil(tx, ref, storable(news))),
    edited: (news) => change((tx) => applyEdit(tx, ref, storable(news))),
    deleted: (news) => change((tx) => applyDelete(tx, ref, storable(news))),
    reaction: (news) => change((tx) => applyReaction(tx, ref, storable(news))),
    typing: (news) =>
      void change((tx) => applyTyping(tx, ref, storable(news))).catch((error: unknown) =>
        log.warn({ err: error, connectionId: ref.connectionId }, 'a typing sign was lost'),
      ),
    samePerson: (identities) => change((tx) => samePerson(tx, ref.channel, storable(identities))),
    contacts: (parties) => change((tx) => applyNames(tx, ref, storable(parties))),
    file: (news) => change((tx) => applyFile(tx, ref, storable(news))),
    refusesCalls: () => data.read(desk, (db) => refusesCalls(db, ref.companyId)),
    rawMessage: (providerId) => data.read(desk, (db) => readRawMessage(db, ref, providerId)),
  }
}
