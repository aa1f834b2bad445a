import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTurn } from '#server/features/bot/engine.ts'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { BotFlow, BotQueue } from '#server/features/bot/flow.ts'
import { startingState } from '#server/features/bot/state.ts'
import { previewConversation, type PreviewBubble } from '#web/features/queues/menu-preview.ts'
import { menu, option } from '#web/features/queues/examples.ts'
import { rowsOf } from '#web/features/queues/tree.ts'
import type { MenuChoice } from '#web/ui/menuBlocks.ts'

/** The preview of the menu editor must show the bot's messages word for word. */
const tree = menu(
  option(1, 'Produtos', [option(11, 'Novos', [option(111, 'Preço', [], 'Custa 10')], 'Qual?'), option(12, 'Usados')]),
  option(2, 'Falar com alguém', [], 'Um momento'),
  option(3, 'Silêncio'),
)
const base = { greetingMessage: '', outOfHoursMessage: '', color: '#123456', schedules: [], file: null, options: [] }
const vendas: BotQueue = {
  ...base,
  id: 7,
  name: 'Vendas',
  greetingMessage: 'Olá!',
  options: rowsOf(tree).map(({ option: { id, parentId, title, message } }) => ({
    id,
    parentId,
    title,
    message,
    file: null,
  })),
}
const suporte: BotQueue = { ...base, id: 8, name: 'Suporte', greetingMessage: 'Suporte aqui' }

const flowOf = (queues: BotQueue[], language: CustomerLanguage): BotFlow => ({
  timezone: 'America/Sao_Paulo',
  language,
  scheduleType: 'disabled',
  schedules: [],
  greetsForOneQueue: false,
  greetingMessage: 'Bem-vindo',
  outOfHoursMessage: '',
  maxUseBotQueues: 0,
  timeUseBotQueues: 0,
  queues,
})

/**
 * Returns the bot's replies to each message. It stops where the bot gives up on a customer who repeats the same input.
 */
function botSays(language: CustomerLanguage, queues: BotQueue[], messages: string[]): string[][] {
  const said: string[][] = []
  let state = startingState()
  for (const [index, text] of messages.entries()) {
    const now = new Date(Date.UTC(2026, 4, 4, 12, index))
    const turn = nextTurn(flowOf(queues, language), state, { text, at: now }, { now, facts: { contactName: 'Maria' } })
    if (turn.silence && turn.silence !== 'waiting') break
    state = turn.state
    said.push(turn.replies.map((reply) => reply.text))
  }
  return said
}

const lines = (choices: MenuChoice[]): string => choices.map(({ key, label }) => `[ ${key} ] - ${label}`).join('\n')
const textOf = (bubble: PreviewBubble & { from: 'bot' }): string =>
  [bubble.text, lines(bubble.choices), lines(bubble.ways)].filter((part) => part !== '').join('\n\n')

function previewSays(language: CustomerLanguage, queues: BotQueue[], answers: string[]): string[][] {
  const flow = {
    name: 'Vendas',
    greeting: 'Olá!',
    file: '',
    menu: tree,
    queues: queues.map(({ name }) => name),
    language,
  }
  const said: string[][] = [[]]
  for (const bubble of previewConversation(flow, answers)) {
    if (bubble.from === 'note' && bubble.kind === 'elsewhere') return said.slice(0, -1)
    if (bubble.from === 'customer') said.push([])
    if (bubble.from === 'bot') said.at(-1)?.push(textOf(bubble))
  }
  return said
}

test.each([
  ['the only queue', 'pt' as const, [vendas], ['oi']],
  ['one of several', 'pt' as const, [suporte, vendas], ['oi', '2']],
  ['one of several in English', 'en' as const, [suporte, vendas], ['oi', '2']],
])('the preview of %s says what the bot says', (_, language, queues, beginning) => {
  let deepest = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1', '2', '3', '0', '#', '7'), { maxLength: 12 }), (answers) => {
      const bot = botSays(language, queues, [...beginning, ...answers]).slice(beginning.length - 1)
      const preview = previewSays(language, queues, answers)
      const both = Math.min(bot.length, preview.length)
      expect(preview.slice(0, both)).toEqual(bot.slice(0, both))
      deepest = Math.max(deepest, both)
    }),
    { numRuns: 500 },
  )
  expect(deepest).toBeGreaterThan(8)
})
