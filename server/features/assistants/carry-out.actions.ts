import { automaticTextsIn, toCustomerLanguage } from '#contract/automatic-texts.ts'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { joinsTexts } from '#server/features/connections/joined-texts.queries.ts'
import { createAutomaticNote } from '#server/features/notes/actions.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import {
  addTagAutomatically,
  closeAutomatically,
  emitTicketSaved,
  queueAutomatic,
  recordTicketTiming,
  sendClosingMessage,
  sendTransferMessage,
  setTicketColumns,
  type TicketRow,
} from '#server/features/tickets/index.ts'
import type { AssistantAction, FindTarget } from './assistant.ts'
import type { PendingActions } from './session.queries.ts'
import { joinTexts } from './join-texts.ts'
import { deleteSession, handOver, startAssistant } from './session.actions.ts'

/** How often a conversation may be passed from one assistant to the next before a person gets it. */
const MAX_HOPS = 3
/** An answer that could not be sent for so long is outdated. */
const ANSWER_MAX_AGE_MINUTES = 15
const MAX_TEXT = 4000

export type CarryOut = {
  /** Names the messages, so that one that was queued already is not queued again. */
  turnId: number
  /** How many actions of this turn were carried out before these. */
  offset: number
  seenId: number
  hops: number
  find: FindTarget
}

/** What was not carried out yet, because a pause comes first, or that the assistant has no more part in the ticket. */
export type Remaining = { pending: PendingActions; pauseMs: number } | 'nothing' | 'ended'

/** Carries out actions until a pause, or until one of them ends the assistant's part. The ticket's row must be locked. */
export async function carryOut(
  tx: Tx,
  before: TicketRow,
  given: AssistantAction[],
  context: CarryOut,
): Promise<Remaining> {
  const { companyId } = tx
  const { connectionId, channel } = before
  const isJoined = given.length > 1 && (await joinsTexts(tx.db, { companyId, connectionId, channel }))
  const actions = isJoined ? joinTexts(given, MAX_TEXT) : given
  let ticket = before
  for (const [index, action] of actions.entries()) {
    const done = context.offset + index
    if (action.kind === 'pause') {
      const pending = { turnId: context.turnId, offset: done + 1, actions: actions.slice(index + 1) }
      return { pending, pauseMs: action.ms }
    }
    const clientId = `assistant/${context.turnId}/${done}`
    const goesOn = await carryOutOne(tx, ticket, action, { ...context, clientId })
    if (goesOn === null) return 'ended'
    ticket = goesOn
  }
  return 'nothing'
}

const automaticMessage = (clientId: string) => ({
  ...{ clientId, keepsWaiting: false, expiresInMinutes: ANSWER_MAX_AGE_MINUTES },
})

/** Assistants that pass a conversation round in a circle have told the customer nothing. */
async function sayThatPersonComes(tx: Tx, ticket: TicketRow, clientId: string): Promise<void> {
  const { customerLanguage } = await getCompanySettings(tx.db, tx.companyId)
  const { assistantFailed: body } = automaticTextsIn(toCustomerLanguage(customerLanguage))
  await queueAutomatic(tx, ticket, { ...automaticMessage(clientId), body })
}

/** Returns the ticket as it is now; null when the assistant has no more part in it. */
async function carryOutOne(
  tx: Tx,
  ticket: TicketRow,
  action: Exclude<AssistantAction, { kind: 'pause' }>,
  context: CarryOut & { clientId: string },
): Promise<TicketRow | null> {
  const { clientId } = context
  const automatic = automaticMessage(clientId)
  switch (action.kind) {
    case 'say': {
      const body = action.text.trim().slice(0, MAX_TEXT).toWellFormed()
      if (body !== '') await queueAutomatic(tx, ticket, { ...automatic, body })
      return ticket
    }
    case 'sendFile':
      await queueAutomatic(tx, ticket, { ...automatic, body: action.caption, attachment: action.attachment })
      return ticket
    case 'note':
      await createAutomaticNote(tx, ticket, action.text)
      return ticket
    case 'tag':
      await addTagAutomatically(tx, ticket, action.tagId)
      return ticket
    case 'transfer':
      return transfer(tx, ticket, action, context)
    case 'handOver':
      await handOver(tx, ticket, { ...context, ...action, queueId: await existingQueue(tx, action.queueId) })
      return null
    case 'close':
      return close(tx, ticket)
  }
}

/** Closes the ticket as the timer for inactive ones does, with the closing message of the connection. */
async function close(tx: Tx, ticket: TicketRow): Promise<null> {
  await deleteSession(tx, ticket.id)
  await sendClosingMessage(tx, await closeAutomatically(tx, ticket, 'bot'))
  return null
}

/** Returns the queue's id if the company has such a queue: outside systems may name any number. */
async function existingQueue({ db, companyId }: Tx, queueId: number | null): Promise<number | null> {
  if (queueId === null) return null
  const found = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst()
  return found?.id ?? null
}

async function existingUser({ db, companyId }: Tx, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Moves the ticket to another queue, where its assistant goes on if it has one, or to a person, for whom it is open. */
async function transfer(
  tx: Tx,
  ticket: TicketRow,
  action: Extract<AssistantAction, { kind: 'transfer' }>,
  { clientId, find, hops, seenId, turnId }: CarryOut & { clientId: string },
): Promise<null> {
  const queueId = await existingQueue(tx, action.queueId)
  if (queueId === null) {
    await handOver(tx, ticket, { turnId, reason: 'failed', queueId: null })
    return null
  }
  const userId = await existingUser(tx, action.userId)
  const status = userId === null ? 'pending' : 'open'
  await setTicketColumns(tx, ticket.id, { queueId, userId, status })
  const after: TicketRow = { ...ticket, queueId, userId, status }
  await recordTicketTiming(tx, after)
  await sendTransferMessage(tx, ticket, after)
  const target = userId === null ? await find(tx.db, tx.companyId, queueId, after.connectionId ?? 0) : null
  const isLoop = target !== null && hops >= MAX_HOPS
  if (target && !isLoop) await startAssistant(tx, after, { target, seenId, hops: hops + 1 })
  else {
    if (isLoop) await sayThatPersonComes(tx, after, clientId)
    await handOver(tx, after, { turnId, reason: isLoop ? 'loop' : 'finished', queueId })
  }
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return null
}
