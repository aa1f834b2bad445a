import { vi } from 'vitest'
import { PATIENT } from './patience.ts'

/** Asks until the answer is a truthy value, and returns that. */
export const waitFor = <Seen>(look: () => Promise<Seen>) => vi.waitUntil(look, PATIENT)
