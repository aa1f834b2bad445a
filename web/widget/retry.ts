import { RefusedError } from './api.ts'

const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000]

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Returns how long to wait before the next attempt. After a break not all browsers come back at the same moment. */
export const delayOf = (attempt: number, chance = Math.random()): number =>
  (RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0) * (0.75 + chance / 2)

const hasStatus = (error: unknown, statuses: number[]): boolean =>
  error instanceof RefusedError && statuses.includes(error.status)
/** Whether the token is good for nothing any more. */
export const isExpired = (error: unknown): boolean => hasStatus(error, [401])
export const isForbidden = (error: unknown): boolean => hasStatus(error, [403])
/** Whether the same request would be refused again. */
export const isFinal = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== 429
