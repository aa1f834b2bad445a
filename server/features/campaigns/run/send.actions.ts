import { sql } from 'kysely'
import { isNotDeliveredTo } from '#contract/campaign-template.ts'
import type { SkipReason } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { countEach, enqueueNextSend, skipRecipients } from '#server/features/campaign-recipients/actions.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { isOptedOut, lockPerson } from '#server/features/opt-outs/index.ts'
import { queueCampaignMessages } from '#server/features/tickets/index.ts'
import { isWithoutWhatsapp } from '#server/features/campaigns/audience/audience.queries.ts'
import { earliest, type LocalHours } from '#server/features/campaigns/timing/hours.ts'
import {
  advancePace,
  lockConnection,
  lockSender,
  whenMaySend,
  type Sender,
} from '#server/features/campaigns/timing/sender.actions.ts'
import { getSenderState } from '#server/features/campaigns/timing/sender.queries.ts'
import { whenMayWriteTo, type SendingRules } from '#server/features/campaigns/timing/when-to-send.ts'
import { makeMessages } from './recipient-messages.actions.ts'
import { pauseRefused } from './refusals.actions.ts'
import { isUnfilled } from './refusals.ts'
import { finishIfDone, pauseCampaigns } from './run.actions.ts'
import { findNextRecipient, listRunning, type NextRecipient, type RecipientChoice } from './send.queries.ts'
import { decideUnchecked, takeUnchecked, type UncheckedRecipient } from './unchecked.actions.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * What a call did. sent: a message was queued; `firstContacts` counts those of today. passed: the template could not be
 * filled in for the person whose turn it was. ask: nobody knows yet whether these people have an account; the caller asks,
 * outside of the transaction. wait: nothing may be sent before `until`. idle: nothing is left, or only an event outside,
 * such as a new connection, lets it go on.
 */
type SendResult =
  | { kind: 'sent'; recipientId: number; isFirstContact: boolean; firstContacts: number; until: Date }
  | { kind: 'passed'; until: Date }
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
  if (!(await lockConnection(tx, connectionId))) return { kind: 'idle' }
  const state = await getSenderState(tx.db, tx.companyId, connectionId)
  if (!state?.mayCampaign) return { kind: 'idle' }
  if (state.status === 'DISCONNECTED') {
    await pauseCampaigns(tx, connectionId, { reason: 'disconnected' })
    return { kind: 'idle' }
  }
  if (state.status !== 'CONNECTED') return { kind: 'idle' }
  const sender = await lockSender(tx, state, { connectionId, now, random })
  await pauseRefused(tx, sender)
  const result = await sendOrWait(tx, sender)
  if (result.kind !== 'idle') await enqueueNextSend(tx, connectionId, result.until.toISOString())
  return result
}

async function sendOrWait(tx: Tx, sender: Sender): Promise<SendResult> {
  const { connectionId } = sender
  const time = await whenMaySend(tx, sender)
  if (time.kind === 'later') return { kind: 'wait', until: time.at }
  if (time.kind === 'stop') {
    const isAnyLeft = await pauseCampaigns(tx, connectionId, time)
    if (isAnyLeft) return sendOrWait(tx, sender)
    await finishCampaigns(tx, connectionId)
    return { kind: 'idle' }
  }
  const { rules } = time
  const recipient = await takeNext(tx, sender, choiceOf(sender.hours.open, rules.firstContacts === null))
  if (recipient && 'people' in recipient) return { kind: 'ask', ...recipient }
  if (recipient) return send(tx, sender, recipient, rules.slowdown)
  await finishCampaigns(tx, connectionId)
  const until = await findNextTime(tx, sender, rules)
  return until ? { kind: 'wait', until } : { kind: 'idle' }
}

async function finishCampaigns(tx: Tx, connectionId: number): Promise<void> {
  for (const id of await listRunning(tx.db, tx.companyId, connectionId)) await finishIfDone(tx, id)
}

/** Returns when those who are left may be written to: people whose hours are closed now, and people who never wrote. */
async function findNextTime(tx: Tx, { connectionId, hours }: Sender, rules: SendingRules): Promise<Date | null> {
  const isAnyLeft = async (groups: LocalHours['open' | 'closed']): Promise<boolean> =>
    groups.length > 0 && (await findNextRecipient(tx.db, tx.companyId, connectionId, choiceOf(groups, true))) !== null
  const closed = (await isAnyLeft(hours.closed)) ? hours.closed : []
  const open = rules.firstContacts?.until && (await isAnyLeft(hours.open)) ? hours.open : []
  const times = [...closed, ...open].map(({ zones: [zone = ''] }) =>
    whenMayWriteTo(rules, { zone, isFirstContact: true }),
  )
  return earliest(times.flatMap((time) => (time.kind === 'later' ? [time.at] : [])))
}

/**
 * Of the people who never wrote, those come first whose hours opened last: what was kept of the day's budget is theirs.
 * Where hours opened at the same moment, the order of the list counts.
 */
function choiceOf(groups: LocalHours['open' | 'closed'], withFirstContacts: boolean): RecipientChoice {
  const times = groups.map((group) => ('openedAt' in group ? group.openedAt : group.opensAt).getTime())
  const zones = groups.flatMap((group, index) =>
    group.zones.map((zone) => ({ zone, position: times.indexOf(times[index] ?? 0) })),
  )
  return { zones, withFirstContacts }
}

type TakenRecipient = NextRecipient & { contactId: number }
type Taken = TakenRecipient | Awaited<ReturnType<typeof takeUnchecked>>

/**
 * Takes the next person who did not refuse, or those who must be asked about before. The contact is locked first, as it is
 * while a refusal is stored, so that either the refusal is seen here, or the message that is queued here is withdrawn by
 * it.
 */
async function takeNext(tx: Tx, sender: Sender, choice: RecipientChoice): Promise<Taken | null> {
  for (;;) {
    const next = await findNextRecipient(tx.db, tx.companyId, sender.connectionId, choice)
    if (!next) return null
    if (!(await claimCampaign(tx, next.campaignId, sender.now))) continue
    const decision = await decideUnchecked(tx, sender.channel, next)
    if (decision === 'ask') return takeUnchecked(tx, sender, next)
    if (decision === 'skip') {
      await skipRecipients(tx, sql`r.id = ${next.id}`, 'invalid')
      continue
    }
    const contactId = next.contactId ?? (await findOrCreateContact(tx, sender, next))
    await lockPerson(tx, contactId)
    const reason = await findSkipReason(tx, sender, { ...next, contactId })
    if (reason === null) return { ...next, contactId }
    await skipRecipients(tx, sql`r.id = ${next.id}`, reason)
  }
}

/**
 * Returns why somebody is not written to whom nothing spoke against when the campaign started; null if they are. Meta may
 * have told since then that the number has no WhatsApp, and the template may be of another category now.
 */
async function findSkipReason(
  { db, companyId }: Tx,
  { connectionId }: Sender,
  { contactId, number, template }: TakenRecipient,
): Promise<SkipReason | null> {
  if (await isOptedOut(db, companyId, contactId)) return 'optedOut'
  if (template === null) return null
  if (isNotDeliveredTo(template, number)) return 'country'
  return (await isWithoutWhatsapp(db, companyId, contactId, connectionId)) ? 'invalid' : null
}

/**
 * Gives the campaign its turn, and locks it until the message is stored: whoever cancels or pauses it meanwhile waits,
 * and then withholds the message. Returns false when it was stopped before.
 */
async function claimCampaign(tx: Tx, campaignId: number, now: Date): Promise<boolean> {
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

async function send(tx: Tx, sender: Sender, recipient: TakenRecipient, slowdown: number): Promise<SendResult> {
  const { connectionId, now } = sender
  const { id, contactId, isFirstContact } = recipient
  const isWrittenFirst = isFirstContact && recipient.state === 'pending'
  const made = await makeMessages(tx, sender, recipient).catch(unfilledOrThrow)
  if (!made) {
    await skipRecipients(tx, sql`r.id = ${id}`, 'unfilled')
    return { kind: 'passed', until: now }
  }
  const { messages, isRequest } = made
  const [messageId = null] = await queueCampaignMessages(tx, { contactId, connectionId, recipientId: id }, messages)
  const at = now.toISOString()
  await tx.db
    .updateTable('campaignRecipients')
    .set({ contactId, messageId, ...(isRequest ? { state: 'asked', askedAt: at } : { state: 'queued', queuedAt: at }) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  if (isRequest) await countRequest(tx, recipient)
  const until = await advancePace(tx, { ...sender, isFirstContact: isWrittenFirst, slowdown })
  const firstContacts = sender.pace.firstContacts + Number(isWrittenFirst)
  return { kind: 'sent', recipientId: id, isFirstContact: isWrittenFirst, firstContacts, until }
}

/** What is wrong with the values of one person keeps nobody else from being written to. */
function unfilledOrThrow(error: unknown): null {
  if (error instanceof AppError && isUnfilled(error.code)) return null
  throw error
}

const countRequest = (tx: Tx, { campaignId, variant }: NextRecipient) => {
  const asked = sql`(values (${campaignId}::bigint, ${variant}::smallint)) asked (campaign_id, variant)`
  return countEach(tx.companyId, 'confirmation_requested', asked).execute(tx.db)
}
