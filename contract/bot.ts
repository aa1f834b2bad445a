import { z } from 'zod'
import { Breaks } from './business-hours.ts'
import { BusinessHours } from './companies.ts'
import { ConnectionChange } from './connections.ts'
import { OptionalId, OptionalText } from './fields.ts'
import { QueueRef } from './queues.ts'

/**
 * The stage of the bot in a conversation. start: it has sent nothing. queues, options: a menu waits for the customer's
 * choice. closed: the chosen queue is outside its business hours. waiting: the bot is done, and a person has to answer.
 * silent: the bot stopped asking, and a person has to answer; a choice from its last menu still counts.
 */
export const BotStage = z.enum(['start', 'queues', 'options', 'closed', 'waiting', 'silent'])
export type BotStage = z.infer<typeof BotStage>

/**
 * Why the bot did not answer a message. tooSoon: the message was written before the menu was sent, or is no choice and
 * was written before the customer can have read the menu. pause: the menu was sent less than `timeUseBotQueues` minutes
 * ago. limit: the menu was sent `maxUseBotQueues` times. repeated: the same text arrived again and again, as another
 * bot would write. budget: the bot has sent as many messages as one conversation may have. alreadySaid: the text for
 * closed hours was sent a moment ago. waiting: a person has to answer. stale: the message arrived too late to be
 * answered.
 */
export const NoReplyReason = z.enum([
  'tooSoon',
  'pause',
  'limit',
  'repeated',
  'budget',
  'alreadySaid',
  'waiting',
  'stale',
])
export type NoReplyReason = z.infer<typeof NoReplyReason>

/** An option of a draft. Options that are not saved yet may have any distinct ids, for example negative ones. */
const DraftOption = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable().default(null),
  title: z.string().max(200),
  message: OptionalText(4000),
})

const DraftQueue = z
  .object({
    name: z.string().max(50),
    color: z.string().max(9),
    greetingMessage: OptionalText(4000),
    outOfHoursMessage: OptionalText(4000),
    schedules: BusinessHours,
    breaks: Breaks,
    opensOnHolidays: z.boolean(),
    /** In the order in which they are offered. */
    options: z.array(DraftOption).max(500),
  })
  .partial()

const DraftConnection = ConnectionChange.pick({
  greetingMessage: true,
  outOfHoursMessage: true,
  maxUseBotQueues: true,
  timeUseBotQueues: true,
  queueIds: true,
})

/** A time without a zone is in the company's time zone. */
const DateTimeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Invalid date')

/**
 * A conversation to simulate. With `connectionId` it runs on that connection, otherwise on a connection that has only
 * the given queue. The drafts hold unsaved values, which replace the stored ones. Without `queueId`, `queue` is a new
 * queue.
 */
export const SimulationInput = z.object({
  connectionId: OptionalId.optional(),
  queueId: OptionalId.optional(),
  connection: DraftConnection.optional(),
  queue: DraftQueue.optional(),
  scheduleType: z.enum(['disabled', 'queue', 'company']).optional(),
  contactName: z.string().max(200).default('Maria Silva'),
  messages: z
    .array(z.object({ body: z.string().max(4000), at: DateTimeText, isMedia: z.boolean().default(false) }))
    .min(1)
    .max(200),
})
export type SimulationInput = z.infer<typeof SimulationInput>

export const SimulatedStep = z
  .object({
    at: z.string(),
    body: z.string(),
    /** The messages that the customer would receive, in order: the final texts, and files by their name. */
    replies: z.array(z.object({ text: z.string(), mediaName: z.string().nullable() })),
    stage: BotStage,
    queue: QueueRef.nullable(),
    option: z.object({ id: z.number().int(), title: z.string() }).nullable(),
    /** True while the bot waits for a choice; the ticket shows the chatbot's icon then. */
    chatbot: z.boolean(),
    silence: NoReplyReason.nullable(),
  })
  .meta({ id: 'SimulatedStep' })
export type SimulatedStep = z.infer<typeof SimulatedStep>

/** One step for each message, in order. */
export const Simulation = z.object({ steps: z.array(SimulatedStep) }).meta({ id: 'Simulation' })
export type Simulation = z.infer<typeof Simulation>
