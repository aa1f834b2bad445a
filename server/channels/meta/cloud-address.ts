import { isProviderId } from '#server/channels/fields-of-strangers.ts'
import type { Identity } from '#server/channels/port.ts'

/** The longest number of the world has 15 digits. */
const NUMBER = /^\d{1,30}$/

/** A person has a phone number, an id that WhatsApp gives them for the company, or both. */
export const cloudIdentities = (number: string | null | undefined, userId: string | null | undefined): Identity[] => [
  ...(number && NUMBER.test(number) ? [{ kind: 'phone' as const, value: number }] : []),
  ...(userId && isProviderId(userId) ? [{ kind: 'bsuid' as const, value: userId }] : []),
]

/** Returns how a message is addressed; null when none of the identities can be reached. The number comes first. */
export function recipientOf(identities: Identity[]): { to: string } | { recipient: string } | null {
  const valueOf = (kind: Identity['kind']) => identities.find((one) => one.kind === kind)?.value
  const number = valueOf('phone')
  if (number) return { to: number }
  const userId = valueOf('bsuid')
  return userId ? { recipient: userId } : null
}
