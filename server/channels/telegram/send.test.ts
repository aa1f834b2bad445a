import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readWholeCards } from '#contract/contact-cards.ts'
import { writeCard } from '#server/channels/outgoing-cards.ts'
import { z } from 'zod'
import { SendError, type OutboundMessage } from '#server/channels/port.ts'
import { UnreachableError } from '#server/channels/provider-error.ts'
import { FakeTelegram } from '#fakes/telegram/telegram.ts'
import { sendAtTelegram } from '#tests/channel-sends.ts'
import { BotApi } from './bot-api.ts'
import { BotError, botSendError } from './errors.ts'
import { deleteBotMessage, type BotSender } from './send.ts'

type Sent = [method: string, params: Record<string, unknown>]

async function sentOf(message: Partial<OutboundMessage>): Promise<Sent[]> {
  const sent: Sent[] = []
  const take = async (method: string, params: Record<string, unknown>) => {
    sent.push([method, params])
    return { message_id: 1 }
  }
  await sendAtTelegram({ call: take, upload: take }, message)
  return sent
}
const MEGABYTE = 1024 * 1024
const media = (mimetype: string, more: object = {}) => ({
  ...{
    open: () => Readable.from([Buffer.from('x')]),
    path: '',
    mimetype,
    fileName: 'x',
    size: 1,
    voice: false,
    ...more,
  },
})

test.each([
  ['image/jpeg', {}, 'sendPhoto'],
  ['image/png', { size: 10 * MEGABYTE + 1 }, 'sendDocument'],
  ['image/gif', {}, 'sendAnimation'],
  ['image/webp', {}, 'sendSticker'],
  ['image/webp', { size: MEGABYTE }, 'sendDocument'],
  ['image/svg+xml', {}, 'sendDocument'],
  ['video/mp4', {}, 'sendVideo'],
  ['video/quicktime', {}, 'sendDocument'],
  ['audio/mpeg', {}, 'sendAudio'],
  ['audio/mpeg', { voice: true }, 'sendVoice'],
  ['audio/ogg; codecs=opus', { voice: true }, 'sendVoice'],
  ['audio/wav', {}, 'sendDocument'],
  ['application/pdf', {}, 'sendDocument'],
])('a file of type %s %j goes by %s', async (mimetype, more, method) => {
  expect((await sentOf({ media: media(mimetype, more) })).map(([name]) => name)).toEqual([method])
})

test('a picture of the type of stickers with words goes as a file, because a sticker has none', async () => {
  const [sent] = await sentOf({ media: media('image/webp'), body: 'veja' })
  expect(sent).toMatchObject(['sendDocument', { caption: 'veja' }])
})

test('what can be chosen stands below the last part, and too many choices are left to the numbers', async () => {
  const choices = [{ key: '1', label: 'Vendas' }]
  const body = `${'a'.repeat(4096)}b`
  const [first, last] = await sentOf({ body, choices })
  expect(first?.[1]).not.toHaveProperty('reply_markup')
  expect(last?.[1]['reply_markup']).toEqual({ inline_keyboard: [[{ text: 'Vendas', callback_data: '1' }]] })
  const many = Array.from({ length: 101 }, (_, index) => ({ key: String(index + 1), label: 'x' }))
  expect((await sentOf({ body: 'menu', choices: many }))[0]?.[1]).not.toHaveProperty('reply_markup')
})

test.each(['BUTTON_DATA_INVALID', 'reply markup is too long', 'text buttons are unallowed in the inline keyboard'])(
  'a menu whose buttons are refused as %s goes without them',
  async (why) => {
    const tried: boolean[] = []
    const call = async (_method: string, params: object) => {
      tried.push('reply_markup' in params)
      if (tried.length === 1) throw new BotError(`Bad Request: ${why}`, { code: 400, retryAfterMs: null })
      return { message_id: 1 }
    }
    await sendAtTelegram({ call }, { body: 'menu', choices: [{ key: '1', label: 'Vendas' }] })
    expect(tried).toEqual([true, false])
  },
)

test('a quote is that of the same chat, and of nothing else', async () => {
  const quoting = (providerId: string) =>
    sentOf({ body: 'oi', quoted: { providerId, fromMe: false, author: null, body: '', raw: null } })
  expect((await quoting('7/31'))[0]?.[1]['reply_parameters']).toMatchObject({ message_id: 31 })
  for (const other of ['8/31', 'callback/31', '3EB0AA', '7/31x'])
    expect((await quoting(other))[0]?.[1]).not.toHaveProperty('reply_parameters')
})

const refusal = (code: number, description: string, retryAfterMs: number | null = null) =>
  botSendError(new BotError(description, { code, retryAfterMs }))
test.each([
  [403, 'Forbidden: bot was blocked by the user', 'ERR_TELEGRAM_BLOCKED', 'never'],
  [403, 'Forbidden: user is deactivated', 'ERR_TELEGRAM_PERSON_GONE', 'never'],
  [403, "Forbidden: bot can't initiate conversation with a user", 'ERR_TELEGRAM_NEVER_WROTE', 'never'],
  [400, 'Bad Request: chat not found', 'ERR_TELEGRAM_NEVER_WROTE', 'never'],
  [400, 'Bad Request: file is too big', 'ERR_TELEGRAM_MEDIA_REFUSED', 'never'],
  [413, 'Payload', 'ERR_TELEGRAM_MEDIA_REFUSED', 'never'],
  [400, 'Bad Request: whatever', 'ERR_TELEGRAM_REFUSED', 'never'],
  [404, 'Not Found', 'ERR_TELEGRAM_REFUSED', 'never'],
  [401, 'Unauthorized', 'Unauthorized', 'later'],
  [500, 'Internal Server Error', 'ERR_TELEGRAM_UNREACHABLE', 'soon'],
])('the refusal %i %s is told as %s', (code, description, message, retry) => {
  expect(refusal(code, description)).toMatchObject({ message, retry, pauseMs: null })
})

test('a limit pauses for as long as Telegram says', () => {
  expect(refusal(429, 'Too Many Requests: retry after 14', 14_000)).toMatchObject({ retry: 'pause', pauseMs: 14_000 })
})

test('what has no answer is tried again, and what is no error of Telegram stays as it is', () => {
  expect(botSendError(new UnreachableError('x', true))).toMatchObject({ retry: 'soon' })
  expect(botSendError(new UnreachableError('x', false))).toMatchObject({ retry: 'later' })
  const own = new SendError('x', 'never')
  expect(botSendError(own)).toBe(own)
})

test('a token that would lead elsewhere is not asked with, and neither is a path', async () => {
  for (const token of ['', '7', '7:AA/../getMe', '7:AA?x=', 'x:AA'])
    expect(() => new BotApi({ url: 'http://127.0.0.1:1', token }), token).toThrow(BotError)
  const api = new BotApi({ url: 'http://127.0.0.1:1', token: '7:AA' })
  for (const path of ['../x', '/x', 'a//b', 'http://x', 'a/../b', ''])
    await expect(api.download(path), path).rejects.toThrow(BotError)
})

test('a deletion that stopped half-way goes on with the parts that are left', async () => {
  const fake = await FakeTelegram.start()
  try {
    const bot = fake.bot('loja_bot')
    const ana = fake.customer(bot, 'Ana')
    const api = new BotApi({ url: fake.url, token: bot.token })
    for (const text of ['um', 'dois', 'três']) await api.call('sendMessage', { chat_id: ana.id, text }, z.unknown())
    const mids = fake.sent.map(({ id }) => `${ana.id}/${id}`)
    const deleteParts = async (ids: string[]) => {
      const sender = { api, parts: { midsOf: async () => ids } } as unknown as BotSender
      await deleteBotMessage(sender, ana.id, 'OWN')
    }
    await deleteParts(mids.slice(0, 1))
    await deleteParts(mids)
    expect(fake.sent).toEqual([])
  } finally {
    await fake.close()
  }
})

test('a contact card goes as a contact, and one without a number as words', async () => {
  const ana = writeCard({ name: 'Ana', number: '5511987214408' })
  const large = writeCard({ name: 'Ú'.repeat(1100), number: '551133334444' })
  const cards = readWholeCards([ana, large, 'BEGIN:VCARD\nFN:Rui\nEMAIL:rui@x.test\nEND:VCARD'].join('\n'))
  expect(await sentOf({ cards, body: 'not sent' })).toEqual([
    ['sendContact', { chat_id: 7, phone_number: '+5511987214408', first_name: 'Ana', vcard: ana }],
    ['sendContact', { chat_id: 7, phone_number: '+551133334444', first_name: 'Ú'.repeat(64) }],
    ['sendMessage', { chat_id: 7, text: 'Rui: rui@x.test' }],
  ])
})

test('a location goes as such, and one with a name as a venue, which needs an address', async () => {
  const location = { latitude: -25.4, longitude: -49.2, name: '', address: '' }
  const sentAs = async (change: object) => (await sentOf({ location: { ...location, ...change }, body: 'not sent' }))[0]
  const point = { chat_id: 7, latitude: -25.4, longitude: -49.2 }
  expect(await sentAs({})).toEqual(['sendLocation', point])
  const named = { name: 'Loja', address: 'Rua A, 5' }
  expect(await sentAs(named)).toEqual(['sendVenue', { ...point, title: 'Loja', address: 'Rua A, 5' }])
  expect(await sentAs({ name: 'Loja' })).toEqual(['sendVenue', { ...point, title: 'Loja', address: '-25.4, -49.2' }])
})

test('the stand-in takes locations and venues, and refuses those that Telegram refuses', async () => {
  const fake = await FakeTelegram.start()
  try {
    const bot = fake.bot('loja_bot')
    const { id } = fake.customer(bot, 'Ana')
    const api = new BotApi({ url: fake.url, token: bot.token })
    const location = { latitude: -25.4, longitude: -49.2, name: 'Loja', address: '' }
    const call = (method: string, params: Record<string, unknown>, schema: z.ZodType) =>
      api.call(method, { ...params, chat_id: id }, schema)
    await sendAtTelegram({ call }, { location })
    await sendAtTelegram({ call }, { location: { ...location, name: '' } })
    await expect(sendAtTelegram({ call }, { location: { ...location, latitude: 91 } })).rejects.toThrow('coordinates')
    expect(fake.sent.map(({ method }) => method)).toEqual(['sendVenue', 'sendLocation'])
  } finally {
    await fake.close()
  }
})
