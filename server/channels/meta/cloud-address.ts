import type { Identity } from '#server/channels/port.ts'

/** A person has a phone number, an id that WhatsApp gives them for the company, or both. */
export const cloudIdentities = (number: string | null | undefined, userId: string | null | undefined): Identity[] => [
  ...(number && /^\d+$/.test(number) ? [{ kind: 'phone' as const, value: number }] : []),
  ...(userId ? [{ kind: 'bsuid' as const, value: userId }] : []),
]

/** Returns how a message is addressed; null when none of the identities can be reached. The number comes first. */
export function recipientOf(identities: Identity[]): { to: string } | { recipient: string } | null {
  const valueOf = (kind: Identity['kind']) => identities.find((one) => one.kind === kind)?.value
  const number = valueOf('phone')
  if (number) return { to: number }
  const userId = valueOf('bsuid')
  return userId ? { recipient: userId } : null
}
