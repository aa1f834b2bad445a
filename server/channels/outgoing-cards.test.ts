import { expect, test } from 'vitest'
import { readCards, readWholeCards } from '#contract/contact-cards.ts'
import { cardsAsText, writeCard } from './outgoing-cards.ts'

const NUMBER = '5511987214408'

test('a card has the number as WhatsApp knows it', () => {
  expect(writeCard({ name: 'Silva; Ana, a\\b', number: NUMBER }).split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    String.raw`N:;Silva\; Ana\, a\\b;;;`,
    String.raw`FN:Silva\; Ana\, a\\b`,
    `TEL;waid=${NUMBER}:+${NUMBER}`,
    'END:VCARD',
  ])
})

test.each([
  'Ana END:VCARD',
  'END:VCARD',
  'Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Rui',
  'Ana\r\nTEL:1',
  'Ana\u2028END:VCARD',
  'Ana; Silva, \\nova',
])('nobody ends a card, or adds to one, by the name %j', (name) => {
  const bia = writeCard({ name: 'Bia', number: '551133334444' })
  const cards = readCards(`${writeCard({ name, number: NUMBER })}\n${bia}`)
  expect(cards).toHaveLength(2)
  expect(cards[0]).toMatchObject({ phones: [{ number: NUMBER, label: `+${NUMBER}` }] })
  expect(cards[0]?.name).toBe(name.replaceAll(/\r\n|[\n\u2028]/g, ' '))
  expect(cards[1]?.name).toBe('Bia')
})

test('each of several cards keeps its own text', () => {
  const [ana, bia] = [writeCard({ name: 'Ana', number: NUMBER }), writeCard({ name: 'Bia', number: '551133334444' })]
  expect(readWholeCards(`${ana}\n${bia}`).map(({ vcard }) => vcard)).toEqual([ana, bia])
})

test('cards as words have the names, and the numbers as people read them', () => {
  const cards = readCards(
    `${writeCard({ name: 'Ana', number: NUMBER })}\nBEGIN:VCARD\nFN:Rui\nTEL:9 9999-0000\nEMAIL:rui@x.test\nEND:VCARD`,
  )
  expect(cardsAsText(cards)).toBe('Ana: +55 11 98721-4408\nRui: 9 9999-0000, rui@x.test')
})
