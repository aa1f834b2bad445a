import { can } from '#contract/permissions.ts'
import { knownName } from '#contract/person-name.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { writeCard } from '#server/channels/outgoing-cards.ts'
import type { Db } from '#server/db/client.ts'
import { assertNoSamples, listContactsById } from '#server/features/contacts/queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { assertTokenScope, type CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'

const NUMBER = /^\d{5,20}$/

/** Returns the cards of these contacts in the given order. Only a person with a number has a card. */
export async function writeContactCards(
  db: Db,
  actor: CurrentUser,
  ticket: Pick<TicketRow, 'isSample'>,
  contactIds: number[],
): Promise<string> {
  if (!can(actor, 'contacts:read')) throw new AppError('ERR_NO_PERMISSION')
  assertTokenScope(actor, 'contacts:read')
  const ids = [...new Set(contactIds)]
  const found = new Map((await listContactsById(db, actor.companyId, ids)).map((contact) => [contact.id, contact]))
  if (found.size < ids.length) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (!ticket.isSample) await assertNoSamples(db, actor.companyId, ids)
  return ids
    .map((id) => {
      const { name = '', number = '', isGroup = true } = found.get(id) ?? {}
      if (isGroup || !NUMBER.test(number)) throw new AppError('ERR_CONTACT_WITHOUT_NUMBER')
      return writeCard({ name: knownName(name).trim() || formatPhone(number), number })
    })
    .join('\n')
}
