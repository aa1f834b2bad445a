import { toVisibleLine } from '#contract/visible-text.ts'

/**
 * Makes one line of text from strangers safe to store and show: no hidden or broken characters, at most `max`
 * characters.
 */
export function cleanLine(text: string, max: number): string {
  const visible = toVisibleLine(text.slice(0, max * 4).toWellFormed()).trim()
  return [...visible].slice(0, max).join('').trim()
}

/** Removes what PostgreSQL cannot store, NUL and broken characters, from all texts of a value, however deep. */
export function toPostgresText<Value>(value: Value): Value {
  return cleanValue(value) as Value
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanValue(part)]))
}
