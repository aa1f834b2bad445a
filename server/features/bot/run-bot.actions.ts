import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { asksForMainMenu } from '#contract/bot/customer-replies.ts'
import { nextTurn, type BotReply, type CustomerMessage, type BotContext } from '#contract/bot/engine.ts'
import type { BotFlow } from '#contract/bot/flow.ts'
import { isAsking, isWaitingForAgent, leaveQueue, startingState } from '#contract/bot/state.ts'
import { BotState } from '#contract/bot/stored-state.ts'
import { audienceOf } from '#contract/events.ts'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Tx } from '#server/db/transaction.ts'
import { contextOf, type CompanyFlow } from './context.ts'
import { ownFieldFacts, toOwnVariables } from '#server/features/own-fields/queries.ts'
import { readBotFlow } from './flow.queries.ts'
import { limitsOf, mergeTexts } from './merge-texts.ts'
import { findPressedText } from './pressed-text.queries.ts'
import {
  enqueueAssistantStep,
  isAnswering,
  returnToMenu,
  startAssistantOfQueue,
  type FindTarget,
} from '#server/features/assistants/index.ts'
import { joinsTexts } from '#server/features/connections/joined-texts.queries.ts'
import {
  emitTicketSaved,
  BOT_OFF,
  lockTicketIfExists,
  queueAutomatic,
  recountQuestion,
  type Attachment,
  type TicketRow,
  recordTicketTiming,
  setTicketColumns,
} from '#server/features/tickets/index.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'

/** A message of the customer that the bot has not handled yet. */
type UnhandledMessage = CustomerMessage & { id: number }

/**
 * Answers the customer's messages since the last run. The ticket's row is locked, and state, queue, replies and the
 * last handled message are stored in one transaction: an interrupted run is repeated from its beginning, and no reply
 * is sent twice.
 */
export async function runBot(tx: Tx, ticketId: number, { now, findAssistant }: RunBot): Promise<void> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (!ticket || ticket.bot === null || ticket.status !== 'pending' || ticket.connectionId === null) return
  const unhandled = await listUnhandled(tx, ticket)
  const last = unhandled.at(-1)
  if (!last) return
  const flow = await readBotFlow(tx.db, tx.companyId, ticket.connectionId)
  // A new ticket has an empty state, and fields may be missing in states that an older version wrote.
  const before = BotState.parse({ ...startingState(), ...ticket.bot })
  const context = await readContext(tx, ticket, flow, now)
  if (isAnswering(ticket)) return besideAssistant(tx, ticket, { flow, state: before, last, context })
  if (wasMoved(ticket, before, flow))
    return leaveMoved(tx, ticket, { state: before, seenId: last.id - 1, findAssistant })

  const start = ticket.queueId === null ? leaveQueue(before) : before
  const { state, replies, menuEnd } = replyToAll(flow, start, unhandled, context)
  if (menuEnd !== null) await recountQuestion(tx, ticket.id, menuEnd + 1)
  const after = await storeState(tx, ticket, state, last.id)
  await sendReplies(tx, after, replies, isAsking(state))
  if (menuEnd === null || state.stage !== 'waiting') return
  await startAssistantOfQueue(tx, after, findAssistant, { seenId: menuEnd })
}

type Moved = { state: BotState; seenId: number; findAssistant: FindTarget }

/** A campaign opens its tickets in a queue, whose assistant answers. Where a person moved a ticket, a person answers. */
async function leaveMoved(tx: Tx, ticket: TicketRow, { state, seenId, findAssistant }: Moved): Promise<void> {
  const isNew = state.stage === 'start'
  if (isNew && (await startAssistantOfQueue(tx, ticket, findAssistant, { seenId }))) return
  await stopBot(tx, ticket)
}

type RunBot = { now: Date; findAssistant: FindTarget }

/** Returns the replies as the channel needs them: where each message is charged, consecutive texts may be one. */
async function arrangeReplies(tx: Tx, ticket: TicketRow, replies: KeyedReply[]): Promise<KeyedReply[]> {
  const { companyId } = tx
  const { connectionId, channel } = ticket
  const features = featuresOf(channel)
  const inOrder = features.losesButtons ? menusLast(replies) : replies
  const isJoined = inOrder.length > 1 && (await joinsTexts(tx.db, { companyId, connectionId, channel }))
  return isJoined ? mergeTexts(inOrder, limitsOf(features)) : inOrder
}

async function sendReplies(tx: Tx, ticket: TicketRow, replies: KeyedReply[], isAsked: boolean): Promise<void> {
  for (const { clientId, reply } of await arrangeReplies(tx, ticket, replies)) {
    const { text: body, file, choices } = reply
    const attachment = file && attachmentOf(file)
    await queueAutomatic(tx, ticket, { body, attachment, choices, clientId, keepsWaiting: !isAsked })
  }
}

/** The file of a menu would take its buttons away, so it goes first. */
const menusLast = (replies: KeyedReply[]): KeyedReply[] =>
  replies.toSorted(
    (left, right) =>
      left.messageId - right.messageId || Number(Boolean(left.reply.choices)) - Number(Boolean(right.reply.choices)),
  )

type BesideAssistant = { flow: BotFlow; state: BotState; last: UnhandledMessage; context: BotContext }

/** While an assistant answers, the customer can still ask for the main menu; the assistant answers everything else. */
async function besideAssistant(
  tx: Tx,
  ticket: TicketRow,
  { flow, state, last, context }: BesideAssistant,
): Promise<void> {
  if (last.text === null || !asksForMainMenu(last.text)) return leaveToAssistant(tx, ticket, last.id)
  const turn = replyToAll(flow, state, [last], context)
  if (turn.replies.length === 0) return leaveToAssistant(tx, ticket, last.id)
  const after = await storeState(tx, await returnToMenu(tx, ticket), turn.state, last.id)
  await sendReplies(tx, after, turn.replies, isAsking(turn.state))
}

async function leaveToAssistant(tx: Tx, ticket: TicketRow, botSeenId: number): Promise<void> {
  await setTicketColumns(tx, ticket.id, { botSeenId })
  await enqueueAssistantStep(tx, ticket.id)
}

/**
 * Reads messages after the last handled one. History from before the ticket, which arrives when the number is linked,
 * is left out.
 */
async function listUnhandled(tx: Tx, { id, botSeenId, createdAt }: TicketRow): Promise<UnhandledMessage[]> {
  const rows = await tx.db
    .selectFrom('messages')
    .select(['id', 'body', 'mediaType', 'createdAt', sql<boolean>`choices is not null`.as('isPressed')])
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', id)
    .where('id', '>', botSeenId)
    .where('fromMe', '=', false)
    .where('undecryptable', '=', false)
    .where('isDeleted', '=', false)
    .where('mediaType', 'not in', ACTIVITY_TYPES)
    .where(sql<boolean>`not (ack = ${ACK.read} and created_at < ${createdAt})`)
    .orderBy('id')
    .execute()
  const unhandled: UnhandledMessage[] = []
  for (const { id: messageId, body, mediaType, createdAt: writtenAt, isPressed } of rows) {
    const typed = mediaType === 'conversation' ? body : null
    const text = isPressed ? await findPressedText(tx, id, messageId) : typed
    unhandled.push({ id: messageId, text, at: new Date(writtenAt) })
  }
  return unhandled
}

/** Returns whether a user or the sweep moved the ticket to a queue that the customer did not choose. */
function wasMoved({ queueId }: TicketRow, state: BotState, { queues }: BotFlow): boolean {
  const [only] = queues
  const expected = state.stage === 'start' && queues.length === 1 ? only?.id : state.queueId
  return queueId !== null && queueId !== expected
}

async function stopBot(tx: Tx, ticket: TicketRow): Promise<void> {
  await setTicketColumns(tx, ticket.id, BOT_OFF)
  if (ticket.chatbot) await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

async function readContext(tx: Tx, ticket: TicketRow, flow: CompanyFlow, now: Date): Promise<BotContext> {
  const { id, createdAt, contactId } = ticket
  const { name, number, email, ownFields } = await tx.db
    .selectFrom('contacts')
    .select(['name', 'number', 'email', ownFieldFacts(tx.companyId, contactId).as('ownFields')])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const facts = {
    ...{ contactName: name, contactNumber: number, contactEmail: email, ticket: { id, createdAt } },
    ownFields: toOwnVariables(ownFields, flow.language),
  }
  return contextOf(flow, facts, now)
}

/** A reply to the message with this id. */
type KeyedReply = { messageId: number; clientId: string; reply: BotReply }

/**
 * Runs the bot for each message, in the order of the messages. `menuEnd` is the last message that belongs to the menu, if
 * the menu ended: what a customer chose is no question, but what was written before any menu may be one.
 */
function replyToAll(flow: BotFlow, before: BotState, unhandled: UnhandledMessage[], context: BotContext) {
  let state = before
  let menuEnd: number | null = null
  const replies: KeyedReply[] = []
  for (const incoming of unhandled) {
    const turn = nextTurn(flow, state, incoming, context)
    if (!isWaitingForAgent(state) && turn.state.stage === 'waiting') menuEnd = incoming.id - (state.menu ? 0 : 1)
    state = turn.state
    const { id: messageId } = incoming
    replies.push(...turn.replies.map((reply, index) => ({ messageId, clientId: `bot/${messageId}/${index}`, reply })))
  }
  return { state, replies, menuEnd }
}

async function storeState(tx: Tx, ticket: TicketRow, state: BotState, botSeenId: number): Promise<TicketRow> {
  const queueId = state.stage === 'start' ? (state.queueId ?? ticket.queueId) : state.queueId
  const ticketColumns = { queueId, chatbot: isAsking(state), queueOptionId: isAsking(state) ? state.optionId : null }
  await setTicketColumns(tx, ticket.id, { ...ticketColumns, bot: JSON.stringify(state), botSeenId })
  const after = { ...ticket, ...ticketColumns }
  if (queueId !== ticket.queueId) await recordTicketTiming(tx, after)
  const isSame =
    queueId === ticket.queueId &&
    ticketColumns.chatbot === ticket.chatbot &&
    ticketColumns.queueOptionId === ticket.queueOptionId
  if (!isSame) await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return after
}

const attachmentOf = ({ id, name, mimetype, size, seconds }: NonNullable<BotReply['file']>): Attachment => ({
  fileId: id,
  mediaType: mediaTypeOf(mimetype),
  mediaName: name,
  mediaMimetype: mimetype,
  mediaSize: size,
  mediaSeconds: seconds,
  voice: false,
})
