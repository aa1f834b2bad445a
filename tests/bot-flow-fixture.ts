import { nextTurn, type BotContext, type BotTurn } from '#contract/bot/engine.ts'
import type { BotOption, BotQueue } from '#contract/bot/flow.ts'
import { startingState } from '#contract/bot/state.ts'
import type { BotState } from '#contract/bot/stored-state.ts'
import { contextOf, type CompanyFlow } from '#server/features/bot/context.ts'

export const option = (
  id: number,
  parentId: number | null,
  title: string,
  message = `${title}!`,
  file: BotOption['file'] = null,
): BotOption => ({ id, parentId, title, message, file })

export const queue = (id: number, name: string, change: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  color: '#123456',
  greetingMessage: `Fila ${name}`,
  outOfHoursMessage: '',
  schedules: [],
  breaks: [],
  opensOnHolidays: false,
  file: null,
  options: [],
  ...change,
})

export const flow = (change: Partial<CompanyFlow> = {}): CompanyFlow => ({
  greetingMessage: 'Bem-vindo, {{firstName}}',
  outOfHoursMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  queues: [],
  scheduleType: 'disabled',
  schedules: [],
  breaks: [],
  holidays: { national: [], own: [] },
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  greetsForOneQueue: false,
  ...change,
})

/** These business hours are closed all day, every day. */
export const NEVER = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => ({
  weekday: name,
  weekdayEn: name,
  startTime: '00:00',
  endTime: '00:00',
}))

/** Plays a customer of the bot on a clock of its own. The flow may be edited meanwhile. */
export class BotDriver {
  flow: CompanyFlow
  state: BotState = startingState()
  now = new Date('2026-11-23T12:00:00Z')
  last: BotTurn | null = null

  constructor(given: CompanyFlow) {
    this.flow = given
  }

  get context(): BotContext {
    const facts = { contactName: 'Maria Silva', ticket: { id: 7, createdAt: '2026-11-23T12:00:00.000Z' } }
    return contextOf(this.flow, facts, this.now)
  }

  /** Sends a text, by default a minute later; null sends a picture. Returns the messages that the customer receives. */
  say(text: string | null, seconds = 60): string[] {
    this.now = new Date(this.now.getTime() + seconds * 1000)
    const turn = nextTurn(this.flow, this.state, { text, at: this.now }, this.context)
    this.state = turn.state
    this.last = turn
    return turn.replies.map((reply) => reply.file?.name ?? reply.text)
  }
}
