import { expect, test } from 'vitest'
import { retryLocked } from './retry-locked.ts'

const databaseError = (code: string): Error => Object.assign(new Error(code), { severity: 'ERROR', code })

/** Fails with each of the errors, and then answers. */
function failing(...errors: Error[]): () => Promise<number> {
  let calls = 0
  return async () => {
    const error = errors[calls++]
    if (error) throw error
    return calls
  }
}

test('what met a deadlock or waited for a lock is tried again, twice at most', async () => {
  const [deadlock, timeout] = [databaseError('40P01'), databaseError('55P03')]
  expect(await retryLocked(failing(deadlock, timeout))).toBe(3)
  await expect(retryLocked(failing(deadlock, deadlock, timeout))).rejects.toBe(timeout)
})

test('another failure is not tried again', async () => {
  const refused = databaseError('23505')
  await expect(retryLocked(failing(refused))).rejects.toBe(refused)
})
