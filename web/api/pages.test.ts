import { expect, test } from 'vitest'
import { nextPage } from './pages.ts'

const page = (from: number, to: number, hasMore = true) => ({
  hasMore,
  users: Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index })),
})
const next = nextPage('users', 20)

test('the page after two full ones is the third, and after the last there is none', () => {
  expect(next(page(21, 40), [page(1, 20), page(21, 40)])).toBe(3)
  expect(next(page(21, 30, false), [page(1, 20), page(21, 30, false)])).toBeUndefined()
})

test('where a loaded row was deleted, or came twice, the page with the first missing row comes again', () => {
  expect(next(page(21, 40), [page(1, 19), page(21, 40)])).toBe(2)
  expect(next(page(20, 39), [page(1, 20), page(20, 39)])).toBe(2)
})
