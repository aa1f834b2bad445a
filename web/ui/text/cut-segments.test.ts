import { expect, test } from 'vitest'
import { cutSegments } from './cut-segments.ts'

const plain = (text: string) => ({ text, isFilled: false })
const chip = (text: string) => ({ text, isFilled: true })
const TEXT = [chip('Nome'), plain(', até '), chip('Data')]

test.each([
  [14, TEXT],
  [13, [chip('Nome'), plain(', até '), chip('Dat…')]],
  [10, [chip('Nome'), plain(', até '), plain('…')]],
  [6, [chip('Nome'), plain(', …')]],
])('of a text with chips %i letters are shown', (limit, shown) => {
  expect(cutSegments(TEXT, limit)).toEqual(shown)
})

test('a letter of two units is not cut in half', () => {
  expect(cutSegments([plain('😀😀')], 1)).toEqual([plain('😀…')])
})
