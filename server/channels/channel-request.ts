import type { Channel, ChannelLimits, GroupInfo, Identity, NumberAnswers } from './port.ts'

/**
 * A request to a channel that may run in another process; the caller waits for the response. `numbers` asks about
 * several in one question. `number` is then the first of them, because an older process, which knows no other field,
 * answers about that one. It takes an unknown `kind` for a logout: do not add one. With `group` only that group is asked about,
 * and an older process tells the limits instead, which does no harm.
 */
export type ChannelRequest =
  | { kind: 'checkNumber'; connectionId: number; number: string; numbers?: string[] }
  | { kind: 'fetchLimits'; connectionId: number; group?: Identity }
  | { kind: 'logout'; connectionId: number }

/**
 * `found` lists the identities of a number, and is null when the number has no account; `answers` are those about
 * several. `limits` is null when the provider did not tell them, and `group` when the connection is no member of it.
 */
export type ChannelResponse =
  | { found: Identity[] | null }
  | { answers: NumberAnswers }
  | { limits: ChannelLimits | null }
  | { group: GroupInfo | null }
  | { failed: string }

/** Performs the request. Returns null when the channel does not run in this process. */
export async function performChannelRequest(
  channel: Channel | null,
  request: ChannelRequest,
): Promise<ChannelResponse | null> {
  if (!channel) return null
  try {
    if (request.kind === 'checkNumber')
      return request.numbers
        ? { answers: await channel.checkNumbers(request.numbers) }
        : { found: await channel.checkNumber(request.number) }
    if (request.kind === 'fetchLimits' && request.group) return { group: await channel.groupInfo(request.group) }
    if (request.kind === 'fetchLimits') return { limits: await channel.fetchLimits() }
    await channel.logout()
    return { found: null }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
