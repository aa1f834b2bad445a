import { greetingForHour, automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { firstNameOf } from '#contract/person-name.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { MenuChoice } from '#web/ui/menuBlocks.ts'

/**
 * A message on the customer's phone, or a note about what happens. waiting: the bot is done, a person is next.
 * elsewhere: another queue goes on. nothing: this option sends no text.
 */
export type PreviewBubble =
  | { from: 'bot'; text: string; file: string; choices: MenuChoice[]; ways: MenuChoice[] }
  | { from: 'customer'; text: string }
  | { from: 'note'; kind: 'waiting' | 'elsewhere' | 'nothing'; queue: string }

export type PreviewFlow = {
  name: string
  greeting: string
  /** Name of the file that follows the greeting. */
  file: string
  menu: QueueOption[]
  /** Every queue that the customer chooses from, this one included, in their order. */
  queues: string[]
  /** In which the bot speaks, whatever the screen's language. */
  language: CustomerLanguage
}

/** path: from the top of the menu to where the customer is. */
type PreviewState = { at: 'queues' } | { at: 'end' } | { at: 'options'; path: QueueOption[] }
type Said = { text: string; file: string }

/** Plays the customer's answers from the moment the queue is entered. */
export function previewConversation(flow: PreviewFlow, answers: readonly string[]): PreviewBubble[] {
  const bubbles: PreviewBubble[] = []
  let standing = greet(flow, bubbles)
  for (const key of answers) {
    bubbles.push({ from: 'customer', text: key })
    standing = react(flow, standing, key, bubbles)
  }
  return bubbles
}

function react(flow: PreviewFlow, standing: PreviewState, key: string, bubbles: PreviewBubble[]): PreviewState {
  const { choose, notUnderstood } = automaticTextsIn(flow.language)
  if (key === '#') return flow.queues.length > 1 ? offerQueues(flow, choose, bubbles) : greet(flow, bubbles)
  if (standing.at === 'end') return standing
  if (standing.at === 'queues') return enterQueue(flow, key, bubbles)
  const { path } = standing
  const here = path.at(-1)
  if (key === '0' && here)
    return path.length > 1 ? open(flow, path.slice(0, -1), bubbles) : ask(flow, [], choose, bubbles)
  const chosen = (here?.children ?? flow.menu)[Number(key) - 1]
  return chosen ? open(flow, [...path, chosen], bubbles) : ask(flow, path, notUnderstood, bubbles)
}

const greet = (flow: PreviewFlow, bubbles: PreviewBubble[]): PreviewState =>
  say(flow, [], { text: flow.greeting, file: flow.file }, bubbles)

function open(flow: PreviewFlow, path: QueueOption[], bubbles: PreviewBubble[]): PreviewState {
  const here = path.at(-1)
  return say(flow, path, { text: here?.message ?? '', file: here?.mediaName ?? '' }, bubbles)
}

const ask = (flow: PreviewFlow, path: QueueOption[], text: string, bubbles: PreviewBubble[]): PreviewState =>
  say(flow, path, { text, file: '' }, bubbles)

/** A text with the choices that stand there; without any the bot is done. */
function say(flow: PreviewFlow, path: QueueOption[], said: Said, bubbles: PreviewBubble[]): PreviewState {
  const here = path.at(-1)
  const choices = (here?.children ?? flow.menu).map(({ title }, index) => ({ key: String(index + 1), label: title }))
  if (choices.length === 0) {
    const isNothing = !said.text.trim() && !said.file
    if (isNothing) bubbles.push({ from: 'note', kind: 'nothing', queue: flow.name })
    else bubbles.push({ from: 'bot', ...said, choices, ways: [] })
    return end('waiting', flow.name, bubbles)
  }
  const { previousMenu, mainMenu } = automaticTextsIn(flow.language)
  const up = here ? [{ key: '0', label: previousMenu }] : []
  const main = here || flow.queues.length > 1 ? [{ key: '#', label: mainMenu }] : []
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

type Facts = { name: string; date: string; hour: string; queue: string; language: CustomerLanguage }

/** The variables of a text, filled in as for this customer at this time; others stay as they were typed. */
export function fillIn(text: string, { name, date, hour, queue, language }: Facts): string {
  const values: Record<string, string> = {
    firstName: firstNameOf(name),
    name,
    ms: greetingForHour(automaticTextsIn(language), Number(hour.slice(0, 2))),
    protocol: `${date.split('/').reverse().join('')}-1024`,
    date,
    hour,
    queue,
    user: '',
  }
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, variable: string) => values[variable] ?? typed)
}
