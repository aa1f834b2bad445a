/** Control characters, invisible ones, and those that turn the reading direction to make a text look like another. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
/** What holds joined emoji together is invisible, too, and harmless. */
const JOINER = '\u200d'

/**
 * One line of text that strangers wrote, as it may be stored and shown: nothing hidden, no broken characters, at most
 * `max` of them.
 */
export function cleanLine(given: string, max: number): string {
  const visible = given
    .slice(0, max * 4)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(HIDDEN, (sign) => (sign === JOINER ? sign : ''))
    .trim()
  return [...visible].slice(0, max).join('').trim()
}

/** What the outside world told, with texts that PostgreSQL can keep: no NUL and no broken characters, however deep. */
export function toPostgresText<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
