import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { countEach, enqueueNextSend, skipRecipients } from '#server/features/campaign-recipients/actions.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { isOptedOut, lockPerson } from '#server/features/opt-outs/index.ts'
import { queueCampaignMessages } from '#server/features/tickets/index.ts'
import { opensNext } from './local-hours.ts'
import { messagesFor } from './message-parts.queries.ts'
import { advancePace, holdConnection } from './pace.actions.ts'
import { nextSendingTime } from './pace.ts'
import { finishIfDone, pauseCampaigns } from './run.actions.ts'
import {
  countLastRefusals,
  countLastSends,
  findNextRecipient,
  getSenderState,
  isMessageLeaving,
  listRunning,
  type NextRecipient,
  type RecipientChoice,
} from './send.queries.ts'
import { findAllowance, lockSender, type Allowance, type Sender } from './sender.actions.ts'
import { findPauseReason, isRefused } from './stop-rules.ts'
import { judgeUnchecked, takeQuestion, type UncheckedRecipient } from './unchecked.actions.ts'

/** How long to wait for the provider to take the last message before looking again. */
const LOOK_AGAIN_MS = 2000

/**
 * What a call did. sent: a message was queued; `firstContacts` counts those of today. ask: nobody knows yet whether these
 * people have an account; the caller asks, outside of the transaction. wait: nothing may be sent before `until`. idle:
 * nothing is left, or only an event outside, such as a new connection, lets it go on.
 */
export type SendResult =
  | { kind: 'sent'; recipientId: number; isFirstContact: boolean; firstContacts: number; until: Date }
  | { kind: 'ask'; people: UncheckedRecipient[]; until: Date }
  | { kind: 'wait'; until: Date }
  | { kind: 'idle' }

/**
 * Sends the next message of a connection's campaigns, if its time has come, and enqueues the job for the one after it:
 * whatever ends the process, the pace goes on where it was. `now` is passed in, so that a month can be simulated.
 */
export async function sendNext(
  tx: Tx,
  connectionId: number,
  now: Date,
  random: () => number = Math.random,
): Promise<SendResult> {
  if (!(await holdConnection(tx, connectionId))) return { kind: 'idle' }
  const state = await getSenderState(tx.db, tx.companyId, connectionId)
  if (!state?.mayCampaign) return { kind: 'idle' }
  if (state.status === 'DISCONNECTED') await pauseCampaigns(tx, connectionId, 'disconnected')
  if (state.status !== 'CONNECTED') return { kind: 'idle' }
  const result = await sendOrWait(tx, await lockSender(tx, state, { connectionId, now, random }))
  if (result.kind !== 'idle') await enqueueNextSend(tx, connectionId, result.until.toISOString())
  return result
}

async function sendOrWait(tx: Tx, sender: Sender): Promise<SendResult> {
  const { connectionId, now, pace, hours } = sender
  const { companyId, db } = tx
  if (pace.nextAt > now) return { kind: 'wait', until: pace.nextAt }
  if (await isMessageLeaving(db, companyId, connectionId))
    return { kind: 'wait', until: new Date(now.getTime() + LOOK_AGAIN_MS) }
  const opensAt = opensNext(hours.closed)
  if (opensAt && hours.open.length === 0) return { kind: 'wait', until: opensAt }
  const reason = findPauseReason(await countLastSends(db, companyId, connectionId, now))
  if (reason) await pauseCampaigns(tx, connectionId, reason)
  await pauseRefused(tx, connectionId)
  const allowance = await findAllowance(tx, sender)
  const recipient = await takeNext(tx, sender, allowance)
  if (recipient && 'people' in recipient) return { kind: 'ask', ...recipient }
  if (recipient) return send(tx, sender, recipient, allowance.slowdown)
  for (const id of await listRunning(db, companyId, connectionId)) await finishIfDone(tx, id)
  const until = opensNext([
    ...(await findClosedTurn(tx, sender)),
    ...(await findFirstContactTurn(tx, sender, allowance.until)),
  ])
  return until ? { kind: 'wait', until } : { kind: 'idle' }
}

async function pauseRefused(tx: Tx, connectionId: number): Promise<void> {
  const refused = (await countLastRefusals(tx.db, tx.companyId, connectionId)).filter(isRefused)
  if (refused.length === 0) return
  await pauseCampaigns(
    tx,
    connectionId,
    'optOuts',
    refused.map(({ campaignId }) => campaignId),
  )
}

type Turn = { opensAt: Date }

/** Returns when the next people may be written to whose hours are closed now. */
async function findClosedTurn(tx: Tx, { connectionId, hours: { closed } }: Sender): Promise<Turn[]> {
  const opensAt = opensNext(closed)
  const zones = closed.flatMap((group) => group.zones.map((zone) => ({ zone, position: 0 })))
  const choice = { zones, withFirstContacts: true }
  return opensAt && (await findNextRecipient(tx.db, tx.companyId, connectionId, choice)) ? [{ opensAt }] : []
}

/** Returns when people who never wrote may be written to again, if any are left. */
async function findFirstContactTurn(tx: Tx, sender: Sender, until: Date | null): Promise<Turn[]> {
  const { connectionId, settings, hours, zone } = sender
  if (!until || !(await findNextRecipient(tx.db, tx.companyId, connectionId, openChoice(sender, true)))) return []
  return hours.open.map(({ zones }) => ({
    opensAt: nextSendingTime(settings.quietHours, zones[0] || zone, until),
  }))
}

/**
 * Of the people who never wrote, those come first whose hours opened last: what was kept of the day's budget is theirs.
 */
function openChoice({ hours: { open } }: Sender, withFirstContacts: boolean): RecipientChoice {
  const zones = open.flatMap((group, position) => group.zones.map((zone) => ({ zone, position })))
  return { zones, withFirstContacts }
}

type TakenRecipient = NextRecipient & { contactId: number }
type Taken = TakenRecipient | Awaited<ReturnType<typeof takeQuestion>>

/**
 * Takes the next person who did not refuse, or the question that comes before. The contact is locked first, as it is
 * while a refusal is stored, so that either the refusal is seen here, or the message that is queued here is withdrawn by
 * it.
 */
async function takeNext(tx: Tx, sender: Sender, { stop }: Allowance): Promise<Taken | null> {
  for (;;) {
    const next = await findNextRecipient(tx.db, tx.companyId, sender.connectionId, openChoice(sender, stop === null))
    if (!next) return null
    if (!(await claimTurn(tx, next.campaignId, sender.now))) continue
    const judged = await judgeUnchecked(tx, sender.channel, next)
    if (judged === 'ask') return takeQuestion(tx, sender, next)
    if (judged === 'skip') {
      await skipRecipients(tx, sql`r.id = ${next.id}`, 'invalid')
      continue
    }
    const contactId = next.contactId ?? (await findOrCreateContact(tx, sender, next))
    await lockPerson(tx, contactId)
    if (!(await isOptedOut(tx.db, tx.companyId, contactId))) return { ...next, contactId }
    await skipRecipients(tx, sql`r.id = ${next.id}`, 'optedOut')
  }
}

/**
 * Gives the campaign its turn, and locks it until the message is stored: whoever cancels or pauses it meanwhile waits,
 * and then holds the message back. Returns false when it was stopped before.
 */
async function claimTurn(tx: Tx, campaignId: number, now: Date): Promise<boolean> {
  const claimed = await tx.db
    .updateTable('campaigns')
    .set({ lastSentAt: now.toISOString() })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', campaignId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('pauseReason', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function findOrCreateContact(tx: Tx, { channel, connectionId }: Sender, { name, number }: NextRecipient) {
  const party = { identities: [{ kind: 'phone' as const, value: number }], name }
  return (await resolveContact(tx, party, { isGroup: false, connectionId, channel })).id
}

type Change = { contactId: number; messageId: number | null } & (
  | { state: 'asked'; askedAt: string }
  | { state: 'queued'; queuedAt: string }
)

const setState = (tx: Tx, id: number, change: Change) =>
  tx.db
    .updateTable('campaignRecipients')
    .set(change)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()

async function send(tx: Tx, sender: Sender, recipient: TakenRecipient, slowdown: number): Promise<SendResult> {
  const { connectionId, now } = sender
  const { id, contactId, isFirstContact } = recipient
  const isWrittenFirst = isFirstContact && recipient.state === 'pending'
  const { parts, isRequest } = await messagesFor(tx.db, tx.companyId, recipient, sender)
  const [messageId = null] = await queueCampaignMessages(tx, { contactId, connectionId, recipientId: id }, parts)
  if (isRequest) await setState(tx, id, { state: 'asked', contactId, messageId, askedAt: now.toISOString() })
  else await setState(tx, id, { state: 'queued', contactId, messageId, queuedAt: now.toISOString() })
  if (isRequest) await countRequest(tx, recipient)
  const until = await advancePace(tx, { ...sender, isFirstContact: isWrittenFirst, slowdown })
  const firstContacts = sender.pace.firstContacts + Number(isWrittenFirst)
  return { kind: 'sent', recipientId: id, isFirstContact: isWrittenFirst, firstContacts, until }
}

const countRequest = (tx: Tx, { campaignId, variant }: NextRecipient) => {
  const asked = sql`(values (${campaignId}::bigint, ${variant}::smallint)) asked (campaign_id, variant)`
  return countEach(tx.companyId, 'confirmation_requested', asked).execute(tx.db)
}
