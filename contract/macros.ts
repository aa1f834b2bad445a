import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { Id, PageNumber, SearchText, Time } from './fields.ts'
import { MACRO_LIMITS, MAX_CHOSEN } from './limits.ts'
import { isEnding, type EndingKind } from './macro-endings.ts'
import { Ticket } from './tickets.ts'

const RowId = z.number().int().positive()
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid date')
const Text = z
  .string('Obrigatório')
  .max(MACRO_LIMITS.text, 'Too Long!')
  .refine((text) => text.trim().length > 1, 'Too Short!')

/** How long a macro snoozes: some minutes, until an hour in some days, or on the next such weekday; Monday is 1. */
const SnoozeSpan = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('minutes'), count: z.number().int().min(5).max(MACRO_LIMITS.minutes) }),
  z.object({ unit: z.literal('days'), count: z.number().int().min(1).max(MACRO_LIMITS.days), clock: Clock }),
  z.object({ unit: z.literal('weekday'), weekday: z.number().int().min(1).max(7), clock: Clock }),
])
export type SnoozeSpan = z.infer<typeof SnoozeSpan>

/**
 * What a macro does to a ticket. Texts of replies and notes may have variables. A transfer without a user leaves the
 * ticket waiting in the queue.
 */
const MacroStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), text: Text }),
  z.object({ kind: z.literal('note'), text: Text }),
  z.object({ kind: z.literal('addTag'), tagId: RowId }),
  z.object({ kind: z.literal('removeTag'), tagId: RowId }),
  z.object({ kind: z.literal('transfer'), queueId: RowId, userId: RowId.nullable() }),
  z.object({ kind: z.literal('snooze'), span: SnoozeSpan, wakeOnReply: z.boolean() }),
  z.object({ kind: z.literal('resolve') }),
])
export type MacroStep = z.infer<typeof MacroStep>

export type MacroEnding = Extract<MacroStep, { kind: EndingKind }>

const endsOnce = (steps: MacroStep[]): boolean =>
  steps.every((step, index) => !isEnding(step) || index === steps.length - 1)

/** A macro without queues is for all tickets, else for those of its queues. */
export const Macro = z
  .object({
    id: z.number().int(),
    name: z.string(),
    queueIds: z.array(z.number().int()),
    steps: z.array(MacroStep),
    /** How often it was applied. */
    uses: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Macro' })
export type Macro = z.infer<typeof Macro>

export const MacroInput = z.object({
  name: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(MACRO_LIMITS.name, 'Too Long!'),
  queueIds: z.array(Id).max(MAX_CHOSEN, 'Too many').optional(),
  steps: z.array(MacroStep).min(1, 'Too few').max(MACRO_LIMITS.steps, 'Too many').refine(endsOnce, 'Invalid value'),
})
export type MacroInput = z.infer<typeof MacroInput>

/** Fields that are left out keep their value. */
export const MacroChange = MacroInput.partial()
export type MacroChange = z.infer<typeof MacroChange>

export const MacroQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const MacroPage = z.object({ records: z.array(Macro), count: z.number().int(), hasMore: z.boolean() })
export type MacroPage = z.infer<typeof MacroPage>

/** `sign` puts the user's name above what the macro answers, as the composer does. */
export const MacroUse = z.object({ ticketId: Id, sign: z.boolean().optional() })
export type MacroUse = z.infer<typeof MacroUse>

/** The ticket as it is now. What was done is taken back by `runId`, which is null if nothing of it can be. */
export const MacroAnswer = z.object({ runId: z.number().int().nullable(), ticket: Ticket }).meta({ id: 'MacroAnswer' })
export type MacroAnswer = z.infer<typeof MacroAnswer>

export const MacroUndoInput = z.object({ runId: Id })

/** Which step does not fit, counted from 0, and why: the details of ERR_MACRO_STEP. */
export type MacroRefusal = { step: number; kind: MacroStep['kind']; error: ErrorCode }
