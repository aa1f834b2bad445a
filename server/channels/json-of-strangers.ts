export type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the objects of a list; anything else has none. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Reads JSON of a stranger; anything but an object counts as an empty one. */
export function readJson(json: string | null | undefined): Json {
  try {
    const [value] = objectsIn([JSON.parse(json || '{}')])
    return value ?? {}
  } catch {
    return {}
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
