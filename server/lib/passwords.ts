import { hash, verify } from '@node-rs/argon2'

/** Argon2id; memory in KiB: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (plain: string): Promise<string> => hash(plain, COST)

/** Nobody's password: checking against it takes as long as against a real one. */
const nobodys = hashPassword('')

/** `stored` is null when there is no such account; that answer takes as long as any other. */
export async function passwordMatches(stored: string | null, plain: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), plain)
  return stored !== null && matches
}
