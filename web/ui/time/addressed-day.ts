const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the day that an address names; null unless it exists, in the years that the server takes. */
export function addressedDay(given: unknown): string | null {
  if (typeof given !== 'string' || !DAY.test(given) || given < '1900' || given >= '3000') return null
  const at = new Date(given)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : null
}
