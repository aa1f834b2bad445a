import type { Channel, Identity } from './port.ts'

/** What a request has a channel do while it waits, in whatever process the channel is. */
export type Errand =
  { kind: 'checkNumber'; connectionId: number; number: string } | { kind: 'logout'; connectionId: number }

/** `found`: of a number how it is addressed, null when it is not there. */
export type Done = { found: Identity[] | null } | { failed: string }

/** null: the channel is not here. */
export async function runErrand(channel: Channel | null, errand: Errand): Promise<Done | null> {
  if (!channel) return null
  try {
    if (errand.kind === 'checkNumber') return { found: await channel.checkNumber(errand.number) }
    await channel.logout()
    return { found: null }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
