import { expect, test } from 'vitest'
import { findBestText } from './best-text.ts'

const text = (variant: number, sent: number, answered: number) => ({ variant, sent, answered })

test.each([
  ['a clear difference', [text(1, 412, 62), text(2, 412, 35), text(3, 412, 30)], 1],
  ['a difference that may be chance', [text(1, 412, 45), text(2, 412, 40)], null],
  ['too few messages', [text(1, 20, 10), text(2, 20, 0)], null],
  ['one text only', [text(1, 500, 80)], null],
  ['nothing sent', [text(1, 0, 0), text(2, 0, 0)], null],
])('the best text with %s', (_case, variants, best) => {
  expect(findBestText(variants)).toBe(best)
})
