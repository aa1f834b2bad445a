/**
 * A macro does what each of its steps does alone, in one transaction: all of it or nothing. Its ending is a change of
 * one ticket such as one of several, which is how it is undone.
 */
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { audienceOf } from '#contract/events.ts'
import { MAX_NOTE_MENTIONS } from '#contract/limits.ts'
import { isEnding } from '#contract/macro-endings.ts'
import type { MacroAnswer, MacroEnding, MacroRefusal, MacroStep, MacroUse } from '#contract/macros.ts'
import { mentionedIn } from '#contract/mentions.ts'
import { isForQueue } from '#contract/queue-scope.ts'
import type { BulkChange, LeftOutReason } from '#contract/ticket-bulks.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import { insertNote } from '#server/features/tickets/core/notes.actions.ts'
import { renderForTicket } from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import { changeTickets } from '#server/features/tickets/lifecycle/bulk.actions.ts'
import { requireTags, tagTickets, untagTickets } from '#server/features/tickets/lifecycle/tags.actions.ts'
import { UNDO_SECONDS } from '#server/features/tickets/lifecycle/undo-window.queries.ts'
import { sendMessages } from '#server/features/tickets/messages/send-messages.actions.ts'
import { listPeopleWhoRead } from '#server/features/tickets/read/mentions.queries.ts'
import { getTicketForEvent, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { TicketScope } from '#server/features/tickets/read/visibility.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getMacro } from './macros.queries.ts'
import { snoozeEnd } from './snooze-time.ts'

/** `after` is who may read the ticket once the macro is through: these can be mentioned in its notes. */
type Application = { actor: CurrentUser; ticket: TicketRow; after: TicketScope; signs: boolean }
/** What of a macro can be taken back. */
type Done = { addedTagIds: number[]; removedTagIds: number[]; bulkId: number | null }

export async function applyMacro(
  tx: Tx,
  actor: CurrentUser,
  macroId: number,
  { ticketId, sign = false }: MacroUse,
): Promise<MacroAnswer> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  const macro = await getMacro(tx.db, tx.companyId, macroId)
  if (!isForQueue(macro.queueIds, ticket.queueId)) throw new AppError('ERR_MACRO_OTHER_QUEUE')
  const done: Done = { addedTagIds: [], removedTagIds: [], bulkId: null }
  const application = { actor, ticket, after: scopeAfter(ticket, macro.steps.find(isEnding)), signs: sign }
  for (const [index, step] of macro.steps.entries())
    await applyStep(tx, application, step, done).catch((error: unknown) => {
      throw refusalOf(error, index, step)
    })
  await countUse(tx, macroId)
  return { runId: await storeRun(tx, actor, ticketId, done), ticket: await getTicketForEvent(tx.db, ticketId) }
}

/** Says which step does not fit. What nobody could foresee stays as it is. */
function refusalOf(error: unknown, step: number, { kind }: MacroStep): unknown {
  if (!(error instanceof AppError)) return error
  return new AppError('ERR_MACRO_STEP', { step, kind, error: error.code } satisfies MacroRefusal)
}

async function applyStep(tx: Tx, application: Application, step: MacroStep, done: Done): Promise<void> {
  if (isEnding(step)) done.bulkId = await applyEnding(tx, application, step)
  else if (step.kind === 'reply') await reply(tx, application, step.text)
  else if (step.kind === 'note') await note(tx, application, step.text)
  else await changeTag(tx, application.ticket, step, done)
}

const fill = (tx: Tx, { actor, ticket }: Application, text: string): Promise<string> =>
  renderForTicket(tx, ticket, text.trim(), { userName: actor.name })

/** The same as what the composer sends, with the user's name above it where the user signs. */
async function reply(tx: Tx, application: Application, text: string): Promise<void> {
  const { actor, ticket, signs } = application
  const filled = await fill(tx, application, text)
  const body = signs ? `*${actor.name}:*\n${filled}` : filled
  await sendMessages(tx, actor, ticket.id, { body, quotedMsg: null })
}

async function note(tx: Tx, application: Application, text: string): Promise<void> {
  const { actor, ticket, after } = application
  const mentions = await findMentioned(tx, application, text)
  const filled = await fill(tx, application, text)
  await insertNote(tx, ticket, { note: filled, userId: actor.userId, mentions, readers: after })
}

const scopeAfter = (ticket: TicketRow, ending: MacroEnding | undefined): TicketScope =>
  ending?.kind === 'transfer'
    ? { status: ending.userId === null ? 'pending' : 'open', queueId: ending.queueId, userId: ending.userId }
    : ticket

/**
 * Returns whom the text of the macro mentions, and not what variables put into it. A name of somebody who may not read the
 * ticket stays a text: the macro is for other tickets, too.
 */
async function findMentioned(tx: Tx, { actor, after }: Application, text: string): Promise<number[]> {
  if (!text.includes('@')) return []
  const people = mentionedIn(text, await listPeopleWhoRead(tx.db, actor, after))
  return people.slice(0, MAX_NOTE_MENTIONS).map(({ id }) => id)
}

type TagStep = Extract<MacroStep, { tagId: number }>

/** A tag that the ticket has already, or has not, changes nothing and is not taken back either. */
async function changeTag(tx: Tx, ticket: TicketRow, { kind, tagId }: TagStep, done: Done): Promise<void> {
  await requireTags(tx, [tagId])
  const change = kind === 'addTag' ? tagTickets : untagTickets
  const changed = await change(tx, [ticket.id], tagId)
  if (changed.length === 0) return
  const [same, opposite] =
    kind === 'addTag' ? [done.addedTagIds, done.removedTagIds] : [done.removedTagIds, done.addedTagIds]
  const before = opposite.indexOf(tagId)
  if (before === -1) same.push(tagId)
  else opposite.splice(before, 1)
  await emitTagUsage(tx, [tagId])
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

const CODES: Record<LeftOutReason, ErrorCode> = {
  gone: 'ERR_NO_TICKET_FOUND',
  forbidden: 'ERR_NO_PERMISSION',
  closed: 'ERR_TICKET_CLOSED',
  taken: 'ERR_TICKET_TAKEN',
  changed: 'ERR_TICKET_CHANGED',
  same: 'ERR_TICKET_CHANGED',
}

/** Returns the id by which the change is undone. A ticket that is where it should be already is left alone. */
async function applyEnding(tx: Tx, { actor, ticket }: Application, step: MacroEnding): Promise<number | null> {
  const { bulkId, left } = await changeTickets(tx, actor, { ticketIds: [ticket.id], change: toChange(step, actor) })
  const reason = left[0]?.reason
  if (reason !== undefined && reason !== 'same') throw new AppError(CODES[reason])
  return bulkId
}

function toChange(step: MacroEnding, { timezone }: CurrentUser): BulkChange {
  if (step.kind === 'transfer') return { kind: 'transfer', queueId: step.queueId, userId: step.userId }
  if (step.kind === 'resolve') return { kind: 'resolve' }
  return { kind: 'snooze', until: snoozeEnd(step.span, new Date(), timezone), wakeOnReply: step.wakeOnReply }
}

/** It is the last lock of the transaction, because everybody who applies the macro wants it. */
async function countUse(tx: Tx, macroId: number): Promise<void> {
  await tx.db
    .updateTable('macros')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', macroId)
    .execute()
}

/** Stores what can be undone; null if there is nothing of that kind. Messages and notes cannot. */
async function storeRun(tx: Tx, { userId }: CurrentUser, ticketId: number, done: Done): Promise<number | null> {
  const { addedTagIds, removedTagIds, bulkId } = done
  if (bulkId === null && addedTagIds.length === 0 && removedTagIds.length === 0) return null
  const { rows } = await sql<{ id: number }>`
    insert into macro_runs (company_id, user_id, ticket_id, bulk_id, added_tag_ids, removed_tag_ids, due_at)
    values (${tx.companyId}, ${userId}, ${ticketId}, ${bulkId}, ${addedTagIds}::bigint[], ${removedTagIds}::bigint[],
      clock_timestamp() + make_interval(secs => ${UNDO_SECONDS}))
    returning id`.execute(tx.db)
  return requireRow(rows).id
}
