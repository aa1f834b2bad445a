/** Returns null for bytes that are no JSON: strangers may have written them. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
