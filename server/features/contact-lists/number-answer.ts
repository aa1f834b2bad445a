import type { ChannelResponse } from '#server/channels/channel-request.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

/** What the provider said of a number; null stands for no answer. `number` is how it writes the number itself. */
export type NumberAnswer = { hasWhatsapp: boolean; number: string | null } | null

export function toNumberAnswer(response: ChannelResponse | null): NumberAnswer {
  if (!response || !('found' in response)) return null
  if (response.found === null) return { hasWhatsapp: false, number: null }
  const phone = response.found.find(({ kind }) => kind === 'phone')?.value
  return { hasWhatsapp: true, number: phone === undefined ? null : canonicalPhone(phone) }
}
