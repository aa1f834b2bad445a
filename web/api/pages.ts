/** Pages are read one after the other while rows move between them: one that comes twice counts once. */
export const uniqueById = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** The page that holds the first row not loaded yet: rows that came or went meanwhile leave no gap. */
export const pageAfter = (loaded: readonly { id: number }[], perPage: number): number =>
  Math.floor(uniqueById(loaded).length / perPage) + 1

/**
 * How the next page is asked for: not while something is on its way, for that would end it, and with it what it was to
 * bring. Whoever is near the end asks again.
 */
export const KEEP_CURRENT_FETCH = { cancelRefetch: false } as const
