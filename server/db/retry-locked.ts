import { isLockFailure } from './pg-errors.ts'

const ATTEMPTS = 3

/**
 * Runs a transaction anew when it met the locks of another one, which has the row or the deadlock's other half. For changes
 * of many rows that people and channels write meanwhile: whoever asked for them would otherwise be told to try again.
 */
export async function retryLocked<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (attempt === ATTEMPTS || !isLockFailure(error)) throw error
    }
  }
}
