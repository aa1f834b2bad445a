import { expect, test } from 'vitest'
import type { InboundMessage } from '#server/channels/port.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { BLANKS } from '#tests/blanks.ts'
import { expectTold, type Told } from '#tests/message-kind-claims.ts'
import { TELEGRAM_CONTENTS, TELEGRAM_UPDATES } from './message-kinds.ts'
import { receiveUpdate } from './receive.ts'

const CHAT = { id: 5001, type: 'private', first_name: 'Ana' }
const at = (content: object) => ({ message_id: 9, chat: CHAT, from: CHAT, date: 1_763_690_000, ...content })
const FILE = { file_id: 'F1', file_size: 100 }
const POSITION = { latitude: -23.5, longitude: -46.6 }
const MENU = { inline_keyboard: [[{ text: 'Vendas', callback_data: '1' }]] }

async function receive(update: object): Promise<Told[]> {
  const told: Told[] = []
  const tell = (name: string) => async (event: unknown) => void told.push([name, event])
  await receiveUpdate(
    {
      host: { onMessage: tell('onMessage'), onEdited: tell('onEdited'), onReaction: tell('onReaction') },
      parts: { ownIdOf: async () => null, hasUnknown: async () => false },
      answerCallback: () => undefined,
      log: { warn: () => undefined },
    },
    { update_id: 1, ...update },
  )
  return told
}

const UPDATES: Record<keyof typeof TELEGRAM_UPDATES, object> = {
  message: { message: at({ text: 'oi' }) },
  edited_message: { edited_message: at({ text: 'olá' }) },
  callback_query: { callback_query: { id: '7', from: CHAT, data: '1', message: at({ reply_markup: MENU }) } },
  message_reaction: { message_reaction: at({ new_reaction: [{ type: 'emoji', emoji: '❤' }] }) },
  'any other': { channel_post: at({ text: 'oi' }) },
}
test.each(typedKeys(UPDATES))('an update of the kind %s is what the table says', async (kind) => {
  expectTold(TELEGRAM_UPDATES[kind], await receive(UPDATES[kind]))
})

const CONTENTS: Record<keyof typeof TELEGRAM_CONTENTS, object> = {
  text: { text: 'oi' },
  photo: { photo: [FILE], caption: 'veja' },
  video: { video: FILE, caption: 'veja' },
  video_note: { video_note: FILE },
  animation: { animation: FILE, caption: 'veja' },
  voice: { voice: FILE },
  audio: { audio: FILE, caption: 'ouça' },
  sticker: { sticker: FILE },
  document: { document: { ...FILE, file_name: 'nota.pdf' } },
  location: { location: POSITION },
  venue: { venue: { location: POSITION, title: 'Loja', address: 'Rua A, 5' } },
  contact: { contact: { phone_number: '5511987654321', first_name: 'Rui' } },
  poll: { poll: { question: 'Vem?', options: [{ text: 'sim' }, { text: 'não' }] } },
  dice: { dice: { emoji: '🎲', value: 4 } },
  pinned_message: { pinned_message: at({ text: 'oi' }) },
  message_auto_delete_timer_changed: { message_auto_delete_timer_changed: { message_auto_delete_time: 60 } },
  chat_background_set: { chat_background_set: { type: {} } },
  connected_website: { connected_website: 'loja.exemplo.com.br' },
  write_access_allowed: { write_access_allowed: {} },
  'any other': { game: { title: 'Xadrez' } },
}
test.each(typedKeys(CONTENTS))('a message with %s is what the table says', async (kind) => {
  expectTold(TELEGRAM_CONTENTS[kind], await receive({ message: at(CONTENTS[kind]) }))
})

test('what the table calls nothing would be told if it were a message', async () => {
  expect(await receive({ message: at({ text: 'oi', pinned_message: {} }) })).toHaveLength(1)
})

test.each(BLANKS)('a text of %j alone says that the phone shows it, and such a caption is none', async (blanks) => {
  const shown = async (content: object) => {
    const [, told] = (await receive({ message: at(content) }))[0] as [string, InboundMessage]
    return [told.mediaType, told.body]
  }
  expect(await shown({ text: blanks })).toEqual(['unsupported', ''])
  expect(await shown({ photo: [FILE], caption: blanks })).toEqual(['image', ''])
  expect(await shown({ video: FILE, caption: blanks })).toEqual(['video', ''])
  expect(await shown({ document: { ...FILE, file_name: 'nota.pdf' }, caption: blanks })).toEqual([
    'application',
    'nota.pdf',
  ])
})
