/** Applies once more what was set aside of connections whose channel tries it by itself. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { ChannelKind, MetaKind } from '#contract/channels.ts'
import { MetaEvent } from '#server/channels/meta/event.ts'
import { receiveEvent } from '#server/channels/meta/receive.ts'
import { SendError, type ConnectionRef } from '#server/channels/port.ts'
import { NOTHING_SETTLED } from '#server/channels/received-outcome.ts'
import { createSentParts } from '#server/channels/sent-parts.ts'
import { receiveUpdate } from '#server/channels/telegram/receive.ts'
import { Update } from '#server/channels/telegram/update.ts'
import type { Jobs } from '#server/db/job-types.ts'
import { channelOf, type JobContext } from '#server/jobs/job-context.ts'
import type { JobRun } from '#server/jobs/placements.ts'
import { emitSaved } from './actions.ts'
import { countSettled } from './cloud-ledger.actions.ts'
import type { KeptItem } from './kept-item.ts'
import { metaReceiver } from './meta-receiver.ts'
import { deleteKept, keepAgain } from './set-aside.actions.ts'

type Replay = (context: JobContext, ref: ConnectionRef, told: unknown) => Promise<unknown>

/** Only the open channel knows the people and groups that a message of a scanned number is about. */
const replayByChannel: Replay = async (context, { connectionId }, told) => {
  const channel = channelOf(context, connectionId)
  if (!channel.replay) throw new Error('the channel applies nothing once more')
  await channel.replay(told)
}

const ToldByMeta = z.object({ accountId: z.string(), event: MetaEvent })

const replayMeta =
  (channel: MetaKind): Replay =>
  (context, ref, told) => {
    const { accountId, event } = ToldByMeta.parse(told)
    return receiveEvent(metaReceiver(context, { ...ref, channel }, accountId), event)
  }

/** The button that was pressed has long stopped waiting for an answer. */
const replayUpdate: Replay = ({ data, services }, ref, told) => {
  const { log, channelHost } = services
  const receiver = { host: channelHost(ref), parts: createSentParts(data, ref), answerCallback: () => undefined, log }
  return receiveUpdate(receiver, Update.parse(told))
}

/** Of official numbers the backlog itself tries again, and visitors of a site are told at once that nothing was taken. */
const REPLAYS: Record<ChannelKind, Replay | null> = {
  whatsapp: replayByChannel,
  whatsapp_cloud: null,
  facebook: replayMeta('facebook'),
  instagram: replayMeta('instagram'),
  telegram: replayUpdate,
  webchat: null,
}

/**
 * Tries an event once. It waits for a channel that must be open for it, and is kept with its new problem when it fails
 * again. What it stands for was stored since, or never, and then its content replaces what stands for it.
 */
export async function replayKept(
  context: JobContext,
  { companyId, connectionId, channel, eventId }: Jobs['received.replay'],
  { isLastAttempt }: JobRun = { isLastAttempt: false },
): Promise<void> {
  const { data, services } = context
  const ref: ConnectionRef = { companyId, connectionId, channel }
  const replay = REPLAYS[channel]
  const kept = await findKept(context, ref, eventId)
  if (!replay || !kept) return
  try {
    if (kept.standIn !== null) await services.channelHost(ref).onReplay({ providerId: kept.standIn })
    await replay(context, ref, kept.told)
  } catch (error) {
    if (isNotOpen(error) && !isLastAttempt) throw error
    services.log.error({ err: error, connectionId, id: eventId }, 'an event that was set aside could not be applied')
    return data.change({ companyId, userId: null }, (tx) => keepAgain(tx, eventId, error))
  }
  await data.change({ companyId, userId: null }, async (tx) => {
    if (!(await deleteKept(tx, eventId))) return
    await emitSaved({ ...tx, storageKey: services.keys.storage }, connectionId)
    await countSettled(tx, connectionId, { ...NOTHING_SETTLED, applied: 1 })
  })
}

const isNotOpen = (error: unknown): boolean => error instanceof SendError && error.retry === 'later'

async function findKept(
  { data }: JobContext,
  { companyId, connectionId }: ConnectionRef,
  eventId: number,
): Promise<KeptItem | undefined> {
  const { rows } = await data.read({ companyId, userId: null }, (db) =>
    sql<{ item: KeptItem }>`select item from cloud_backlog
      where company_id = ${companyId} and connection_id = ${connectionId} and id = ${eventId} and never_waits`.execute(
      db,
    ),
  )
  return rows[0]?.item
}
