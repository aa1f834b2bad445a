import type { Channel, ChannelLimits, Identity } from './port.ts'

/** A request to a channel that may run in another process; the caller waits for the response. */
export type ChannelRequest =
  | { kind: 'checkNumber'; connectionId: number; number: string }
  | { kind: 'fetchLimits'; connectionId: number }
  | { kind: 'logout'; connectionId: number }

/**
 * `found` lists the identities of a number, and is null when the number has no account. `limits` is null when the
 * provider did not tell them.
 */
export type ChannelResponse = { found: Identity[] | null } | { limits: ChannelLimits | null } | { failed: string }

/** Performs the request. Returns null when the channel does not run in this process. */
export async function performChannelRequest(
  channel: Channel | null,
  request: ChannelRequest,
): Promise<ChannelResponse | null> {
  if (!channel) return null
  try {
    if (request.kind === 'checkNumber') return { found: await channel.checkNumber(request.number) }
    if (request.kind === 'fetchLimits') return { limits: await channel.fetchLimits() }
    await channel.logout()
    return { found: null }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
