/**
 * Makes the hashes of passwords cheap in this process: the servers of the tests make and check hundreds, which takes
 * minutes at the product's cost. It is imported first, before the product takes the function.
 */
import { createRequire } from 'node:module'
import type { hash } from '@node-rs/argon2'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof hash }
const real = argon2.hash
argon2.hash = (plain) => real(plain, CHEAP)
