import type { MentionableMember } from '#contract/messages.ts'
import { canMention, listWriters } from '#server/features/tickets/read/people.queries.ts'
import { assertCanReadTicket, getTicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { askAboutGroup, type GroupNeeds } from './ask-group.ts'
import { listMentionableMembers, toMentionable } from './people.queries.ts'

/**
 * Lists whom a message to this conversation can mention: all members of a group but ourselves, and without an answer of its
 * channel who wrote in it.
 */
export async function listMentionable(
  needs: GroupNeeds,
  actor: CurrentUser,
  ticketId: number,
): Promise<MentionableMember[]> {
  const { data } = needs
  const ticket = await data.read(actor, async (db) => {
    await assertCanReadTicket(db, actor, ticketId)
    return getTicketRow(db, ticketId)
  })
  if (!canMention(ticket)) return []
  const { connectionId, info } = await askAboutGroup(needs, actor, ticketId, false)
  return data.read(actor, async (db) => {
    const writers = await listWriters(db, actor.companyId, ticket)
    if (!info || connectionId === null) return toMentionable(writers)
    return listMentionableMembers(db, { companyId: actor.companyId, connectionId }, info.members, writers)
  })
}
