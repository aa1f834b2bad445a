import { sql } from 'kysely'
import { CHANNELS, type ChannelKind } from '#contract/channels.ts'
import { NUMBERS_PER_QUESTION, SECONDS_BETWEEN_QUESTIONS } from '#contract/contact-lists.ts'
import type { AskedNumber } from '#server/channels/number-answer.ts'
import type { Tx } from '#server/db/transaction.ts'
import { enqueueNextSend, skipRecipients } from '#server/features/campaign-recipients/actions.ts'
import { storeAnswers } from '#server/features/contact-lists/item.actions.ts'
import { findValidity } from '#server/features/contact-lists/queries.ts'
import { MAX_CHECKS } from '#server/features/campaigns/audience/freeze.actions.ts'
import { setPace } from '#server/features/campaigns/timing/sender.actions.ts'
import type { NextRecipient } from './send.queries.ts'

/** A recipient whose number is to be asked about before a message goes there. */
export type UncheckedRecipient = { id: number; itemId: number | null; number: string }

/**
 * Says what follows for a person who was unknown when the campaign started. The list may know by now. A number that
 * nobody gets an answer about is written to in the end: only a no is a reason to leave somebody out.
 */
export async function decideUnchecked(
  tx: Tx,
  channel: ChannelKind,
  { itemId, number, checksLeft }: NextRecipient,
): Promise<'send' | 'skip' | 'ask'> {
  if (checksLeft === 0 || !CHANNELS[channel].canCheckNumbers) return 'send'
  const isValid = itemId === null ? null : await findValidity(tx.db, tx.companyId, itemId, number)
  if (isValid === null) return 'ask'
  return isValid ? 'send' : 'skip'
}

/**
 * Lists the next unknown people of a campaign, who are asked about in one question. Until it is answered, or its process
 * died, nothing is sent and nothing else asked: numbers that have no WhatsApp one after the other are asked about slowly. A question that failed
 * waits longer each time.
 */
export async function takeUnchecked(
  tx: Tx,
  { connectionId, now }: { connectionId: number; now: Date },
  { id, campaignId, checksLeft }: NextRecipient,
): Promise<{ people: UncheckedRecipient[]; until: Date }> {
  const people = await tx.db
    .selectFrom('campaignRecipients')
    .select(['id', 'itemId', 'number'])
    .where('companyId', '=', tx.companyId)
    .where('campaignId', '=', campaignId)
    .where('id', '>=', id)
    .where('state', '=', 'pending')
    .where('checksLeft', '>', 0)
    .orderBy('id')
    .limit(NUMBERS_PER_QUESTION)
    .execute()
  const until = new Date(now.getTime() + SECONDS_BETWEEN_QUESTIONS * 2 ** (MAX_CHECKS - checksLeft) * 1000)
  await setPace(tx, connectionId, until)
  return { people, until }
}

/**
 * Stores what came of a question, and lets the campaign go on at once if somebody of them may be written to. A number
 * that the provider writes otherwise is taken in its spelling.
 */
export async function storeRecipientAnswers(
  tx: Tx,
  connectionId: number,
  people: AskedNumber<UncheckedRecipient>[],
): Promise<void> {
  const items = people.flatMap(({ itemId, number, answer }) =>
    itemId === null ? [] : [{ id: itemId, number, answer }],
  )
  await storeAnswers(tx, items)
  const without = people.filter(({ answer }) => answer?.hasWhatsapp === false).map(({ id }) => id)
  await skipRecipients(tx, sql`r.id = any(${without}::bigint[])`, 'invalid')
  for (const { id, number, answer } of people)
    if (answer?.number && answer.number !== number) await takeSpelling(tx, id, answer.number)
  const answered = people.filter(({ answer }) => answer).map(({ id }) => id)
  await sql`update campaign_recipients r
      set checks_left = case when r.id = any(${answered}::bigint[]) then 0 else greatest(checks_left - 1, 0) end
    where company_id = ${tx.companyId} and id = any(${people.map(({ id }) => id)}::bigint[])`.execute(tx.db)
  if (answered.length === without.length) return
  await setPace(tx, connectionId, null)
  await enqueueNextSend(tx, connectionId)
}

/** Somebody who is in the campaign under that spelling, too, is one person. */
async function takeSpelling(tx: Tx, id: number, number: string): Promise<void> {
  const isTwin = sql<boolean>`r.id = ${id} and exists (select from campaign_recipients t where t.company_id = r.company_id
    and t.campaign_id = r.campaign_id and t.number = ${number} and t.state <> 'skipped')`
  await skipRecipients(tx, isTwin, 'duplicate')
  await tx.db
    .updateTable('campaignRecipients')
    .set({ number })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}
