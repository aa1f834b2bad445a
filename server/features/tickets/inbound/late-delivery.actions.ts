/** The delivery of a message that could not be read at first: its content replaces the placeholder. */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Arrival, Delivery, Outcome, StoredMessage } from '#server/features/tickets/core/arrival.ts'
import { emitMessagesUpdated, emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { refreshQuestion } from '#server/features/tickets/core/question.actions.ts'
import { setRefusalMessage } from '#server/features/tickets/lifecycle/possible-refusal.actions.ts'
import { matchLateRatingReply } from '#server/features/tickets/lifecycle/late-rating.actions.ts'
import { wakeForCustomer } from '#server/features/tickets/lifecycle/snooze.actions.ts'
import { refreshLastMessage } from './last-message.actions.ts'
import { deleteUntouchedTicket, isUntouched } from './untouched-ticket.actions.ts'
import { contentOf } from './stored-content.queries.ts'

type Placeholder = { id: number; ticketId: number }

export const lateDelivery = (placeholder: Placeholder): Delivery => ({
  store: (tx, arrival) => store(tx, placeholder, arrival),
  show,
})

/** A message that would have opened no ticket leaves the one that its placeholder opened, if nobody has taken it yet. */
async function store(tx: Tx, placeholder: Placeholder, arrival: Arrival): Promise<StoredMessage | null> {
  const { id } = placeholder
  const rating = await matchLateRatingReply(tx, placeholder, arrival.inbound)
  const ticket = await lockTicketUnchecked(tx, placeholder.ticketId)
  if (!(await fillPlaceholder(tx, id, arrival))) return null
  const isNew = await isUntouched(tx, ticket, id)
  // The placeholder is shown, so the content is no history of which nobody is told.
  const inbound = { ...arrival.inbound, history: false }
  // What rates an agent refuses nothing.
  const consentChange = rating ? null : arrival.consentChange
  const message = { ...arrival, inbound, consentChange, id, ticket, isNew, rating }
  const needsNoTicket = rating !== null || arrival.campaign?.isConfirmation === true
  if (!isNew || !needsNoTicket) return message
  await withdrawTicket(tx, message)
  return rating && { ...message, ticket: rating.ticket }
}

/** Returns false when another delivery has replaced it already. */
async function fillPlaceholder(tx: Tx, id: number, arrival: Arrival): Promise<boolean> {
  const filled = await tx.db
    .updateTable('messages')
    .set({ ...contentOf(tx.companyId, arrival), updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('undecryptable', '=', true)
    .executeTakeFirst()
  return filled.numUpdatedRows > 0n
}

/** Deletes the ticket; the message goes into the one that it rates, if it does. */
async function withdrawTicket(tx: Tx, { id, ticket, rating }: StoredMessage): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ticketId: rating?.ticket.id ?? null, read: true })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await deleteUntouchedTicket(tx, ticket)
}

async function show(tx: Tx, message: StoredMessage): Promise<Outcome> {
  const { id, ticket, consentChange, inbound } = message
  await refreshLastMessage(tx, ticket.id, id)
  await moveToCampaign(tx, message)
  if (consentChange) await setRefusalMessage(tx, ticket.id, consentChange.kind === 'possibleOptOut' ? id : null)
  const isUnanswered = await refreshQuestion(tx, ticket.id, id)
  const isWoken = !inbound.fromMe && (await wakeForCustomer(tx, ticket.id))
  await emitMessagesUpdated(tx, ticket, [id])
  if (consentChange || isUnanswered || isWoken) await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return 'goesOn'
}

/** The ticket shows the campaign; one that nobody has touched goes to the campaign's queue. */
async function moveToCampaign(tx: Tx, { ticket, campaign, isNew }: StoredMessage): Promise<void> {
  if (!campaign) return
  const { campaignId, queueId } = campaign
  await tx.db
    .updateTable('tickets')
    .set({ campaignId, ...(isNew && queueId !== null && { queueId }) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}
