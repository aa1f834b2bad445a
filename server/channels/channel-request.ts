import type { Channel, ChannelLimits, Identity, NumberAnswers } from './port.ts'

/**
 * A request to a channel that may run in another process; the caller waits for the response. `numbers` asks about
 * several in one question. `number` is then the first of them, because an older process, which knows no other field,
 * answers about that one. It takes an unknown `kind` for a logout: do not add one.
 */
export type ChannelRequest =
  | { kind: 'checkNumber'; connectionId: number; number: string; numbers?: string[] }
  | { kind: 'fetchLimits'; connectionId: number }
  | { kind: 'logout'; connectionId: number }

/**
 * `found` lists the identities of a number, and is null when the number has no account; `answers` are those about
 * several. `limits` is null when the provider did not tell them.
 */
export type ChannelResponse =
  | { found: Identity[] | null }
  | { answers: NumberAnswers }
  | { limits: ChannelLimits | null }
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
    if (request.kind === 'fetchLimits') return { limits: await channel.fetchLimits() }
    await channel.logout()
    return { found: null }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
