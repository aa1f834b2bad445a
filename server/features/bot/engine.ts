import type { NoReplyReason } from '#contract/bot.ts'
import { automaticTextsIn, type AutomaticTexts } from '#contract/automatic-texts.ts'
import { asksForMainMenu, asksForPrevious, readChoice } from '#server/lib/customer-replies.ts'
import {
  childrenOf,
  findOption,
  findQueue,
  type BotFile,
  type BotFlow,
  type BotOption,
  type BotQueue,
} from '#server/features/bot/flow.ts'
import { isOpenAt } from '#server/features/bot/hours.ts'
import { isAsking, isWaitingForAgent, pauseMenu, type BotState } from '#server/features/bot/state.ts'
import { menuText, joinParagraphs, navigationChoice } from '#server/features/bot/menu-text.ts'
import { renderTemplate, type TemplateVariables } from '#server/lib/template.ts'

/** One message of its own for the customer: a text or a file. */
export type BotReply = { text: string; file: BotFile | null }

/** What the customer wrote; null for a picture, a voice note, or whatever else is no text. */
export type CustomerMessage = { text: string | null; at: Date }

/** The moment of the answer, and whom it is for. */
export type BotContext = { now: Date; facts: Pick<TemplateVariables, 'contactName' | 'ticket'> }

export type BotTurn = { state: BotState; replies: BotReply[]; silence: NoReplyReason | null }

/** Nobody reads a menu and answers it in less. Also the time in which people finish what they began to write. */
const READING_MS = 3000
const SAME_TEXTS = 3
const CLOSED_AGAIN_MS = 30 * 60_000
/** After that an answer comes out of the blue. */
const STALE_MS = 10 * 60_000
/** More than a person needs in one conversation, and the end of a talk between two machines. */
export const MAX_ANSWERS = 40

/**
 * One step of the bot: what it makes of the customer's message. Knows nothing but what it is given, and changes
 * nothing. The ticket belongs in `state.queueId`, and waits there for a person unless a menu waits for the customer.
 */
export function nextTurn(flow: BotFlow, state: BotState, heard: CustomerMessage, situation: BotContext): BotTurn {
  if (since(heard.at.toISOString(), situation.now) > STALE_MS) return noReply(state, 'stale')
  const turn = react({ flow, state, heard, situation })
  if (turn.replies.length === 0) return turn
  if (state.answers < MAX_ANSWERS) return { ...turn, state: { ...turn.state, answers: state.answers + 1 } }
  return { state: stopAsking(turn.state), replies: [], silence: 'budget' }
}

type TurnInput = { flow: BotFlow; state: BotState; heard: CustomerMessage; situation: BotContext }

const replyTurn = (state: BotState, replies: BotReply[]): BotTurn => ({ state, replies, silence: null })
const noReply = (state: BotState, silence: NoReplyReason): BotTurn => ({ state, replies: [], silence })
const wordsOf = ({ flow }: TurnInput): AutomaticTexts => automaticTextsIn(flow.language)
/** Milliseconds; what never happened is long ago. */
const since = (time: string | null, moment: Date): number => (time ? moment.getTime() - Date.parse(time) : Infinity)
const stopAsking = (state: BotState): BotState => (isAsking(state) ? { ...state, stage: 'silent' } : state)

/** As everywhere, what there is none of is empty: a queue before it is chosen, an attendant. */
function render({ flow, state, situation: { now, facts } }: TurnInput, template: string): string {
  const { timezone, language } = flow
  const queueName = findQueue(flow, state.queueId)?.name ?? ''
  return renderTemplate(template, { ...facts, now, timezone, language, queueName, userName: '' })
}

const said = (text: string, file: BotFile | null = null): BotReply[] => [
  ...(text.trim() === '' ? [] : [{ text, file: null }]),
  ...(file ? [{ text: '', file }] : []),
]

function react(given: TurnInput): BotTurn {
  const step = { ...given, state: inOnlyQueue(given) }
  const { flow, state, heard } = step
  if (isCompanyClosed(step)) return sayClosed(step, flow.outOfHoursMessage)
  if (state.stage === 'start') return begin(step)
  if (heard.text !== null && asksForMainMenu(heard.text)) return backToMain(step)
  const queue = findQueue(flow, state.queueId)
  if (state.queueId !== null && !queue) return isWaitingForAgent(state) ? noReply(state, 'waiting') : openMain(step)
  if (queue && isQueueClosed(step, queue)) return sayClosed(step, closedText(step, queue))
  if (state.stage === 'closed' && queue) return enterQueue(step, queue)
  if (!state.menu) return state.stage === 'queues' ? openMain(step) : noReply(state, 'waiting')
  if (since(state.offeredAt, heard.at) < 0) return noReply(state, 'tooSoon')
  return state.menu.kind === 'queues' ? chooseQueue(step, state.menu.ids) : chooseOption(step, state.menu.ids, queue)
}

/** A conversation on a connection with one queue is in it from the first word on. */
function inOnlyQueue({ flow: { queues }, state }: TurnInput): BotState {
  const [only] = queues
  return state.stage === 'start' && queues.length === 1 && only ? { ...state, queueId: only.id } : state
}

function begin(step: TurnInput): BotTurn {
  const { flow } = step
  const greeting = render(step, flow.greetingMessage)
  if (flow.queues.length > 1) return openMain(step, greeting)
  const [only] = flow.queues
  if (!only) return replyTurn({ ...step.state, stage: 'waiting' }, said(greeting))
  const entered = enterQueue(step, only)
  return flow.greetsForOneQueue ? { ...entered, replies: [...said(greeting), ...entered.replies] } : entered
}

/** Where everything starts: the choice of a queue, or the only queue. */
function openMain(step: TurnInput, heading = wordsOf(step).choose): BotTurn {
  const { flow, state } = step
  const nowhere = { ...state, queueId: null, optionId: null, menu: null }
  const [only] = flow.queues
  if (!only) return noReply({ ...nowhere, stage: 'waiting' }, 'waiting')
  if (flow.queues.length === 1) return enterQueue(step, only)
  return offer(step, { ...nowhere, stage: 'queues' }, flow.queues, 'queues', heading, [])
}

/** Asked for, it is always shown, if there is something to choose. */
function backToMain(step: TurnInput): BotTurn {
  const { flow, state } = step
  const [only] = flow.queues
  const hasChoice = flow.queues.length > 1 || (only !== undefined && childrenOf(only, null).length > 0)
  return hasChoice ? openMain({ ...step, state: { ...state, sendings: 0, missed: null } }) : noReply(state, 'waiting')
}

function chooseQueue(step: TurnInput, ids: number[]): BotTurn {
  const { flow, heard } = step
  const chosen = choiceOf(
    heard,
    ids.map((id) => findQueue(flow, id)?.name ?? ''),
  )
  if (chosen === null) return miss(step, () => openMain(step, wordsOf(step).notUnderstood))
  const queue = findQueue(flow, ids[chosen] ?? null)
  return queue ? enterQueue(step, queue) : openMain(step)
}

function enterQueue(step: TurnInput, queue: BotQueue): BotTurn {
  const state: BotState = { ...step.state, queueId: queue.id, optionId: null, menu: null, sendings: 0, missed: null }
  if (isQueueClosed(step, queue)) {
    return sayClosed({ ...step, state: { ...state, stage: 'closed', closedSaidAt: null } }, closedText(step, queue))
  }
  return openNode({ ...step, state }, queue, null)
}

/** What an option says, or the queue at the top of its tree, with the choices below; without any the bot is done. */
function openNode(step: TurnInput, queue: BotQueue, option: BotOption | null): BotTurn {
  const { message, file } = option ?? { message: queue.greetingMessage, file: queue.file }
  const text = render(step, message)
  const state = { ...step.state, optionId: option?.id ?? null, sendings: 0, missed: null }
  const hasChoice = childrenOf(queue, state.optionId).length > 0
  if (!hasChoice) return replyTurn({ ...state, stage: 'waiting', optionId: null, menu: null }, said(text, file))
  const shown = offerOptions({ ...step, state }, queue, text)
  return { ...shown, replies: [...shown.replies, ...said('', file)] }
}

function offerOptions(step: TurnInput, queue: BotQueue, heading: string): BotTurn {
  const { flow, state } = step
  const isTop = state.optionId === null
  const { previousMenu, mainMenu } = wordsOf(step)
  const up = isTop ? [] : [navigationChoice('0', previousMenu)]
  const home = isTop && flow.queues.length < 2 ? [] : [navigationChoice('#', mainMenu)]
  const options = childrenOf(queue, state.optionId).map(({ id, title }) => ({ id, name: title }))
  return offer(step, { ...state, stage: 'options' }, options, 'options', heading, [...up, ...home])
}

function offer(
  { situation, state: { menu: before, offeredAt } }: TurnInput,
  state: BotState,
  choices: { id: number; name: string }[],
  kind: 'queues' | 'options',
  heading: string,
  ways: string[],
): BotTurn {
  const labels = choices.map(({ name }) => name)
  const menu = { kind, ids: choices.map(({ id }) => id) }
  const menuAt = situation.now.toISOString()
  const isKnown = before !== null && JSON.stringify(before) === JSON.stringify(menu)
  const next = { ...state, menu, menuAt, offeredAt: isKnown ? offeredAt : menuAt, sendings: state.sendings + 1 }
  return replyTurn(next, said(menuText(heading, labels, ways)))
}

function chooseOption(step: TurnInput, ids: number[], queue: BotQueue | undefined): BotTurn {
  const { state, heard } = step
  if (!queue || (state.optionId !== null && !findOption(queue, state.optionId))) return openMain(step)
  if (heard.text !== null && asksForPrevious(heard.text) && state.optionId !== null) return goUp(step, queue)
  const chosen = choiceOf(
    heard,
    ids.map((id) => findOption(queue, id)?.title ?? ''),
  )
  if (chosen === null) return miss(step, () => offerAgain(step, queue))
  const option = findOption(queue, ids[chosen] ?? null)
  return option ? openNode(step, queue, option) : openMain(step)
}

function goUp(step: TurnInput, queue: BotQueue): BotTurn {
  const parent = findOption(queue, findOption(queue, step.state.optionId)?.parentId ?? null)
  if (parent) return openNode(step, queue, parent)
  return offerOptions(
    { ...step, state: { ...step.state, optionId: null, sendings: 0, missed: null } },
    queue,
    wordsOf(step).choose,
  )
}

/** What was offered may be gone meanwhile. */
const offerAgain = (step: TurnInput, queue: BotQueue): BotTurn =>
  childrenOf(queue, step.state.optionId).length
    ? offerOptions(step, queue, wordsOf(step).notUnderstood)
    : openMain(step)

const choiceOf = ({ text }: CustomerMessage, labels: string[]): number | null =>
  text === null ? null : readChoice(text, labels)

/** The message is no choice: the menu again, unless that helps nobody. */
function miss({ flow, state, heard, situation }: TurnInput, again: () => BotTurn): BotTurn {
  if (state.stage === 'silent') return noReply(state, 'limit')
  if (since(state.menuAt, heard.at) < READING_MS) return noReply(state, 'tooSoon')
  const text = heard.text ?? ''
  const missed = { text, times: state.missed?.text === text ? state.missed.times + 1 : 1 }
  const noted = { ...state, missed }
  if (missed.times >= SAME_TEXTS) return noReply(stopAsking(noted), 'repeated')
  if (flow.maxUseBotQueues > 0 && state.sendings >= flow.maxUseBotQueues) return noReply(stopAsking(noted), 'limit')
  if (since(state.menuAt, situation.now) < flow.timeUseBotQueues * 60_000) return noReply(noted, 'pause')
  const turn = again()
  return { ...turn, state: { ...turn.state, missed } }
}

/** Without a text for it, being closed changes nothing. */
const isCompanyClosed = ({ flow, situation: { now } }: TurnInput): boolean =>
  flow.scheduleType === 'company' && isClosedWith(flow.outOfHoursMessage, flow.schedules, flow.timezone, now)

const isQueueClosed = ({ flow, situation: { now } }: TurnInput, { outOfHoursMessage, schedules }: BotQueue): boolean =>
  flow.scheduleType === 'queue' && isClosedWith(outOfHoursMessage, schedules, flow.timezone, now)

const isClosedWith = (text: string, ...[schedules, timezone, now]: Parameters<typeof isOpenAt>): boolean =>
  text.trim() !== '' && !isOpenAt(schedules, timezone, now)

/** Who chose among queues may choose another. */
const closedText = (step: TurnInput, { outOfHoursMessage }: BotQueue): string =>
  joinParagraphs(
    outOfHoursMessage,
    ...(step.flow.queues.length > 1 ? [navigationChoice('#', wordsOf(step).mainMenu)] : []),
  )

function sayClosed(step: TurnInput, template: string): BotTurn {
  const { situation } = step
  const state = pauseMenu(step.state)
  if (since(state.closedSaidAt, situation.now) < CLOSED_AGAIN_MS) return noReply(state, 'alreadySaid')
  return replyTurn({ ...state, closedSaidAt: situation.now.toISOString() }, said(render(step, template)))
}
