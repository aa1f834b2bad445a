import { expect, it } from 'vitest'
import { countTallAbove, rowsUpTo } from './useRowWindow.ts'

it('the place of a row follows from the tall rows above it', () => {
  expect(countTallAbove([])).toEqual([0])
  expect(countTallAbove([false, true, true, false])).toEqual([0, 0, 1, 2, 2])
})

it('the row at a place of the list is found, whatever the heights of the rows', () => {
  const tops = [0, 57, 136, 215, 272]
  const topOf = (index: number): number => tops[index] ?? 329
  expect(rowsUpTo(0, 5, topOf)).toBe(1)
  expect(rowsUpTo(56, 5, topOf)).toBe(1)
  expect(rowsUpTo(57, 5, topOf)).toBe(2)
  expect(rowsUpTo(214, 5, topOf)).toBe(3)
  expect(rowsUpTo(5000, 5, topOf)).toBe(5)
  expect(rowsUpTo(5000, 0, topOf)).toBe(0)
})
