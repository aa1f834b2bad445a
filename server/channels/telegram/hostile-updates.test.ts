/** What an update of Telegram may hold: it has no effect or exactly one, and holds up nothing behind it. */
import { expect, test } from 'vitest'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import type { Bot, Customer } from '#fakes/telegram/telegram.ts'
import { messages, until } from '#tests/channel-fixture.ts'
import { linkedBot, stage, useTelegram } from '#tests/telegram-fixture.ts'
import { Updates } from './update.ts'

useTelegram()

type Json = Record<string, unknown>
type Told = { bot: Bot; ana: Customer }

/** After the last year that a time is written alike in. */
const YEAR_10000 = 253_402_300_800
const LAST = 'depois'

const texts = async (): Promise<string[]> => (await messages()).map(({ body }) => body).toSorted()
const ledger = async (connectionId: number): Promise<ReceivedLedger> =>
  (await stage.w.call<ReceivedLedger>(stage.company.admin, 'GET', `/whatsapp/${connectionId}/received`)).body

let made = 900_000
/** A message of the customer that differs in this from a good one. */
const message = ({ ana }: Told, more: Json): Json => ({ ...stage.fake.messageOf(ana, made++, 'x'), ...more })
const document = (more: Json): Json => ({ text: null, document: { file_id: 'AgAC0', file_name: 'nota.pdf', ...more } })
/** JSON may name a field so, which no literal of JavaScript does. */
const withPrototype = (value: object): Json =>
  JSON.parse(JSON.stringify({ X: value }).replace('X', '__proto__')) as Json

/** What is told, and what of it is shown. */
const UPDATES: [name: string, tell: (told: Told) => Json, shown: string[]][] = [
  ['NUL and half an emoji', (told) => ({ message: message(told, { text: 'a\0b\ud83d' }) }), ['ab\ufffd']],
  ['a time after the year 9999', (told) => ({ message: message(told, { date: YEAR_10000 }) }), ['x']],
  ['a time before all times', (told) => ({ message: message(told, { date: -1 }) }), ['x']],
  ['a time that is a list', (told) => ({ message: message(told, { date: [1] }) }), ['x']],
  ['a number of the message in figures', (told) => ({ message: message(told, { message_id: '7' }) }), []],
  ['a number of the message with a fraction', (told) => ({ message: message(told, { message_id: 0.5 }) }), []],
  ['a number that is too large', (told) => ({ message: message(told, { message_id: 1e300 }) }), []],
  ['a list for a message', () => ({ message: [] }), []],
  ['nothing for a message', () => ({ message: null }), []],
  ['a list for a chat', (told) => ({ message: message(told, { chat: [] }) }), []],
  ['a list for a text', (told) => ({ message: message(told, { text: ['x'] }) }), ['']],
  ['a file larger than any', (told) => ({ message: message(told, document({ file_size: 1e300 })) }), ['nota.pdf']],
  [
    'a duration longer than any',
    (told) => ({ message: message(told, document({ file_size: 1e300, duration: Number.MAX_SAFE_INTEGER })) }),
    ['nota.pdf'],
  ],
  [
    'NUL in the name of a file',
    (told) => ({ message: message(told, document({ file_size: 1e300, file_name: 'no\0ta.pdf' })) }),
    ['nota.pdf'],
  ],
  [
    'NUL in a button',
    (told) => ({
      callback_query: { id: `9${made++}\0`, from: message(told, {})['from'], data: 'x\0', message: message(told, {}) },
    }),
    ['x'],
  ],
  [
    'NUL in a reaction to no message',
    (told) => ({ message_reaction: message(told, { new_reaction: [{ type: 'emoji', emoji: '❤\0' }] }) }),
    [],
  ],
  ['an edit of no message', (told) => ({ edited_message: message(told, { text: 'mudado' }) }), []],
  ['a kind that nobody asked for', () => ({ constructor: 7, business_message: {} }), []],
  ['a kind by way of the prototype', (told) => withPrototype({ message: message(told, {}) }), []],
]
test.each(UPDATES)('an update holds up nothing behind it: %s', async (_name, tell, shown) => {
  const { bot, ana, id } = await linkedBot()
  stage.fake.tell(bot, tell({ bot, ana }))
  stage.fake.write(ana, LAST)
  await until(async () => expect(await texts()).toContain(LAST))
  expect(await texts()).toEqual([LAST, ...shown].toSorted())
  // It is counted before the next question, and none was set aside.
  await until(async () => expect(await ledger(id)).toMatchObject({ received: 2, setAside: 0 }))
})

test('an update without a readable number holds up nothing behind it', async () => {
  const { bot, ana } = await linkedBot()
  stage.fake.tell(bot, { update_id: 'x', message: stage.fake.messageOf(ana, 7, 'x') })
  stage.fake.write(ana, LAST)
  await until(async () => expect(await texts()).toEqual([LAST]))
})

test('an answer in which nothing is an update is none, unless it is empty', () => {
  const good = { update_id: 7, message: {} }
  expect(Updates.safeParse([]).data).toEqual([])
  expect(Updates.safeParse([null, good, { update_id: '8' }, []]).data).toEqual([good])
  for (const strange of [[null], [{ update_id: 'x' }], {}, null, 'x'])
    expect(Updates.safeParse(strange).success).toBe(false)
})

test('what is told of a message before the message changes nothing, and the message comes once', async () => {
  const { bot, ana } = await linkedBot()
  const { fake } = stage
  const told = fake.messageOf(ana, 77, 'oi')
  fake.tell(bot, { edited_message: { ...told, text: 'mudado' } })
  fake.tell(bot, { message_reaction: { ...told, new_reaction: [{ type: 'emoji', emoji: '❤' }] } })
  for (let time = 0; time < 3; time++) fake.tell(bot, { message: told })
  fake.write(ana, LAST)
  await until(async () => expect(await texts()).toContain(LAST))
  expect(await messages()).toMatchObject([{ body: 'oi', isEdited: false }, { body: LAST }])
})
