import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the process, under the name that the log gives it, and how it is ended. */
export type Ending = [part: string, end: () => unknown]

export type EndOptions = {
  log: { warn(message: string): void }
  /** How long to wait for all parts together; without it, until they have ended. */
  limitMs?: number | undefined
}

/**
 * Ends the parts one after the other, even when one fails, as some do while the database is down. Returns false when
 * they have not ended within the limit, and then tells the log which one still runs: whoever waits for an end must not
 * wait for ever.
 */
export async function endInOrder(endings: Ending[], { log, limitMs }: EndOptions): Promise<boolean> {
  let current = ''
  const endAll = async (): Promise<true> => {
    for (const [part, end] of endings) {
      current = part
      try {
        await end()
      } catch (error) {
        log.warn(`${part} could not be ended in order: ${String(error)}`)
      }
    }
    return true
  }
  if (limitMs === undefined) return endAll()
  const waiting = new AbortController()
  const limit = sleep(limitMs, false, { signal: waiting.signal }).catch(() => false)
  const hasEnded = await Promise.race([endAll(), limit])
  waiting.abort()
  if (!hasEnded) log.warn(`after ${limitMs} ms of the end there still runs: ${current}`)
  return hasEnded
}
