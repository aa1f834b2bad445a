import { z } from 'zod'
import { Id } from './fields.ts'
import { BULK_PORTION } from './limits.ts'
import { NoteMentions, NoteText } from './notes.ts'
import { SnoozeInput, Ticket } from './tickets.ts'

/**
 * What is done to several tickets at once. A transfer without a user leaves them waiting in the queue; `mentions` are the
 * colleagues whom its note mentions, who must be able to read the tickets after it.
 */
const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({
    kind: z.literal('transfer'),
    queueId: Id,
    userId: Id.nullish(),
    note: NoteText.nullish(),
    mentions: NoteMentions.optional(),
  }),
  z.object({ kind: z.literal('tag'), tagId: Id }),
  z.object({ kind: z.literal('resolve') }),
  SnoozeInput.extend({ kind: z.literal('snooze') }),
])
export type BulkChange = z.infer<typeof BulkChange>

/**
 * One portion of the tickets. `bulkId` is the one of the portions before, so that one undo takes back all of them; where that
 * can be undone no more, the answer names another.
 */
export const BulkInput = z.object({
  ticketIds: z.array(Id).min(1, 'Too few').max(BULK_PORTION, 'Too many'),
  change: BulkChange,
  bulkId: Id.nullish(),
})
export type BulkInput = z.infer<typeof BulkInput>

/**
 * Why a ticket was left out: it does not exist, the user may not change it, it is closed, a colleague has it, it is as it
 * should be already, or, when a change is undone, somebody has changed it since.
 */
const LeftOutReason = z.enum(['gone', 'forbidden', 'closed', 'taken', 'same', 'changed'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

const LeftOut = z.object({ ticketId: z.number().int(), reason: LeftOutReason })
export type LeftOut = z.infer<typeof LeftOut>

/**
 * The tickets that were changed, as they are now, and those that were left out. The change is undone by `bulkId`, which is
 * null if this portion changed no ticket and nothing of those before can be undone, because they changed none or are past.
 */
export const BulkAnswer = z
  .object({ bulkId: z.number().int().nullable(), tickets: z.array(Ticket), left: z.array(LeftOut) })
  .meta({ id: 'BulkAnswer' })
export type BulkAnswer = z.infer<typeof BulkAnswer>

export const BulkUndoInput = z.object({ bulkId: Id })

/** The tickets that are as they were again, and those that somebody has changed since. */
export const BulkUndoAnswer = BulkAnswer.omit({ bulkId: true }).meta({ id: 'BulkUndoAnswer' })
export type BulkUndoAnswer = z.infer<typeof BulkUndoAnswer>
