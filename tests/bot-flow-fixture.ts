import { nextTurn, type BotTurn } from '#server/features/bot/engine.ts'
import type { BotFlow, BotOption, BotQueue } from '#server/features/bot/flow.ts'
import { startingState, type BotState } from '#server/features/bot/state.ts'

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
  file: null,
  options: [],
  ...change,
})

export const flow = (change: Partial<BotFlow> = {}): BotFlow => ({
  greetingMessage: 'Bem-vindo, {{firstName}}',
  outOfHoursMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  queues: [],
  scheduleType: 'disabled',
  schedules: [],
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
  flow: BotFlow
  state: BotState = startingState()
  now = new Date('2026-11-23T12:00:00Z')
  last: BotTurn | null = null

  constructor(given: BotFlow) {
    this.flow = given
  }

  /** Sends a text, by default a minute later; null sends a picture. Returns the messages that the customer receives. */
  say(text: string | null, seconds = 60): string[] {
    this.now = new Date(this.now.getTime() + seconds * 1000)
    const facts = { contactName: 'Maria Silva', ticket: { id: 7, createdAt: '2026-11-23T12:00:00.000Z' } }
    const turn = nextTurn(this.flow, this.state, { text, at: this.now }, { now: this.now, facts })
    this.state = turn.state
    this.last = turn
    return turn.replies.map((reply) => reply.file?.name ?? reply.text)
  }
}
