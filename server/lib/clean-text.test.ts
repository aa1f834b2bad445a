import { expect, test } from 'vitest'
import { cleanLine } from './clean-text.ts'

test('hidden, broken and excess characters are removed', () => {
  expect(cleanLine('Ma\u0000ria\u202e gpj.exe\ud800', 40)).toBe('Maria gpj.exe\ufffd')
  expect(cleanLine('  Ana\n\tPaula  ', 40)).toBe('Ana Paula')
  expect(cleanLine('\u200b\u2066\u00ad', 40)).toBe('')
  expect(cleanLine('x'.repeat(2_000_000), 255)).toHaveLength(255)
})

test('names keep their letters and emoji', () => {
  expect(cleanLine('João 👨‍👩‍👧 Müller ✨ 李', 40)).toBe('João 👨‍👩‍👧 Müller ✨ 李')
  expect(cleanLine('😀'.repeat(300), 255)).toBe('😀'.repeat(255))
})
