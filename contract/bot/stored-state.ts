import { z } from 'zod'
import { BotStage } from '#contract/bot.ts'

/** The choices that the customer saw, by their ids, so that later edits do not change what an answer means. */
const Menu = z.object({ kind: z.enum(['queues', 'options']), ids: z.array(z.number().int()) })

/**
 * The bot's memory of a ticket, stored in `tickets.bot`; null means that the ticket has no bot, or that a person stopped
 * it.
 */
export const BotState = z.object({
  stage: BotStage,
  /** The queue that the customer chose, or the only one. */
  queueId: z.number().int().nullable(),
  /** The option whose children are offered; null at the top of a queue's tree. */
  optionId: z.number().int().nullable(),
  menu: Menu.nullable(),
  /** When the menu was last sent, and when its choices were first offered. */
  menuAt: z.string().nullable(),
  offeredAt: z.string().nullable(),
  /** How often the menu was sent since the customer's last choice. */
  sendings: z.number().int(),
  /** The last answer that was no choice, and how many times in a row it came. */
  missed: z.object({ text: z.string(), times: z.number().int() }).nullable(),
  /** When the text for the time outside business hours was sent last. */
  closedSaidAt: z.string().nullable(),
  /** How many of the customer's messages were answered. */
  answers: z.number().int(),
})
export type BotState = z.infer<typeof BotState>
