import { DateTime } from 'luxon'
import type { Simulation, SimulatedStep, SimulationInput } from '#contract/bot.ts'
import { nextTurn, type BotTurn } from '#contract/bot/engine.ts'
import { findOption, findQueue, type BotFlow, type BotOption, type BotQueue } from '#contract/bot/flow.ts'
import { isAsking, startingState } from '#contract/bot/state.ts'
import type { Db } from '#server/db/client.ts'
import { contextOf, type CompanyFlow } from './context.ts'
import {
  readBotCompany,
  readBotQueues,
  readConnectionTexts,
  readQueueIds,
  type ConnectionTexts,
} from './flow.queries.ts'
import { emptyOwnVariables } from '#server/features/own-fields/queries.ts'
import { requireQueues } from '#server/features/queues/queries.ts'

/** A simulation uses these ids for a queue that is not saved yet and for its ticket, which is never stored. */
const NEW_QUEUE_ID = 0
const NEW_TICKET_ID = 1
const EXAMPLE = { contactNumber: '5511999990000', contactEmail: 'maria@exemplo.com.br' }

/** Simulates a conversation with the bot, without storing or sending anything. */
export async function simulate(db: Db, companyId: number, input: SimulationInput): Promise<Simulation> {
  const flow = await flowOf(db, companyId, input)
  const ownFields = await emptyOwnVariables(db, companyId)
  const steps: SimulatedStep[] = []
  const moments = input.messages.map(({ at }) => DateTime.fromISO(at, { zone: flow.timezone }).toJSDate())
  const ticket = { id: NEW_TICKET_ID, createdAt: (moments[0] ?? new Date()).toISOString() }
  let state = startingState()
  for (const [index, { body, at, isMedia }] of input.messages.entries()) {
    const now = moments[index] ?? new Date()
    const facts = { contactName: input.contactName, ...EXAMPLE, ownFields, ticket }
    const turn = nextTurn(flow, state, { text: isMedia ? null : body, at: now }, contextOf(flow, facts, now))
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

async function flowOf(db: Db, companyId: number, input: SimulationInput): Promise<CompanyFlow> {
  const { connectionId, connection: { queueIds, ...draft } = {}, scheduleType } = input
  const company = await readBotCompany(db, companyId)
  const texts = connectionId == null ? NO_TEXTS : await readConnectionTexts(db, companyId, connectionId)
  return {
    ...company,
    ...(scheduleType ? { scheduleType } : {}),
    ...texts,
    ...omitUndefined(draft),
    queues: await queuesOf(db, companyId, input, queueIds),
  }
}

/** Returns the queues of the connection or of its draft. The edited queue is included, with the values of its draft. */
async function queuesOf(
  db: Db,
  companyId: number,
  { connectionId, queueId, queue: draft }: SimulationInput,
  draftedIds: number[] | undefined,
): Promise<BotQueue[]> {
  const ids = draftedIds ?? (connectionId == null ? [] : await readQueueIds(db, companyId, connectionId))
  const queueIds = queueId == null || ids.includes(queueId) ? ids : [...ids, queueId]
  await requireQueues(db, companyId, queueIds)
  const queues = await readBotQueues(db, companyId, queueIds)
  if (!draft) return queues
  if (queueId == null) return [...queues, applyDraft(NEW_QUEUE, draft)]
  return queues.map((queue) => (queue.id === queueId ? applyDraft(queue, draft) : queue))
}

const NEW_QUEUE: BotQueue = {
  id: NEW_QUEUE_ID,
  name: '',
  color: '',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  breaks: [],
  opensOnHolidays: false,
  file: null,
  options: [],
}

/** Applies a draft to a saved queue. An option keeps its file, because files are uploaded to saved options only. */
function applyDraft(queue: BotQueue, { options, ...draft }: NonNullable<SimulationInput['queue']>): BotQueue {
  const fileOf = (id: number): BotOption['file'] => findOption(queue, id)?.file ?? null
  return {
    ...queue,
    ...omitUndefined(draft),
    options: options ? options.map((option) => ({ ...option, file: fileOf(option.id) })) : queue.options,
  }
}

/** Omits undefined properties, so that saved values remain where a draft has none. */
type Defined<Draft> = { [Key in keyof Draft]?: Exclude<Draft[Key], undefined> }
const omitUndefined = <Draft extends object>(draft: Draft): Defined<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Defined<Draft>
