import { expect, test } from 'vitest'
import { accentOn, type Grounds } from './accent.ts'
import { mixColors } from './color-contrast.ts'

const GROUNDS: Grounds = {
  surface: '#ffffff',
  filled: ['#ffffff'],
  written: ['#ffffff'],
  weakText: '#5d6b79',
  pole: '#17212b',
  shares: { selected: 0.12, soft: 0.07 },
}

test('a colour that can be read stays as it was chosen', () => {
  expect(accentOn(GROUNDS, '#0c75c9').accent).toBe('#0c75c9')
})

test('a pale colour is moved until it can be read, and no further', () => {
  const { accent } = accentOn(GROUNDS, '#ffe600')
  expect(accent).not.toBe('#ffe600')
  expect(accent).not.toBe(GROUNDS.pole)
})

test('colours are mixed channel by channel', () => {
  expect([0, 0.5, 1].map((share) => mixColors('#000000', '#ff8000', share))).toEqual(['#000000', '#804000', '#ff8000'])
})
