import { automaticTextsIn, greetingForHour, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { nextTurn, type BotReply, type BotTurn } from '#contract/bot/engine.ts'
import type { BotFlow, BotQueue } from '#contract/bot/flow.ts'
import { startingState } from '#contract/bot/state.ts'
import type { BotState } from '#contract/bot/stored-state.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { Queue } from '#contract/queues.ts'
import type { VariableValues } from '#contract/text-variables.ts'
import { rowsOf } from './tree.ts'

/**
 * What is said on the customer's phone, or a note about an event: 'waiting' means that the bot has finished and the
 * customer waits for an agent, 'elsewhere' that another queue continues, 'nothing' that the option sends no text.
 */
export type PreviewBubble =
  | { from: 'bot'; replies: BotReply[] }
  | { from: 'customer'; text: string }
  | { from: 'note'; kind: 'waiting' | 'elsewhere' | 'nothing'; queue: string }

/** The queue as it stands in the editor. */
export type PreviewFlow = {
  id: number
  name: string
  greeting: string
  /** Names the file that is sent after the greeting. */
  file: string
  menu: QueueOption[]
  /** All queues that the customer can choose, including this one, in their order. */
  queues: Pick<Queue, 'id' | 'name'>[]
  /** The bot speaks this language, which does not depend on the user's language. */
  language: CustomerLanguage
}

/** The company's date as DD/MM/YYYY and its time as HH:mm. */
type PreviewTime = { date: string; hour: string }

/** A customer who takes this long for each answer has read the menu. */
const READING_MS = 10_000

/** Returns the conversation that results from the customer's answers, starting when the queue is entered. */
export function previewConversation(flow: PreviewFlow, answers: readonly string[], time: PreviewTime): PreviewBubble[] {
  const botFlow = toBotFlow(flow)
  const values = exampleValues(flow.language, time)
  const bubbles: PreviewBubble[] = []
  // Who wrote while the queue was closed enters it with the next message.
  let state: BotState = { ...startingState(), stage: 'closed', queueId: flow.id }
  for (const [index, text] of ['', ...answers].entries()) {
    const now = new Date(index * READING_MS)
    const turn = nextTurn(botFlow, state, { text, at: now }, { now, values, isOpen: () => true })
    if (index > 0) bubbles.push({ from: 'customer', text })
    if (turn.replies.length > 0) bubbles.push({ from: 'bot', replies: turn.replies })
    bubbles.push(...notesOn(flow, turn))
    // Whoever tries a menu may go on for longer than a conversation lasts, and repeat what is no choice.
    state = { ...turn.state, answers: 0, missed: null }
  }
  return bubbles
}

function notesOn(flow: PreviewFlow, { state, replies, silence }: BotTurn): PreviewBubble[] {
  if (silence !== null || state.stage !== 'waiting') return []
  const other = flow.queues.find(({ id }) => id === state.queueId && id !== flow.id)
  if (other) return [{ from: 'note', kind: 'elsewhere', queue: other.name }]
  const kinds = replies.length === 0 ? (['nothing', 'waiting'] as const) : (['waiting'] as const)
  return kinds.map((kind) => ({ from: 'note', kind, queue: flow.name }))
}

const fileNamed = (name: string): BotQueue['file'] =>
  name === '' ? null : { id: name, name, mimetype: '', size: 0, seconds: null }

const EMPTY_QUEUE = {
  ...{ color: '', greetingMessage: '', outOfHoursMessage: '', file: null, options: [] },
  ...{ schedules: [], breaks: [], opensOnHolidays: false },
}

/** Of the other queues only the names matter, because the preview ends there. */
function toBotFlow({ id, name, greeting, file, menu, queues, language }: PreviewFlow): BotFlow {
  const options = rowsOf(menu).map(({ option: { mediaName, ...option } }) => ({
    ...option,
    file: fileNamed(mediaName),
  }))
  const edited = { ...EMPTY_QUEUE, id, name, greetingMessage: greeting, file: fileNamed(file), options }
  return {
    language,
    greetingMessage: '',
    outOfHoursMessage: '',
    maxUseBotQueues: 0,
    timeUseBotQueues: 0,
    scheduleType: 'disabled',
    schedules: [],
    breaks: [],
    greetsForOneQueue: false,
    queues: queues.map((queue) => (queue.id === id ? edited : { ...EMPTY_QUEUE, id: queue.id, name: queue.name })),
  }
}

/** What the variables stand for in a text to an example customer. */
const exampleValues = (language: CustomerLanguage, { date, hour }: PreviewTime): VariableValues => ({
  firstName: 'Maria',
  name: 'Maria Silva',
  number: '5511999990000',
  email: 'maria@exemplo.com.br',
  ticket: '1024',
  ms: greetingForHour(automaticTextsIn(language), Number(hour.slice(0, 2))),
  protocol: `${date.split('/').reverse().join('')}-1024`,
  date,
  hour,
})
