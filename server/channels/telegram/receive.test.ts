import { expect, test } from 'vitest'
import type { ChannelHost } from '#server/channels/port.ts'
import { giveUpUpdate, receivePlaceholder, receiveUpdate } from './receive.ts'
import { UPDATE_KINDS, type Update } from './update.ts'

type Told = [name: string, event: object]

const CHAT = { id: 5001, type: 'private', first_name: 'Ana', last_name: 'Flores' }
const GROUP = { id: -100, type: 'group', title: 'Turma' }
const IDENTITIES = [{ kind: 'tgid', value: '5001' }]
const CHANGE = { providerId: '5001/9', chat: IDENTITIES, author: null, fromMe: false }
const at = (content: object, chat: object = CHAT) => ({
  message_id: 9,
  chat,
  from: CHAT,
  date: 1_763_690_000,
  ...content,
})

/** Returns what is told of an update, and what is logged. */
async function receive(update: object, work = receiveUpdate as (...given: never[]) => Promise<unknown>) {
  const told: Told[] = []
  const logged: object[] = []
  const tell = (name: keyof ChannelHost) => async (event: object) => void told.push([name, event])
  const receiver = {
    host: { onMessage: tell('onMessage'), onEdited: tell('onEdited'), onReaction: tell('onReaction') },
    parts: { ownIdOf: async (mid: string) => (mid === '5001/8' ? 'OWN' : null), hasUnknown: async () => false },
    // A slow Telegram does not hold up the updates.
    answerCallback: (id: string) => {
      told.push(['answered', { id }])
      return new Promise(() => undefined)
    },
    log: { warn: (about: object) => void logged.push(about) },
  }
  const result = await work(receiver as never, { update_id: 1, ...update } as never)
  return { told, logged, result }
}
const contentOf = async (content: object) => {
  const { told } = await receive({ message: at(content) })
  const [, message] = told[0] as [
    string,
    { mediaType: string; body: string; media: object | null; raw: Uint8Array | null },
  ]
  const raw: unknown = message.raw && JSON.parse(Buffer.from(message.raw).toString())
  return { mediaType: message.mediaType, body: message.body, media: message.media, raw }
}

test('a message is of the person in the private chat, in the time of Telegram', async () => {
  expect((await receive({ message: at({ text: 'oi' }) })).told).toMatchObject([
    [
      'onMessage',
      {
        ...{
          providerId: '5001/9',
          chat: { identities: IDENTITIES, name: 'Ana Flores', isGroup: false },
          fromMe: false,
        },
        ...{ mediaType: 'conversation', body: 'oi', sentAt: '2025-11-21T01:53:20.000Z', history: false },
      },
    ],
  ])
  const { told } = await receive({ message: at({ text: 'oi' }, { id: 5001, type: 'private', username: 'ana' }) })
  expect(told).toMatchObject([['onMessage', { chat: { name: 'ana' } }]])
})

const FILE = { file_id: 'F1', file_size: 100, file_name: 'arquivo.bin' }
const MEDIA = { fileName: 'arquivo.bin', size: 100, seconds: null, voice: false, isTooLarge: false }
test.each<[string, object, string, string, object | null]>([
  ['photo', { photo: [{ file_id: 'F0' }, FILE], caption: 'veja' }, 'image', 'veja', { mimetype: 'image/jpeg' }],
  ['video', { video: { ...FILE, duration: 7 }, caption: 'x' }, 'video', 'x', { mimetype: 'video/mp4', seconds: 7 }],
  ['round video', { video_note: FILE }, 'video', '', { mimetype: 'video/mp4' }],
  [
    'animation, which comes with a document',
    { animation: { ...FILE, mime_type: 'video/mp4' }, document: { ...FILE, file_id: 'F2' } },
    'video',
    '',
    { mimetype: 'video/mp4' },
  ],
  ['gif', { animation: { ...FILE, mime_type: 'image/gif' } }, 'image', '', { mimetype: 'image/gif' }],
  ['voice note', { voice: FILE }, 'audio', '', { mimetype: 'audio/ogg', voice: true }],
  ['audio', { audio: { ...FILE, mime_type: 'audio/mp4' } }, 'audio', '', { mimetype: 'audio/mp4' }],
  ['document', { document: FILE }, 'application', 'arquivo.bin', { mimetype: 'application/octet-stream' }],
  ['sticker', { sticker: { ...FILE, emoji: '🌹' } }, 'sticker', '', { mimetype: 'image/webp' }],
  [
    'still picture of a sticker that moves',
    { sticker: { file_id: 'F2', is_animated: true, thumbnail: FILE } },
    'sticker',
    '',
    { mimetype: 'image/webp' },
  ],
  [
    'sticker that moves and has no picture',
    { sticker: { file_id: 'F2', is_video: true, emoji: '🌹' } },
    'conversation',
    '🌹',
    null,
  ],
  ['file of another shape', { video: { id: 7 } }, 'unsupported', '', null],
  ['text of another shape', { text: 7 }, 'unsupported', '', null],
  ['place without its numbers', { location: {} }, 'unsupported', '', null],
])('%s is shown', async (_, content, mediaType, body, media) => {
  expect(await contentOf(content)).toEqual({
    ...{ mediaType, body, media: media && { ...MEDIA, ...media } },
    raw: media ? { id: 'F1' } : null,
  })
})

test('a file of more than 20 MB has no bytes to fetch', async () => {
  const largest = 20 * 1024 * 1024
  expect(await contentOf({ document: { ...FILE, file_size: largest } })).toMatchObject({ raw: { id: 'F1' } })
  expect(await contentOf({ document: { ...FILE, file_size: largest + 1 } })).toMatchObject({
    ...{ media: { isTooLarge: true, size: largest + 1 }, raw: null },
  })
})

test('a contact card keeps the name as it is written, and the number', async () => {
  const contact = { phone_number: '5541999990000', first_name: 'João; da', last_name: 'Silva' }
  expect((await contentOf({ contact })).body.split('\n')).toEqual([
    ...['BEGIN:VCARD', 'VERSION:3.0', String.raw`FN:João\; da Silva`, 'TEL;type=CELL:+5541999990000', 'END:VCARD'],
  ])
})

test.each([
  ['a message of a group', { message: at({ text: 'oi' }, GROUP) }],
  ['an edit in a group', { edited_message: at({ text: 'oi' }, GROUP) }],
  ['a reaction in a group', { message_reaction: at({ new_reaction: [] }, GROUP) }],
  ['a notice of Telegram', { message: at({ message_auto_delete_timer_changed: {} }) }],
  ['a place that moves', { edited_message: at({ location: { latitude: 1, longitude: 2 } }) }],
])('%s is left out in silence', async (_, update) => {
  const { told, logged } = await receive(update)
  expect([told, logged]).toEqual([[], []])
})

test.each([
  ['a message without a chat', { message: { text: 'oi' } }, 'message'],
  ['a button of another shape', { callback_query: 7 }, 'callback_query'],
  ['a kind that is not known', { hologram: {} }, 'hologram'],
  ['nothing', {}, undefined],
])('%s is told to the log', async (_, update, kind) => {
  const { told, logged } = await receive(update)
  expect([told, logged]).toEqual([[], [{ updateId: 1, kind }]])
})

test.each<[string, object, Told]>([
  ['an edit', { edited_message: at({ text: 'olá' }) }, ['onEdited', { ...CHANGE, body: 'olá' }]],
  [
    'an edit of a caption',
    { edited_message: at({ video: FILE, caption: 'b' }) },
    ['onEdited', { ...CHANGE, body: 'b' }],
  ],
  ['an edit that cannot be read', { edited_message: at({ hologram: 1 }) }, ['onEdited', { ...CHANGE, body: null }]],
  [
    'a reaction to a message of ours',
    { message_reaction: { ...at({ new_reaction: [{ type: 'emoji', emoji: '🔥' }] }), message_id: 8 } },
    ['onReaction', { ...CHANGE, providerId: 'OWN', emoji: '🔥' }],
  ],
  [
    'a reaction that is taken back',
    { message_reaction: at({ new_reaction: [] }) },
    ['onReaction', { ...CHANGE, emoji: '' }],
  ],
])('%s changes what is there, and is no message', async (_, update, told) => {
  expect((await receive(update)).told).toEqual([told])
})

const button = (text: string, data: string) => [{ text, callback_data: data }]
const query = (data: string, keyboard: object[]) => ({
  ...{ id: 'Q1', from: CHAT, data, message: at({ message_id: 8, reply_markup: { inline_keyboard: keyboard } }) },
})
test.each([
  ['an option by its words', query('2', [button('Vendas', '1'), button('Suporte', '2')]), 'Suporte'],
  ['one of two with the same words by its number', query('2', [button('Loja', '1'), button('Loja', '2')]), '2'],
  ['one whose words are the number of another one by its own', query('1', [button('2', '1'), button('x', '2')]), '1'],
  ['the main menu by its sign', query('#', [button('Vendas', '1'), button('Menu inicial', '#')]), '#'],
  ['the main menu below a message that Telegram shows no more by its sign', query('#', []), '#'],
  ['the previous menu below such a message by its sign', query('0', []), '0'],
])('a button that is pressed names %s, and is answered once it is stored', async (_, callback, body) => {
  expect((await receive({ callback_query: callback })).told).toMatchObject([
    [
      'onMessage',
      {
        ...{ providerId: 'callback/Q1', chat: { identities: IDENTITIES }, mediaType: 'conversation', body },
        ...{ choice: { key: callback.data }, quotedProviderId: 'OWN' },
      },
    ],
    ['answered', { id: 'Q1' }],
  ])
})

test('an option of a menu that Telegram shows no more is answered, and chooses nothing', async () => {
  const { reply_markup: _keyboard, ...message } = query('2', []).message as { reply_markup?: object }
  for (const callback of [query('2', []), { ...query('2', []), message }])
    expect((await receive({ callback_query: callback })).told).toEqual([['answered', { id: 'Q1' }]])
})

test('a button in a group is answered, and is no message', async () => {
  const { told } = await receive({ callback_query: { ...query('1', []), message: at({}, GROUP) } })
  expect(told).toEqual([['answered', { id: 'Q1' }]])
})

test('a message that cannot be stored leaves a placeholder, and a change none', async () => {
  const message = await receive({ message: at({ text: 'oi' }) }, receivePlaceholder)
  expect(message).toMatchObject({
    result: true,
    told: [['onMessage', { providerId: '5001/9', mediaType: 'unsupported', body: '', chat: { name: null } }]],
  })
  for (const update of [{ edited_message: at({ text: 'oi' }) }, { message: at({ text: 'oi' }, GROUP) }])
    expect(await receive(update, receivePlaceholder)).toMatchObject({ result: false, told: [] })
})

test('every kind of update that is asked for is understood', async () => {
  const values: Record<(typeof UPDATE_KINDS)[number], object> = {
    message: at({ text: 'a' }),
    edited_message: at({ text: 'a' }),
    callback_query: query('1', []),
    message_reaction: at({ new_reaction: [] }),
  }
  for (const kind of UPDATE_KINDS)
    expect((await receive({ [kind]: values[kind] } as unknown as Update)).logged).toEqual([])
})

test.each<[string, object]>([
  ['a quote', { message: at({ text: 'quero', reply_to_message: { message_id: 8, chat: CHAT, text: 'oi' } }) }],
  ['a reaction', { message_reaction: { ...at({ new_reaction: [{ type: 'emoji', emoji: '🔥' }] }), message_id: 8 } }],
])('%s waits while the message may be one of ours that has no name yet', async (_, update) => {
  const asked: Date[] = []
  const parts = {
    ownIdOf: async () => null,
    hasUnknown: async (before: Date) => {
      asked.push(before)
      return true
    },
  }
  const host = new Proxy({} as ChannelHost, { get: (_host, name) => () => expect.unreachable(String(name)) })
  const receiver = { host, parts, answerCallback: () => undefined, log: { warn: () => undefined } }
  await expect(receiveUpdate(receiver, { update_id: 1, ...update })).rejects.toThrow('the message has no name yet')
  expect(asked).toEqual([new Date(1_763_690_000_000)])
})

test('an update that is kept holds up nothing, also where nothing can stand for it', async () => {
  const cause = new Error('no row can have this')
  const giveUp = (isKept: boolean, onMessage: () => Promise<void>) => {
    const host = { onSetAside: async () => isKept, onMessage }
    const receiver = { host, log: { warn: () => undefined } }
    return giveUpUpdate(receiver as never, { update_id: 1, message: at({ text: 'oi' }) }, cause)
  }
  const store = async () => undefined
  const fail = async () => {
    throw cause
  }
  expect(await giveUp(true, store)).toEqual({ isKept: true, isStoodFor: true })
  expect(await giveUp(false, store)).toEqual({ isKept: false, isStoodFor: true })
  expect(await giveUp(true, fail)).toEqual({ isKept: true, isStoodFor: false })
  await expect(giveUp(false, fail)).rejects.toBe(cause)
})
