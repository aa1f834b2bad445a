import type { Channel, Identity } from './port.ts'

/** What a request has a channel do while it waits, in whatever process the channel is. */
export type ChannelRequest =
  { kind: 'checkNumber'; connectionId: number; number: string } | { kind: 'logout'; connectionId: number }

/** `found`: of a number how it is addressed, null when it is not there. */
export type ChannelResponse = { found: Identity[] | null } | { failed: string }

/** null: the channel is not here. */
export async function performChannelRequest(
  channel: Channel | null,
  request: ChannelRequest,
): Promise<ChannelResponse | null> {
  if (!channel) return null
  try {
    if (request.kind === 'checkNumber') return { found: await channel.checkNumber(request.number) }
    await channel.logout()
    return { found: null }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
