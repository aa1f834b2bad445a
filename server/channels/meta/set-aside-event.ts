import type { ReceivedKind } from '#contract/cloud-ledger.ts'
import type { SetAsideItem } from '#server/channels/port.ts'
import { sha256 } from '#server/lib/secrets.ts'
import { toIdentity } from './address.ts'
import { MetaEvent } from './event.ts'
import type { Account } from './store.ts'

/**
 * An event of Messenger or Instagram that could not be applied, as it is kept. Not every event has a name, so that it is
 * known by all that it tells. Throws for one that is not understood.
 */
export function toSetAsideEvent(account: Pick<Account, 'channel' | 'accountId'>, told: unknown): SetAsideItem {
  const event = MetaEvent.parse(told)
  const personId = event.message?.is_echo === true ? event.recipient.id : event.sender.id
  return {
    id: sha256(JSON.stringify(told)),
    kind: kindOf(event),
    person: { identities: [toIdentity(account, personId)], name: null },
    standIn: null,
    told: { accountId: account.accountId, event: told },
  }
}

function kindOf({ message, delivery, read, reaction, message_edit: edit }: MetaEvent): ReceivedKind {
  if (message?.is_deleted) return 'deletion'
  if (reaction) return 'reaction'
  if (edit) return 'edit'
  return !message && (delivery || read) ? 'status' : 'message'
}
