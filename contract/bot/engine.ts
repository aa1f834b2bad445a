import type { NoReplyReason } from '#contract/bot.ts'
import { automaticTextsIn, type AutomaticTexts } from '#contract/automatic-texts.ts'
import { fillText, type VariableValues } from '#contract/text-variables.ts'
import { asksForMainMenu, asksForPrevious, readChoice } from './customer-replies.ts'
import {
  childrenOf,
  findOption,
  findQueue,
  type BotFile,
  type BotFlow,
  type BotOption,
  type BotQueue,
  type OpenDays,
} from './flow.ts'
import { menuText, numberedChoices, type MenuChoice } from './menu-text.ts'
import { isAsking, isWaitingForAgent, pauseMenu } from './state.ts'
import type { BotState } from './stored-state.ts'

/** One message to the customer: a text or a file. `choices` are what the text of a menu offers. */
export type BotReply = { text: string; file: BotFile | null; choices?: MenuChoice[] }

/** A message of the customer; `text` is null for a picture, a voice note, or anything else that is no text. */
export type CustomerMessage = { text: string | null; at: Date }

/** The time of the answer, the business hours at that time, and what the variables of its texts stand for. */
export type BotContext = {
  now: Date
  isOpen: (days: OpenDays) => boolean
  values: VariableValues
}

export type BotTurn = { state: BotState; replies: BotReply[]; silence: NoReplyReason | null }

/**
 * Messages that arrive sooner after a menu are no answer to it: nobody reads a menu so fast, and customers may still
 * finish what they began to write.
 */
const READING_MS = 3000
const MAX_SAME_TEXTS = 3
const CLOSED_REPEAT_MS = 30 * 60_000
/** Messages older than this are not answered. */
const STALE_MS = 10 * 60_000
/** The limit is above what a person needs in one ticket, and ends exchanges with another bot. */
const MAX_ANSWERS = 40

/**
 * Returns the bot's reaction to one message of the customer. The function is pure. The ticket belongs in
 * `state.queueId`, and waits there for an agent unless a menu waits for the customer.
 */
export function nextTurn(flow: BotFlow, state: BotState, incoming: CustomerMessage, context: BotContext): BotTurn {
  if (msSince(incoming.at.toISOString(), context.now) > STALE_MS) return noReply(state, 'stale')
  const turn = react({ flow, state, incoming, context })
  if (turn.replies.length === 0) return turn
  if (state.answers < MAX_ANSWERS) return { ...turn, state: { ...turn.state, answers: state.answers + 1 } }
  return { state: stopAsking(turn.state), replies: [], silence: 'budget' }
}

type TurnInput = { flow: BotFlow; state: BotState; incoming: CustomerMessage; context: BotContext }

const replyTurn = (state: BotState, replies: BotReply[]): BotTurn => ({ state, replies, silence: null })
const noReply = (state: BotState, silence: NoReplyReason): BotTurn => ({ state, replies: [], silence })
const textsOf = ({ flow }: TurnInput): AutomaticTexts => automaticTextsIn(flow.language)
/** Returns the milliseconds from `time` to `moment`; Infinity if there is no `time`. */
const msSince = (time: string | null, moment: Date): number => (time ? moment.getTime() - Date.parse(time) : Infinity)
const stopAsking = (state: BotState): BotState => (isAsking(state) ? { ...state, stage: 'silent' } : state)

/** Variables without a value are empty, as everywhere: a queue before it is chosen, and the agent. */
const render = ({ flow, state, context: { values } }: TurnInput, template: string): string =>
  fillText(template, { ...values, user: '', queue: findQueue(flow, state.queueId)?.name ?? '' })

const toReplies = (text: string, file: BotFile | null = null): BotReply[] => [
  ...(text.trim() === '' ? [] : [{ text, file: null }]),
  ...(file ? [{ text: '', file }] : []),
]

const toMenu = (heading: string, options: MenuChoice[], navigation: MenuChoice[]): BotReply[] =>
  toReplies(menuText(heading, options, navigation)).map((reply) => ({ ...reply, choices: [...options, ...navigation] }))

function react(given: TurnInput): BotTurn {
  const step = { ...given, state: inOnlyQueue(given) }
  const { flow, state, incoming } = step
  if (isCompanyClosed(step)) return replyClosed(step, { text: flow.outOfHoursMessage, navigation: [] })
  if (state.stage === 'start') return startConversation(step)
  if (incoming.text !== null && asksForMainMenu(incoming.text)) return backToMain(step)
  const queue = findQueue(flow, state.queueId)
  if (state.queueId !== null && !queue) return isWaitingForAgent(state) ? noReply(state, 'waiting') : openMain(step)
  if (queue && isQueueClosed(step, queue)) return replyClosed(step, closedAt(step, queue))
  if (state.stage === 'closed' && queue) return enterQueue(step, queue)
  if (!state.menu) return state.stage === 'queues' ? openMain(step) : noReply(state, 'waiting')
  if (msSince(state.offeredAt, incoming.at) < 0) return noReply(state, 'tooSoon')
  return state.menu.kind === 'queues' ? chooseQueue(step, state.menu.ids) : chooseOption(step, state.menu.ids, queue)
}

/** On a connection with one queue the ticket is in it from the first message on. */
function inOnlyQueue({ flow: { queues }, state }: TurnInput): BotState {
  const [only] = queues
  return state.stage === 'start' && queues.length === 1 && only ? { ...state, queueId: only.id } : state
}

function startConversation(step: TurnInput): BotTurn {
  const { flow } = step
  const greeting = render(step, flow.greetingMessage)
  if (flow.queues.length > 1) return openMain(step, greeting)
  const [only] = flow.queues
  if (!only) return replyTurn({ ...step.state, stage: 'waiting' }, toReplies(greeting))
  const entered = enterQueue(step, only)
  return flow.greetsForOneQueue ? { ...entered, replies: [...toReplies(greeting), ...entered.replies] } : entered
}

/** Opens the main menu: the choice of a queue, or the menu of the only queue. */
function openMain(step: TurnInput, heading = textsOf(step).choose): BotTurn {
  const { flow, state } = step
  const atMainMenu = { ...state, queueId: null, optionId: null, menu: null }
  const [only] = flow.queues
  if (!only) return noReply({ ...atMainMenu, stage: 'waiting' }, 'waiting')
  if (flow.queues.length === 1) return enterQueue(step, only)
  return sendMenu(step, { ...atMainMenu, stage: 'queues' }, flow.queues, 'queues', heading, [])
}

/** Opens the main menu on request, without regard to limits, if there is something to choose. */
function backToMain(step: TurnInput): BotTurn {
  const { flow, state } = step
  const [only] = flow.queues
  const hasChoice = flow.queues.length > 1 || (only !== undefined && childrenOf(only, null).length > 0)
  return hasChoice ? openMain({ ...step, state: { ...state, sendings: 0, missed: null } }) : noReply(state, 'waiting')
}

function chooseQueue(step: TurnInput, ids: number[]): BotTurn {
  const { flow, incoming } = step
  const chosen = choiceOf(
    incoming,
    ids.map((id) => findQueue(flow, id)?.name ?? ''),
  )
  if (chosen === null) return handleNoChoice(step, () => openMain(step, textsOf(step).notUnderstood))
  const queue = findQueue(flow, ids[chosen] ?? null)
  return queue ? enterQueue(step, queue) : openMain(step)
}

function enterQueue(step: TurnInput, queue: BotQueue): BotTurn {
  const state: BotState = { ...step.state, queueId: queue.id, optionId: null, menu: null, sendings: 0, missed: null }
  if (isQueueClosed(step, queue)) {
    return replyClosed({ ...step, state: { ...state, stage: 'closed', closedSaidAt: null } }, closedAt(step, queue))
  }
  return openNode({ ...step, state }, queue, null)
}

/**
 * Sends the text of an option, or of the queue at the top of its tree, with the choices below it. If there are none,
 * the bot is done.
 */
function openNode(step: TurnInput, queue: BotQueue, option: BotOption | null): BotTurn {
  const { message, file } = option ?? { message: queue.greetingMessage, file: queue.file }
  const text = render(step, message)
  const state = { ...step.state, optionId: option?.id ?? null, sendings: 0, missed: null }
  const hasChoice = childrenOf(queue, state.optionId).length > 0
  if (!hasChoice) return replyTurn({ ...state, stage: 'waiting', optionId: null, menu: null }, toReplies(text, file))
  const menuTurn = sendOptionsMenu({ ...step, state }, queue, text)
  return { ...menuTurn, replies: [...menuTurn.replies, ...toReplies('', file)] }
}

function sendOptionsMenu(step: TurnInput, queue: BotQueue, heading: string): BotTurn {
  const { flow, state } = step
  const isTop = state.optionId === null
  const { previousMenu, mainMenu } = textsOf(step)
  const previousMenuChoice = isTop ? [] : [{ key: '0', label: previousMenu }]
  const mainMenuChoice = isTop && flow.queues.length < 2 ? [] : [{ key: '#', label: mainMenu }]
  const options = childrenOf(queue, state.optionId).map(({ id, title }) => ({ id, name: title }))
  return sendMenu(step, { ...state, stage: 'options' }, options, 'options', heading, [
    ...previousMenuChoice,
    ...mainMenuChoice,
  ])
}

function sendMenu(
  { context, state: { menu: before, offeredAt } }: TurnInput,
  state: BotState,
  choices: { id: number; name: string }[],
  kind: 'queues' | 'options',
  heading: string,
  navigation: MenuChoice[],
): BotTurn {
  const options = numberedChoices(choices.map(({ name }) => name)).map((choice, index) => ({
    ...choice,
    target: `${kind}/${choices[index]?.id}`,
  }))
  const menu = { kind, ids: choices.map(({ id }) => id) }
  const menuAt = context.now.toISOString()
  const isSameMenu = before !== null && JSON.stringify(before) === JSON.stringify(menu)
  const next = { ...state, menu, menuAt, offeredAt: isSameMenu ? offeredAt : menuAt, sendings: state.sendings + 1 }
  return replyTurn(next, toMenu(heading, options, navigation))
}

function chooseOption(step: TurnInput, ids: number[], queue: BotQueue | undefined): BotTurn {
  const { state, incoming } = step
  if (!queue || (state.optionId !== null && !findOption(queue, state.optionId))) return openMain(step)
  if (incoming.text !== null && asksForPrevious(incoming.text) && state.optionId !== null) return goUp(step, queue)
  const chosen = choiceOf(
    incoming,
    ids.map((id) => findOption(queue, id)?.title ?? ''),
  )
  if (chosen === null) return handleNoChoice(step, () => sendMenuAgain(step, queue))
  const option = findOption(queue, ids[chosen] ?? null)
  return option ? openNode(step, queue, option) : openMain(step)
}

function goUp(step: TurnInput, queue: BotQueue): BotTurn {
  const parent = findOption(queue, findOption(queue, step.state.optionId)?.parentId ?? null)
  if (parent) return openNode(step, queue, parent)
  return sendOptionsMenu(
    { ...step, state: { ...step.state, optionId: null, sendings: 0, missed: null } },
    queue,
    textsOf(step).choose,
  )
}

/** Offers the choices again, or the main menu if they were deleted meanwhile. */
const sendMenuAgain = (step: TurnInput, queue: BotQueue): BotTurn =>
  childrenOf(queue, step.state.optionId).length
    ? sendOptionsMenu(step, queue, textsOf(step).notUnderstood)
    : openMain(step)

const choiceOf = ({ text }: CustomerMessage, labels: string[]): number | null =>
  text === null ? null : readChoice(text, labels)

/** Handles a message that is no choice: sends the menu again unless a limit or a pause forbids it. */
function handleNoChoice({ flow, state, incoming, context }: TurnInput, again: () => BotTurn): BotTurn {
  if (state.stage === 'silent') return noReply(state, 'limit')
  if (msSince(state.menuAt, incoming.at) < READING_MS) return noReply(state, 'tooSoon')
  const text = incoming.text ?? ''
  const missed = { text, times: state.missed?.text === text ? state.missed.times + 1 : 1 }
  const withMissed = { ...state, missed }
  if (missed.times >= MAX_SAME_TEXTS) return noReply(stopAsking(withMissed), 'repeated')
  if (flow.maxUseBotQueues > 0 && state.sendings >= flow.maxUseBotQueues)
    return noReply(stopAsking(withMissed), 'limit')
  if (msSince(state.menuAt, context.now) < flow.timeUseBotQueues * 60_000) return noReply(withMissed, 'pause')
  const turn = again()
  return { ...turn, state: { ...turn.state, missed } }
}

const isCompanyClosed = ({ flow, context }: TurnInput): boolean =>
  flow.scheduleType === 'company' && isClosed(flow, context)

const isQueueClosed = ({ flow, context }: TurnInput, queue: BotQueue): boolean =>
  flow.scheduleType === 'queue' && isClosed(queue, context)

/** Business hours have no effect without a text for the time outside them. */
const isClosed = (
  { outOfHoursMessage, ...days }: Pick<BotQueue, 'outOfHoursMessage'> & OpenDays,
  { isOpen }: BotContext,
): boolean => outOfHoursMessage.trim() !== '' && !isOpen(days)

/** What is said while it is closed, and below it the main menu, if there are several queues to choose from. */
type Closed = { text: string; navigation: MenuChoice[] }

const closedAt = (step: TurnInput, { outOfHoursMessage }: BotQueue): Closed => ({
  text: outOfHoursMessage,
  navigation: step.flow.queues.length > 1 ? [{ key: '#', label: textsOf(step).mainMenu }] : [],
})

function replyClosed(step: TurnInput, { text, navigation }: Closed): BotTurn {
  const { context } = step
  const state = pauseMenu(step.state)
  if (msSince(state.closedSaidAt, context.now) < CLOSED_REPEAT_MS) return noReply(state, 'alreadySaid')
  const said = { ...state, closedSaidAt: context.now.toISOString() }
  return replyTurn(said, navigation.length ? toMenu(render(step, text), [], navigation) : toReplies(render(step, text)))
}
