import { Session } from 'node:inspector/promises'

/**
 * Collects all garbage at once, which blocks the process for about a tenth of a second. V8 lets the heap grow to a
 * multiple of what was alive at the last full collection; before the first one it assumes more than a server needs, and
 * keeps sixty megabytes of garbage.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
