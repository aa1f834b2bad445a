import { afterEach, expect, test, vi } from 'vitest'
import { logicalLines } from './vcard.ts'

const linesOf = (text: string): string[] => [...logicalLines(text)]

afterEach(() => {
  vi.restoreAllMocks()
})

test('lines that continue are joined', () => {
  expect(linesOf('NOTE:um\r\n  dois\n\ttrês\nFN:Ana\n')).toEqual(['NOTE:um doistrês', 'FN:Ana'])
  expect(linesOf('\n\n')).toEqual([])
})

test.each([
  ['N;ENCODING=QUOTED-PRINTABLE:Jo=C3=\n=A3o\nFN:x', ['N;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o', 'FN:x']],
  ['N;QUOTED-PRINTABLE:a=\n b', ['N;QUOTED-PRINTABLE:a b']],
  ['N;QUOTED-\n PRINTABLE:a=\nb', ['N;QUOTED-PRINTABLE:ab']],
  ['N;QUOTED-PRINTABLE:a==\n\nb', ['N;QUOTED-PRINTABLE:ab']],
  ['N;QUOTED-PRINTABLE:=\n=\nb', ['N;QUOTED-PRINTABLE:b']],
  ['N:;QUOTED-PRINTABLE=\nb', ['N:;QUOTED-PRINTABLE=', 'b']],
  ['N:a=\nb', ['N:a=', 'b']],
])('an equals sign continues only what is in quoted-printable: %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  ['with a value', 'NOTE:'],
  ['before any value', 'NOTE'],
  ['in quoted-printable', 'NOTE;ENCODING=QUOTED-PRINTABLE:'],
])('a line that is folded without end is looked through once, %s', (_, head) => {
  const isQuoted = head.includes('QUOTED')
  const fold = isQuoted ? 'ab=\n' : 'ab\n '
  const text = `${head}${fold.repeat(30_000)}`
  let letters = 0
  const count = (whole: string): void => void (letters += whole.length)
  const { split, endsWith } = String.prototype
  const { test: tested } = RegExp.prototype
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
    count(this)
    return split.apply(this, given as Parameters<typeof split>)
  })
  vi.spyOn(String.prototype, 'endsWith').mockImplementation(function (this: string, ...given) {
    count(this)
    return endsWith.apply(this, given)
  })
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, looked: string) {
    count(looked)
    return tested.call(this, looked)
  })
  const [line, ...others] = linesOf(text)
  vi.restoreAllMocks()
  expect(others).toEqual([])
  expect(line).toHaveLength(head.length + 60_000)
  expect(letters).toBeLessThan(20 * text.length)
})
