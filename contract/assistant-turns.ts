import { z } from 'zod'
import { AssistantKind, HandOverReason } from './assistants.ts'
import { Id, optionalParam, SearchText, Time } from './fields.ts'
import { INTEGRATION_TYPES } from './queue-integrations.ts'

/** dropped: a person took over, or the customer wrote again, before the answer came. */
const TURN_STATUSES = ['running', 'done', 'failed', 'dropped'] as const
export type TurnStatus = (typeof TURN_STATUSES)[number]

/** How long exchanges are kept. */
export const TURN_DAYS = 30

/**
 * One exchange with what answers customers. `targetName` is empty for a target that was deleted and for bills, and
 * `targetType` for what is no integration. `canReplay` says whether the conversation still waits for the answer that failed.
 */
export const AssistantTurnRow = z
  .object({
    id: z.number().int(),
    kind: AssistantKind,
    targetId: z.number().int(),
    targetName: z.string(),
    targetType: z.union([z.enum(INTEGRATION_TYPES), z.literal('')]),
    ticketId: z.number().int(),
    ticketUuid: z.string(),
    contactName: z.string(),
    status: z.enum(TURN_STATUSES),
    attempts: z.number().int(),
    httpStatus: z.number().int().nullable(),
    error: z.string(),
    durationMs: z.number().int().nullable(),
    handOverReason: HandOverReason.nullable(),
    createdAt: Time,
    replayedAt: Time.nullable(),
    canReplay: z.boolean(),
  })
  .meta({ id: 'AssistantTurnRow' })
export type AssistantTurnRow = z.infer<typeof AssistantTurnRow>

/** A failed attempt. */
const TurnTry = z.object({
  at: z.string(),
  status: z.number().int().nullable(),
  error: z.string(),
  durationMs: z.number().int(),
})

/** `request` and `response` are those of the last attempt. */
export const AssistantTurnDetail = AssistantTurnRow.extend({
  request: z.string(),
  response: z.string(),
  tries: z.array(TurnTry),
}).meta({ id: 'AssistantTurnDetail' })
export type AssistantTurnDetail = z.infer<typeof AssistantTurnDetail>

/** `beforeId` is the last row of the page before: new exchanges at the top move none. */
export const AssistantTurnQuery = z.object({
  kind: optionalParam(AssistantKind),
  type: optionalParam(z.enum(INTEGRATION_TYPES)),
  targetId: optionalParam(Id),
  ticketId: optionalParam(Id),
  status: optionalParam(z.enum(TURN_STATUSES)),
  searchParam: SearchText,
  beforeId: optionalParam(Id),
})
export type AssistantTurnQuery = z.infer<typeof AssistantTurnQuery>

export const AssistantTurnPage = z.object({ turns: z.array(AssistantTurnRow), hasMore: z.boolean() })
export type AssistantTurnPage = z.infer<typeof AssistantTurnPage>

/** A target that failed so often that it is not called before `until`. */
const PausedTarget = z.object({
  kind: AssistantKind,
  targetId: z.number().int(),
  targetName: z.string(),
  failures: z.number().int(),
  until: Time,
})
export type PausedTarget = z.infer<typeof PausedTarget>

/** The exchanges since midnight of the company, and what is being left alone. */
export const AssistantTurnSummary = z
  .object({ today: z.number().int(), failedToday: z.number().int(), paused: z.array(PausedTarget) })
  .meta({ id: 'AssistantTurnSummary' })
export type AssistantTurnSummary = z.infer<typeof AssistantTurnSummary>

export const ResumeTargetInput = z.object({ kind: AssistantKind, targetId: Id })
export type ResumeTargetInput = z.infer<typeof ResumeTargetInput>
