import { z } from 'zod'
import { BotStage } from '#contract/bot.ts'

/** The choices a customer saw, by their ids: what is edited meanwhile does not change what an answer means. */
const Menu = z.object({ kind: z.enum(['queues', 'options']), ids: z.array(z.number().int()) })

/**
 * All that the bot remembers of a conversation, kept in `tickets.bot`. A conversation begins with the empty object; a
 * ticket whose column is null has no bot, or a person has stopped it. Fields may be missing in what an older version
 * wrote.
 */
export const BotState = z.object({
  stage: BotStage.default('start'),
  /** The queue that the customer chose, or the only one. */
  queueId: z.number().int().nullable().default(null),
  /** The option whose children are offered; null at the top of a queue's tree. */
  optionId: z.number().int().nullable().default(null),
  menu: Menu.nullable().default(null),
  menuAt: z.string().nullable().default(null),
  /** How often the menu was sent since the customer's last choice. */
  sendings: z.number().int().default(0),
  /** The last answer that was no choice, and how often it came in a row. */
  missed: z.object({ text: z.string(), times: z.number().int() }).nullable().default(null),
  /** When it was last said that nobody is there. */
  closedSaidAt: z.string().nullable().default(null),
  /** How many of the customer's messages were answered. */
  answers: z.number().int().default(0),
})
export type BotState = z.infer<typeof BotState>

export const startingState = (): BotState => BotState.parse({})

/** The bot waits for the customer, not for a person. */
export const isAsking = ({ stage }: BotState): boolean => stage === 'queues' || stage === 'options'

/** A person is next. */
export const isHandedOver = ({ stage }: BotState): boolean => stage === 'waiting' || stage === 'silent'

/** The queue was deleted: a conversation that was in it goes on at the main menu. */
export const withoutQueue = (state: BotState): BotState =>
  state.queueId === null ? state : { ...state, stage: 'queues', queueId: null, optionId: null, menu: null }
