import { expect, test } from 'vitest'
import type { ChannelHost } from '#server/channels/port.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { BLANKS } from '#tests/blanks.ts'
import { expectTold, type Told } from '#tests/message-kind-claims.ts'
import { MetaEvent } from './event.ts'
import { META_ATTACHMENTS, META_EVENTS } from './message-kinds.ts'
import { receiveEvent } from './receive.ts'
import type { MetaStore } from './store.ts'

const store = new Proxy({} as MetaStore, { get: () => async () => null })

async function receive(event: object): Promise<Told[]> {
  const told: Told[] = []
  const host = new Proxy({} as ChannelHost, {
    get: (_, name) => async (about: unknown) => void told.push([String(name), about]),
  })
  const account = { channel: 'facebook', accountId: '2' } as const
  const between = { sender: { id: 1 }, recipient: { id: 2 }, timestamp: 1_763_690_000_000 }
  const parsed = MetaEvent.parse({ ...between, ...event })
  await receiveEvent({ account, host, store, appId: '3', fetchPicture: async () => null }, parsed)
  return told
}

const EVENTS: Record<keyof typeof META_EVENTS, object> = {
  message: { mid: 'm1', text: 'oi' },
  postback: { title: 'Comprar', payload: 'comprar' },
  delivery: { mids: ['m0'], watermark: 1_763_690_000_000 },
  read: { watermark: 1_763_690_000_000 },
  reaction: { mid: 'm0', action: 'react', emoji: '❤' },
  referral: { source: 'ADS', ref: 'Promoção', ad_id: '7' },
  message_edit: { mid: 'm0', text: 'olá' },
}
test.each(typedKeys(EVENTS))('an event of the kind %s is what the table says', async (kind) => {
  expectTold(META_EVENTS[kind], await receive({ [kind]: EVENTS[kind] }))
})

test.each(BLANKS)('an edit to %j says that the phone shows it, and such a button says nothing', async (blanks) => {
  expect(await receive({ message_edit: { mid: 'm0', text: blanks } })).toMatchObject([['onEdited', { body: null }]])
  expect(await receive({ postback: { title: blanks } })).toEqual([])
})

const fileAt = (name: string) => ({ payload: { url: `https://cdn.test/${name}` } })
/** With the words beside it, where the table says that they are shown. */
const ATTACHMENTS: Record<string, [attachment: object, text?: string]> = {
  image: [fileAt('1.jpg'), 'veja'],
  story_mention: [fileAt('1.jpg'), 'veja'],
  share: [fileAt('1.jpg'), 'veja'],
  video: [fileAt('1.mp4'), 'veja'],
  reel: [fileAt('1.mp4'), 'veja'],
  ig_reel: [fileAt('1.mp4'), 'veja'],
  audio: [fileAt('1.mp4')],
  sticker: [fileAt('1.webp')],
  file: [fileAt('nota.pdf')],
  location: [{ title: 'Loja', payload: { coordinates: { lat: -23.5, long: -46.6 } } }],
  fallback: [{ title: 'Loja', url: 'https://loja.test' }],
  template: [{ payload: { text: 'Confirma?' } }],
  'any other, and what Meta does not pass on': [{}],
}
test('every type of attachment in the table has its example', () => {
  expect(Object.keys(ATTACHMENTS)).toEqual(Object.keys(META_ATTACHMENTS))
})
test.each(Object.entries(META_ATTACHMENTS))(
  'an attachment of the type %s is what the table says',
  async (type, kind) => {
    const [attachment, text] = ATTACHMENTS[type] ?? [{}]
    expectTold(kind, await receive({ message: { mid: 'm1', text, attachments: [{ type, ...attachment }] } }))
  },
)
