import type { Tx } from '#server/db/transaction.ts'
import { lockOpenTicket } from './find-or-create.actions.ts'
import {
  insertOutgoing,
  queueMessage,
  type OutgoingMessage,
} from '#server/features/tickets/messages/queue-message.actions.ts'

/** A message of a campaign to one person. `recipientId` is null for a test, which nothing counts. */
export type CampaignMessage = Pick<OutgoingMessage, 'body' | 'attachment' | 'template'> & { part: number }
type CampaignChat = { contactId: number; connectionId: number; recipientId: number | null }

/**
 * Queues the messages of a campaign to one person, in their order, and returns their ids. They are shown in the
 * contact's open ticket; without one they belong to no ticket until the customer answers, so that a campaign fills no
 * list of tickets. The database allows each part once per recipient.
 */
export async function queueCampaignMessages(
  tx: Tx,
  { contactId, connectionId, recipientId }: CampaignChat,
  messages: CampaignMessage[],
): Promise<number[]> {
  const { companyId } = tx
  const ticket = await lockOpenTicket(tx, { contactId, connectionId })
  const ids: number[] = []
  for (const { part, ...content } of messages) {
    const campaign = recipientId === null ? {} : { campaign: { recipientId, part } }
    const outgoing = { ...content, userId: null, ...campaign }
    ids.push(
      ticket
        ? Number((await queueMessage(tx, ticket, outgoing)).id)
        : await insertOutgoing(tx, { id: null, contactId, connectionId, queueId: null }, outgoing),
    )
  }
  await tx.command({ kind: 'outbox', companyId, connectionId })
  return ids
}
