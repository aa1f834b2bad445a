import { z } from 'zod'
import { BotStage } from '#contract/bot.ts'

/** The choices that the customer saw, by their ids, so that later edits do not change what an answer means. */
const Menu = z.object({ kind: z.enum(['queues', 'options']), ids: z.array(z.number().int()) })

/**
 * The bot's memory of a ticket, stored in `tickets.bot`. It begins as the empty object; null means that the ticket has
 * no bot, or that a person stopped it. Fields may be missing in states that an older version wrote.
 */
export const BotState = z.object({
  stage: BotStage.default('start'),
  /** The queue that the customer chose, or the only one. */
  queueId: z.number().int().nullable().default(null),
  /** The option whose children are offered; null at the top of a queue's tree. */
  optionId: z.number().int().nullable().default(null),
  menu: Menu.nullable().default(null),
  /** When the menu was last sent, and when its choices were first offered. */
  menuAt: z.string().nullable().default(null),
  offeredAt: z.string().nullable().default(null),
  /** How often the menu was sent since the customer's last choice. */
  sendings: z.number().int().default(0),
  /** The last answer that was no choice, and how many times in a row it came. */
  missed: z.object({ text: z.string(), times: z.number().int() }).nullable().default(null),
  /** When the text for the time outside business hours was sent last. */
  closedSaidAt: z.string().nullable().default(null),
  /** How many of the customer's messages were answered. */
  answers: z.number().int().default(0),
})
export type BotState = z.infer<typeof BotState>

export const startingState = (): BotState => BotState.parse({})

/** Returns whether a menu waits for the customer's choice. */
export const isAsking = ({ stage, menu }: BotState): boolean =>
  menu !== null && (stage === 'queues' || stage === 'options')

/** Returns whether the ticket waits for an agent. */
export const isWaitingForAgent = ({ stage }: BotState): boolean => stage === 'waiting' || stage === 'silent'

/** Removes the menu outside business hours, so that it is sent again when they begin. */
export function pauseMenu(state: BotState): BotState {
  if (!isAsking(state)) return state
  const stage = state.queueId === null ? 'queues' : 'closed'
  return { ...state, stage, optionId: null, menu: null, sendings: 0, missed: null }
}

/** Leads a ticket whose queue was deleted back to the main menu. */
export function leaveQueue(state: BotState): BotState {
  if (state.queueId === null) return state
  return { ...state, stage: state.stage === 'start' ? 'start' : 'queues', queueId: null, optionId: null, menu: null }
}
