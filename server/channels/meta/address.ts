import { CHANNELS, type IdentityKind, type MetaKind } from '#contract/channels.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Account } from '#server/channels/meta/store.ts'

const kindOf = (channel: MetaKind): IdentityKind => CHANNELS[channel].identityKinds[0]

type AccountRef = Pick<Account, 'channel' | 'accountId'>

/** People have an id for each account they write to: it means nothing without the account. */
export const toIdentity = ({ channel, accountId }: AccountRef, personId: string): Identity => ({
  kind: kindOf(channel),
  value: `${accountId}/${personId}`,
})

/** Who that is for this account; null: they never wrote to it. */
export function toPersonId({ channel, accountId }: AccountRef, identities: Identity[]): string | null {
  const prefix = `${accountId}/`
  const found = identities.find(({ kind, value }) => kind === kindOf(channel) && value.startsWith(prefix))
  return found ? found.value.slice(prefix.length) : null
}
