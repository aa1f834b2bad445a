import { toPostgresText } from '#server/lib/clean-text.ts'

/** Nothing that a provider tells is nested so deeply, and whoever walks or stores what is could run out of stack. */
const MAX_DEPTH = 100

/**
 * Returns null for bytes that are no JSON: strangers may have written them. Ids are looked up before what they name is
 * stored, so that what PostgreSQL refuses in a text is removed here, for all of them. What is nested too deeply is null.
 */
export function parseJson(body: Buffer): unknown {
  try {
    return toStorable(JSON.parse(body.toString('utf8')), MAX_DEPTH)
  } catch {
    return null
  }
}

function toStorable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return toPostgresText(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((part) => toStorable(part, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [toPostgresText(name), toStorable(part, levels - 1)]),
  )
}
