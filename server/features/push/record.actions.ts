import type { DomainEvent } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CompanySet } from '#server/lib/company-set.ts'

/** Enqueues what people may be told of, in the transaction of the change. Several messages of a ticket become one push. */
export async function recordPushes(
  companies: Pick<CompanySet, 'has'>,
  tx: Tx,
  events: readonly DomainEvent[],
): Promise<void> {
  const { companyId } = tx
  if (!companies.has(companyId)) return
  for (const event of events) {
    if (event.name === 'message.created' && !event.payload.message.fromMe && !event.payload.message.read) {
      const ticketId = event.payload.ticket.id
      await tx.enqueue('push.message', { companyId, ticketId }, { key: `push.message/${ticketId}` })
    }
    if (event.name === 'mention.created') {
      const { noteId } = event.payload.mention
      await tx.enqueue('push.mention', { companyId, noteId, userId: event.audience.userId })
    }
    if (event.name === 'chat.messageCreated')
      await tx.enqueue('push.chatMessage', { companyId, messageId: event.payload.newMessage.id })
  }
}
