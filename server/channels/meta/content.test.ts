import { expect, test } from 'vitest'
import { BLANKS } from '#tests/blanks.ts'
import { readContents } from './content.ts'
import { MetaEvent } from './event.ts'

const bodiesOf = (attachment: object) => {
  const event = { sender: { id: 1 }, recipient: { id: 2 }, timestamp: 1 }
  const { message } = MetaEvent.parse({ ...event, message: { mid: 'm', attachments: [attachment] } })
  return message ? readContents(message).map(({ mediaType, body }) => [mediaType, body]) : []
}

test.each([
  [
    { elements: [{ title: 'Bolo', subtitle: 'R$ 20', item_url: 'https://loja.test/bolo' }] },
    'Bolo\nR$ 20\nhttps://loja.test/bolo',
  ],
  [{ product: { elements: [{ title: 'Torta' }] } }, 'Torta'],
  [
    { text: 'Confirma?', buttons: [{ title: 'Sim' }, { title: 'Ver', url: 'https://loja.test' }] },
    'Confirma?\n- Sim\n- Ver: https://loja.test',
  ],
])('a template says what is on it: %j', (payload, body) => {
  expect(bodiesOf({ type: 'template', payload })).toEqual([['conversation', body]])
})

test('a template of another shape says that the phone shows it', () => {
  expect(bodiesOf({ type: 'template', payload: { elements: 'x', product: 7, text: {} } })).toEqual([
    ['unsupported', ''],
  ])
})

test('a reel keeps its title', () => {
  expect(bodiesOf({ type: 'ig_reel', payload: { url: 'https://cdn.test/1.mp4', title: 'Receita' } })).toEqual([
    ['video', 'Receita'],
  ])
})

test.each(BLANKS)('%j alone says that the phone shows it, and is no caption, title or place', (blanks) => {
  const FILE = { type: 'image', payload: { url: 'https://cdn.test/1.jpg' } }
  const said = (message: object) =>
    readContents({ mid: 'm', ...message } as never).map(({ mediaType, body }) => [mediaType, body])
  expect(said({ text: blanks })).toEqual([['unsupported', '']])
  expect(said({ text: blanks, attachments: [FILE] })).toEqual([['image', '']])
  expect(bodiesOf({ type: 'fallback', title: blanks })).toEqual([['unsupported', '']])
  expect(bodiesOf({ type: 'template', payload: { text: blanks } })).toEqual([['unsupported', '']])
  const location = { type: 'location', title: blanks, payload: { coordinates: { lat: -23.5, long: -46.6 } } }
  expect(bodiesOf(location)[0]?.[1]).toMatch(/\|-23\.5, -46\.6$/)
})
