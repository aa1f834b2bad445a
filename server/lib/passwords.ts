import { hash, verify } from '@node-rs/argon2'

/** The cost of Argon2id. Memory is in KiB: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (plain: string): Promise<string> => hash(plain, COST)

/** A hash that belongs to no account: checking against it takes as long as against a real one. */
const dummyHash = hashPassword('')

/** `stored` is null when there is no such account; the check then takes as long as any other. */
export async function passwordMatches(stored: string | null, plain: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), plain)
  return stored !== null && matches
}
