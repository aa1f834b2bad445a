import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BotStage, NoReplyReason } from '#contract/bot.ts'
import type { WorkingHours } from '#contract/companies.ts'
import type { CompanyFlow } from '#server/features/bot/context.ts'
import { flow, NEVER, option, queue, BotDriver } from '#tests/bot-flow-fixture.ts'
import type { BotOption } from './flow.ts'
import { isAsking, isWaitingForAgent, leaveQueue } from './state.ts'
import { BotState } from './stored-state.ts'

/** A fixed seed plays the same conversations in every run; another number plays others. */
fc.configureGlobal({ seed: 20_261_121 })

/** What one conversation may get from the bot. */
const MAX_ANSWERS = 40
const GREETING = 'Saudação da conexão'
const DAY_SECONDS = 24 * 3600

/** A tree has any number of roots and any depth; parents precede their children. */
const tree = (base: number): fc.Arbitrary<BotOption[]> =>
  fc.array(fc.nat(), { maxLength: 7 }).map((parents) =>
    parents.map((parent, index) => {
      const parentIndex = parent % (index + 1)
      return option(base + index, parentIndex === index ? null : base + parentIndex, `Opção ${base + index}`)
    }),
  )

const hours = fc.constantFrom<WorkingHours[]>([], NEVER, [
  ...NEVER.slice(0, 3).map((day) => ({ ...day, startTime: '20:00', endTime: '06:00' })),
])
const text = (words: string) => fc.constantFrom('', words)

const anyQueue = (id: number) =>
  fc
    .record({
      greetingMessage: text('Fila'),
      outOfHoursMessage: text('Fila fechada'),
      schedules: hours,
      options: tree(id * 100),
    })
    .map((change) => queue(id, `Fila ${id}`, change))

const anyFlow: fc.Arbitrary<CompanyFlow> = fc
  .record({
    queues: fc
      .shuffledSubarray([1, 2, 3, 4])
      .chain((ids) => fc.tuple(...ids.map(anyQueue)))
      .map((queues) => [...queues]),
    greetingMessage: text(GREETING),
    outOfHoursMessage: text('Empresa fechada'),
    maxUseBotQueues: fc.nat(4),
    timeUseBotQueues: fc.constantFrom(0, 0, 1, 30),
    scheduleType: fc.constantFrom('disabled' as const, 'disabled' as const, 'queue' as const, 'company' as const),
    schedules: hours,
    greetsForOneQueue: fc.boolean(),
  })
  .map((change) => flow(change))

const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1', '2', '3', '4', '#', '0') },
  { weight: 4, arbitrary: fc.constantFrom('oi', '99', null) },
  { weight: 1, arbitrary: fc.string() },
)
const anyPause = fc.oneof(fc.constantFrom(0, 1, 5, 60), fc.nat(2 * DAY_SECONDS))
const message = fc.record({ text: anyText, seconds: anyPause })
/** Sometimes the company edits everything, or deletes the customer's queue. */
const event = fc.oneof(
  { weight: 20, arbitrary: message },
  { weight: 1, arbitrary: anyFlow.map((edited) => ({ edited })) },
  { weight: 1, arbitrary: fc.constant({ deletesQueue: true }) },
)
const events = fc.array(event, { maxLength: 100, size: 'max' })

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

/** The states and replies around one message. */
type Moment = { before: BotState; after: BotState; said: string[]; silence: NoReplyReason | null }

function play(given: CompanyFlow, all: Event[]): { talk: BotDriver; moments: Moment[] } {
  const talk = new BotDriver(given)
  const moments: Moment[] = []
  for (const one of all) {
    if ('edited' in one) talk.flow = one.edited
    else if ('deletesQueue' in one) {
      talk.flow = { ...talk.flow, queues: talk.flow.queues.filter(({ id }) => id !== talk.state.queueId) }
      talk.state = leaveQueue(talk.state)
    } else {
      const before = talk.state
      const said = talk.say(one.text, one.seconds)
      moments.push({ before, after: talk.state, said, silence: talk.last?.silence ?? null })
      talk.state = BotState.parse(JSON.parse(JSON.stringify(talk.state)))
    }
  }
  return { talk, moments }
}

const always = (check: (moments: Moment[]) => void): void =>
  fc.assert(
    fc.property(anyFlow, events, (given, all) => check(play(given, all).moments)),
    { numRuns: 500 },
  )

test('every message gets a reply or a no-reply reason, and every stage and reason occurs', () => {
  const stages = new Set<string>()
  const silences = new Set<string | null>(['stale'])
  always((moments) => {
    for (const { before, after, said, silence } of moments) {
      stages.add(after.stage)
      silences.add(silence)
      // Without texts of the company the bot may move on without a reply.
      const hasMoved = JSON.stringify(before) !== JSON.stringify(after)
      expect(said.length > 0 || silence !== null || hasMoved).toBe(true)
    }
  })
  expect([...stages].toSorted()).toEqual(BotStage.options.toSorted())
  silences.delete(null)
  expect([...silences].toSorted()).toEqual(NoReplyReason.options.toSorted())
})

test('a ticket has a limited number of replies and one greeting', () => {
  always((moments) => {
    expect(moments.filter(({ said }) => said.length > 0).length).toBeLessThanOrEqual(MAX_ANSWERS)
    const greetings = moments.flatMap(({ said }) => said).filter((said) => said.includes(GREETING))
    expect(greetings.length).toBeLessThanOrEqual(1)
  })
})

test('the state always tells who is next', () => {
  always((moments) => {
    for (const { after } of moments) {
      expect(isAsking(after) && isWaitingForAgent(after)).toBe(false)
      if (isAsking(after)) expect(after.menu?.ids.length).toBeGreaterThan(0)
      if (after.stage === 'queues') expect(after.queueId).toBeNull()
      if (after.stage === 'options' || after.stage === 'closed') expect(after.queueId).not.toBeNull()
      if (after.stage === 'waiting') expect(after.menu).toBeNull()
    }
  })
})

test('a menu is sent without request no more often than set', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(message, { maxLength: 40 }), (given, all) => {
      const { moments } = play(given, all)
      const limit = given.maxUseBotQueues
      for (const { after } of moments) if (limit > 0) expect(after.sendings).toBeLessThanOrEqual(limit)
    }),
  )
})

test('repeated wrong answers within business hours lead to an agent', () => {
  fc.assert(
    fc.property(anyFlow, events, (given, all) => {
      const { talk } = play(given, all)
      talk.flow = { ...talk.flow, scheduleType: 'disabled' }
      for (let attempt = 0; attempt < 6; attempt++) talk.say('quero falar com uma pessoa', 3600)
      expect(isAsking(talk.state)).toBe(false)
    }),
  )
})

test('an exchange with another bot ends, whatever it answers', () => {
  const other = fc.oneof(
    fc.constant((said: string) => said),
    fc.constant((_: string, turn: number) => `Mensagem automática nº ${turn}`),
    fc.constantFrom('#', '0', '1', 'Olá!').map((fixed) => () => fixed),
  )
  fc.assert(
    fc.property(anyFlow, other, anyPause, (given, reply, pause) => {
      const talk = new BotDriver(given)
      let said = talk.say('Olá! Sou um robô.')
      let turns = 0
      while (said.length > 0 && turns <= MAX_ANSWERS) said = talk.say(reply(said.at(-1) ?? '', ++turns), pause)
      expect(turns).toBeLessThanOrEqual(MAX_ANSWERS)
    }),
  )
})

test('a number selects what the customer saw under it', () => {
  fc.assert(
    fc.property(anyFlow, anyFlow, fc.nat(3), (given, edited, parentIndex) => {
      const talk = new BotDriver({ ...given, scheduleType: 'disabled' })
      talk.say('oi')
      const seen = talk.state.menu?.kind === 'queues' ? talk.state.menu.ids[parentIndex] : undefined
      if (seen === undefined) return
      talk.flow = { ...edited, scheduleType: 'disabled' }
      talk.say(String(parentIndex + 1))
      const isThere = edited.queues.some(({ id }) => id === seen)
      if (isThere) expect(talk.state.queueId).toBe(seen)
    }),
  )
})
