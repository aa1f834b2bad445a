/** Reads JSON of a stranger; anything but an object counts as an empty one. */
export function readJson(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
