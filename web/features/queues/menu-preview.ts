import { greetingForHour, automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { firstNameOf } from '#contract/person-name.ts'
import { fillText, type VariableValues } from '#contract/text-variables.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { MenuChoice } from '#web/ui/menuBlocks.ts'

/**
 * A message on the customer's phone, or a note about an event: 'waiting' means that the bot has finished and the
 * customer waits for an agent, 'elsewhere' that another queue continues, 'nothing' that the option sends no text.
 */
export type PreviewBubble =
  | { from: 'bot'; text: string; file: string; choices: MenuChoice[]; ways: MenuChoice[] }
  | { from: 'customer'; text: string }
  | { from: 'note'; kind: 'waiting' | 'elsewhere' | 'nothing'; queue: string }

export type PreviewFlow = {
  name: string
  greeting: string
  /** Names the file that is sent after the greeting. */
  file: string
  menu: QueueOption[]
  /** Names all queues that the customer can choose, including this one, in their order. */
  queues: string[]
  /** The bot speaks this language, which does not depend on the user's language. */
  language: CustomerLanguage
}

/** `path` leads from the top of the menu to the current option. */
type PreviewState = { at: 'queues' } | { at: 'end' } | { at: 'options'; path: QueueOption[] }
type BotMessage = { text: string; file: string }

/** Returns the conversation that results from the customer's answers, starting when the queue is entered. */
export function previewConversation(flow: PreviewFlow, answers: readonly string[]): PreviewBubble[] {
  const bubbles: PreviewBubble[] = []
  let state = greet(flow, bubbles)
  for (const key of answers) {
    bubbles.push({ from: 'customer', text: key })
    state = answerKey(flow, state, key, bubbles)
  }
  return bubbles
}

function answerKey(flow: PreviewFlow, state: PreviewState, key: string, bubbles: PreviewBubble[]): PreviewState {
  const { choose, notUnderstood } = automaticTextsIn(flow.language)
  if (key === '#') return flow.queues.length > 1 ? offerQueues(flow, choose, bubbles) : greet(flow, bubbles)
  if (state.at === 'end') return state
  if (state.at === 'queues') return enterQueue(flow, key, bubbles)
  const { path } = state
  const currentOption = path.at(-1)
  if (key === '0' && currentOption)
    return path.length > 1 ? openOption(flow, path.slice(0, -1), bubbles) : sendText(flow, [], choose, bubbles)
  const chosen = (currentOption?.children ?? flow.menu)[Number(key) - 1]
  return chosen ? openOption(flow, [...path, chosen], bubbles) : sendText(flow, path, notUnderstood, bubbles)
}

const greet = (flow: PreviewFlow, bubbles: PreviewBubble[]): PreviewState =>
  sendWithChoices(flow, [], { text: flow.greeting, file: flow.file }, bubbles)

function openOption(flow: PreviewFlow, path: QueueOption[], bubbles: PreviewBubble[]): PreviewState {
  const currentOption = path.at(-1)
  return sendWithChoices(
    flow,
    path,
    { text: currentOption?.message ?? '', file: currentOption?.mediaName ?? '' },
    bubbles,
  )
}

const sendText = (flow: PreviewFlow, path: QueueOption[], text: string, bubbles: PreviewBubble[]): PreviewState =>
  sendWithChoices(flow, path, { text, file: '' }, bubbles)

/** Adds a message with the options of the current menu; without options the bot has finished. */
function sendWithChoices(
  flow: PreviewFlow,
  path: QueueOption[],
  said: BotMessage,
  bubbles: PreviewBubble[],
): PreviewState {
  const currentOption = path.at(-1)
  const choices = (currentOption?.children ?? flow.menu).map(({ title }, index) => ({
    key: String(index + 1),
    label: title,
  }))
  if (choices.length === 0) {
    const isNothing = !said.text.trim() && !said.file
    if (isNothing) bubbles.push({ from: 'note', kind: 'nothing', queue: flow.name })
    else bubbles.push({ from: 'bot', ...said, choices, ways: [] })
    return end('waiting', flow.name, bubbles)
  }
  const { previousMenu, mainMenu } = automaticTextsIn(flow.language)
  const up = currentOption ? [{ key: '0', label: previousMenu }] : []
  const main = currentOption || flow.queues.length > 1 ? [{ key: '#', label: mainMenu }] : []
  bubbles.push({ from: 'bot', ...said, choices, ways: [...up, ...main] })
  return { at: 'options', path }
}

function offerQueues(flow: PreviewFlow, text: string, bubbles: PreviewBubble[]): PreviewState {
  const choices = flow.queues.map((label, index) => ({ key: String(index + 1), label }))
  bubbles.push({ from: 'bot', text, file: '', choices, ways: [] })
  return { at: 'queues' }
}

function enterQueue(flow: PreviewFlow, key: string, bubbles: PreviewBubble[]): PreviewState {
  const chosen = flow.queues[Number(key) - 1]
  if (chosen === undefined) return offerQueues(flow, automaticTextsIn(flow.language).notUnderstood, bubbles)
  return chosen === flow.name ? greet(flow, bubbles) : end('elsewhere', chosen, bubbles)
}

function end(kind: 'waiting' | 'elsewhere', queue: string, bubbles: PreviewBubble[]): PreviewState {
  bubbles.push({ from: 'note', kind, queue })
  return { at: 'end' }
}

type PreviewValues = { name: string; date: string; hour: string; queue: string; language: CustomerLanguage }

/**
 * Fills in the variables of a text for an example customer at the given time. Unknown variables stay as they were
 * typed.
 */
export function fillIn(text: string, { name, date, hour, queue, language }: PreviewValues): string {
  const values: VariableValues = {
    firstName: firstNameOf(name),
    name,
    number: '5511999990000',
    email: 'maria@exemplo.com.br',
    ticket: '1024',
    ms: greetingForHour(automaticTextsIn(language), Number(hour.slice(0, 2))),
    protocol: `${date.split('/').reverse().join('')}-1024`,
    date,
    hour,
    queue,
    user: '',
  }
  return fillText(text, values)
}
