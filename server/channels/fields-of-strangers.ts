/** Fields as a provider tells them, within what the database takes. */
import { z } from 'zod'

/** An index of PostgreSQL takes some 2,700 bytes, and an id may stand beside another one in it. */
const MAX_ID_BYTES = 1000
export const isProviderId = (id: string): boolean => id !== '' && Buffer.byteLength(id) <= MAX_ID_BYTES

/** An id of a message, of a file or of a user. */
export const ProviderId = z.string().refine(isProviderId)

/** The end of the year 9999: PostgreSQL does not read later years as JavaScript writes them. */
export const LAST_MS = Date.UTC(10_000, 0, 1) - 1

/** A point in time as a number, or as its digits. */
const timeUpTo = (last: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.number().int().nonnegative().max(last))

export const ProviderMs = timeUpTo(LAST_MS)
export const ProviderSeconds = timeUpTo(Math.floor(LAST_MS / 1000))

/** Reads items one by one: one of another shape is left out, and loses nothing beside it. */
export const readEach = <Item>(schema: z.ZodType<Item>, items: readonly unknown[]): Item[] =>
  items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })

/** A list whose items are read one by one. */
export const listOf = <Item>(schema: z.ZodType<Item>) =>
  z.array(z.unknown()).transform((items) => readEach(schema, items))

/**
 * Returns the row of a table for a word that a stranger wrote. What every object has, such as `constructor`, is no row.
 */
export const rowOf = <Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
