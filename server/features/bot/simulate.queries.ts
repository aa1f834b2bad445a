import { DateTime } from 'luxon'
import type { Simulation, SimulatedStep, SimulationInput } from '#contract/bot.ts'
import type { Db } from '#server/db/client.ts'
import { nextTurn, type BotTurn } from './engine.ts'
import { findOption, findQueue, type BotFlow, type BotOption, type BotQueue } from './flow.ts'
import {
  readBotFrame,
  readBotQueues,
  readConnectionTexts,
  readQueueIds,
  type ConnectionTexts,
} from './flow.queries.ts'
import { isAsking, startingState } from './state.ts'
import { requireQueues } from '#server/features/queues/queries.ts'

/** A queue that is not saved yet has no id. Nor has the conversation of a simulation. */
const NEW_QUEUE_ID = 0
const NEW_TICKET_ID = 1

/** Plays a conversation through, as it would go. Nothing is stored, nothing is sent. */
export async function simulate(db: Db, companyId: number, input: SimulationInput): Promise<Simulation> {
  const flow = await flowOf(db, companyId, input)
  const steps: SimulatedStep[] = []
  const moments = input.messages.map(({ at }) => DateTime.fromISO(at, { zone: flow.timezone }).toJSDate())
  const ticket = { id: NEW_TICKET_ID, createdAt: (moments[0] ?? new Date()).toISOString() }
  let state = startingState()
  for (const [index, { body, at, isMedia }] of input.messages.entries()) {
    const now = moments[index] ?? new Date()
    const facts = { contactName: input.contactName, ticket }
    const turn = nextTurn(flow, state, { text: isMedia ? null : body, at: now }, { now, facts })
    state = turn.state
    steps.push({ at, body, ...toResponse(flow, turn) })
  }
  return { steps }
}

function toResponse(flow: BotFlow, { state, replies, silence }: BotTurn): Omit<SimulatedStep, 'at' | 'body'> {
  const queue = findQueue(flow, state.queueId)
  const option = queue && isAsking(state) ? findOption(queue, state.optionId) : undefined
  return {
    replies: replies.map(({ text, file }) => ({ text, mediaName: file?.name ?? null })),
    stage: state.stage,
    queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
    option: option ? { id: option.id, title: option.title } : null,
    chatbot: isAsking(state),
    silence,
  }
}

const NO_TEXTS: ConnectionTexts = {
  greetingMessage: '',
  outOfHoursMessage: '',
  maxUseBotQueues: 0,
  timeUseBotQueues: 0,
}

async function flowOf(db: Db, companyId: number, input: SimulationInput): Promise<BotFlow> {
  const { connectionId, connection: { queueIds, ...draft } = {}, scheduleType } = input
  const frame = await readBotFrame(db, companyId)
  const texts = connectionId == null ? NO_TEXTS : await readConnectionTexts(db, companyId, connectionId)
  return {
    ...frame,
    ...(scheduleType ? { scheduleType } : {}),
    ...texts,
    ...named(draft),
    queues: await queuesOf(db, companyId, input, queueIds),
  }
}

/** Those of the connection, or of its draft; the edited queue is among them, as the draft has it. */
async function queuesOf(
  db: Db,
  companyId: number,
  { connectionId, queueId, queue: draft }: SimulationInput,
  draftedIds: number[] | undefined,
): Promise<BotQueue[]> {
  const ids = draftedIds ?? (connectionId == null ? [] : await readQueueIds(db, companyId, connectionId))
  const wanted = queueId == null || ids.includes(queueId) ? ids : [...ids, queueId]
  await requireQueues(db, companyId, wanted)
  const queues = await readBotQueues(db, companyId, wanted)
  if (!draft) return queues
  if (queueId == null) return [...queues, drafted(NEW_QUEUE, draft)]
  return queues.map((queue) => (queue.id === queueId ? drafted(queue, draft) : queue))
}

const NEW_QUEUE: BotQueue = {
  id: NEW_QUEUE_ID,
  name: '',
  color: '',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  file: null,
  options: [],
}

/** Files are uploaded to what is saved: an option keeps its file while its words are edited. */
function drafted(queue: BotQueue, { options, ...draft }: NonNullable<SimulationInput['queue']>): BotQueue {
  const fileOf = (id: number): BotOption['file'] => findOption(queue, id)?.file ?? null
  return {
    ...queue,
    ...named(draft),
    options: options ? options.map((option) => ({ ...option, file: fileOf(option.id) })) : queue.options,
  }
}

/** Without what is undefined: what a draft does not name stays as it is. */
type Named<Draft> = { [Key in keyof Draft]?: Exclude<Draft[Key], undefined> }
const named = <Draft extends object>(draft: Draft): Named<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Named<Draft>
