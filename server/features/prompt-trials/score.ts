import { toPlain } from '#server/lib/plain-text.ts'

/** Words that say nothing by themselves. */
const SMALL = 4
/** The part of a point's words that an answer has, for the point to count as said. */
const ENOUGH = 0.6

/** Words are compared by their beginnings, so that endings do not count. */
const stemsOf = (plain: string): string[] =>
  plain
    .split(' ')
    .filter((word) => word.length >= SMALL && !/^\d+$/.test(word))
    .map((word) => word.slice(0, Math.max(SMALL, word.length - 2)))

const numbersOf = (plain: string): string[] => plain.split(' ').filter((word) => /\d/.test(word))

function says(answer: string, point: string): boolean {
  const plain = toPlain(point)
  if (plain === '' || ` ${answer} `.includes(` ${plain} `)) return true
  const figures = new Set(numbersOf(answer))
  if (numbersOf(plain).some((number) => !figures.has(number))) return false
  const stems = stemsOf(plain)
  if (stems.length === 0) return numbersOf(plain).length > 0
  const found = stems.filter((stem) => ` ${answer}`.includes(` ${stem}`)).length
  return found / stems.length >= ENOUGH
}

/**
 * Returns the points that an answer lacks. Every number of a point must be in it, and most of its words; ways to say the
 * same are separated by `|`.
 */
export function missingPoints(answer: string, expected: string): string[] {
  const plain = toPlain(answer)
  return expected
    .split('\n')
    .map((point) => point.trim())
    .filter((point) => point !== '' && !point.split('|').some((way) => way.trim() !== '' && says(plain, way)))
}
