import type { Identity } from '#server/channels/port.ts'
import type { Account } from '#server/channels/meta/store.ts'

const KINDS = { facebook: 'psid', instagram: 'igsid' } as const

type Place = Pick<Account, 'channel' | 'accountId'>

/** People have an id for each account they write to: it means nothing without the account. */
export const identityOf = ({ channel, accountId }: Place, personId: string): Identity => ({
  kind: KINDS[channel],
  value: `${accountId}/${personId}`,
})

/** Who that is for this account; null: they never wrote to it. */
export function personOf({ channel, accountId }: Place, identities: Identity[]): string | null {
  const prefix = `${accountId}/`
  const found = identities.find(({ kind, value }) => kind === KINDS[channel] && value.startsWith(prefix))
  return found ? found.value.slice(prefix.length) : null
}
