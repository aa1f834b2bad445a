import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosServer } from './server.ts'

const POLL_MS = 100
/** A run is given up when nothing has come for so long. */
const SETTLE_MS = 300_000

/**
 * Resolves when nothing is under way in either direction, or when nothing has come for long. `countReceived` says how
 * much the phones have.
 */
export async function untilQuiet(server: ChaosServer, countReceived: () => number): Promise<void> {
  let lastSeen = ''
  let deadline = performance.now() + SETTLE_MS
  while (performance.now() < deadline) {
    const isDelivered = server.shop.companions.every(({ undelivered }) => !undelivered.size)
    const row = await server.one<{ open: string; changed: string }>(
      `select count(*) filter (where from_me and ack < 2) as open, max(updated_at)::text as changed from messages`,
    )
    if (isDelivered && Number(row?.open) === 0) return
    const seen = JSON.stringify([row, countReceived()])
    if (seen !== lastSeen) deadline = performance.now() + SETTLE_MS
    lastSeen = seen
    await sleep(POLL_MS)
  }
}
