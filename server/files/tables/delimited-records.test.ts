import { expect, test, vi } from 'vitest'
import { recordsOf } from './delimited-records.ts'

/** How often a reader may look at a letter. */
const LOOKS = 20

/** How many letters of a text a call of one of its methods looks at. Those of a part count when it is taken. */
function lettersOf(length: number, method: PropertyKey, [first, second]: unknown[], result: unknown): number {
  if (method === 'indexOf') return (result === -1 ? length : Number(result)) - Number(second ?? 0)
  return typeof result === 'string' ? result.length : String(first).length
}

/** Reads the records of a text. Throws as soon as its letters were looked at too often. */
function readCounting(text: string): string[][] {
  let left = LOOKS * text.length
  const count = (letters: number): void => {
    left -= letters
    if (left < 0) throw new Error('looked at too often')
  }
  const counted = new Proxy(Object(text) as object, {
    get(_, key) {
      const own: unknown = Reflect.get(Object(text) as object, key, text)
      if (typeof own !== 'function') {
        if (key !== 'length') count(1)
        return own
      }
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(own, text, given)
        if (key !== 'toString') count(lettersOf(text.length, key, given, result))
        return result
      }
    },
  })
  const { exec } = RegExp.prototype
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function search(this: RegExp, given) {
    const { sticky, lastIndex } = this
    const found = exec.call(this, String(given))
    count(sticky ? 1 : (found?.index ?? String(given).length) - lastIndex)
    return found
  })
  try {
    return [...recordsOf(counted as unknown as string, { delimiter: ';', width: 2 })]
  } finally {
    spy.mockRestore()
  }
}

const LINE = 16_000
const fill = (part: string, length = LINE): string => part.repeat(Math.ceil(length / part.length))

test.each<[string, string]>([
  ['marks that end no cell', fill('"a"b;')],
  ['marks that nobody doubled', fill('"a"b"c";')],
  ['ends of cells that do not fit', fill('"a"b;c";d;')],
  ['a line that is too long', fill('"a"b;', 3 * LINE)],
  ['short lines', fill('"a"b;"c"d\n', 3 * LINE)],
  ['lines without delimiters', fill('"a"b\n', 3 * LINE)],
  ['quoted cells of several lines', fill('"a\nb";', 3 * LINE)],
  ['quoted rows', fill('"a\n1;12345678\n";', 3 * LINE)],
  ['marks that open over lines', fill('"a;12345678\n', 3 * LINE)],
  ['blanks', fill(`"a"${' '.repeat(500)}b;`)],
])('to read %s takes no longer than any text of that length', (_, text) => {
  expect(readCounting(text).flat().length).toBeGreaterThan(10)
})
