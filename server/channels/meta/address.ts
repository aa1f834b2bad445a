import { CHANNELS, type IdentityKind, type MetaKind } from '#contract/channels.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Account } from './store.ts'

const kindOf = (channel: MetaKind): IdentityKind => CHANNELS[channel].identityKinds[0]

type AccountRef = Pick<Account, 'channel' | 'accountId'>

/** Meta gives a person a different id for each account, so the identity contains the account. */
export const toIdentity = ({ channel, accountId }: AccountRef, personId: string): Identity => ({
  kind: kindOf(channel),
  value: `${accountId}/${personId}`,
})

/** Returns the person's id for this account; null when the person never wrote to it. */
export function toPersonId({ channel, accountId }: AccountRef, identities: Identity[]): string | null {
  const prefix = `${accountId}/`
  const found = identities.find(({ kind, value }) => kind === kindOf(channel) && value.startsWith(prefix))
  return found ? found.value.slice(prefix.length) : null
}
