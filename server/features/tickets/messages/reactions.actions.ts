import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/core/emit.actions.ts'
import { OUR_REACTION } from '#server/features/tickets/read/messages.queries.ts'

const MAX_REASON = 500

export type Reaction = { author: string; fromMe: boolean; authorName: string; emoji: string }

export async function setReaction(tx: Tx, messageId: number, reaction: Reaction): Promise<void> {
  const { companyId, db } = tx
  if (reaction.emoji === '') {
    await db
      .deleteFrom('messageReactions')
      .where('companyId', '=', companyId)
      .where('messageId', '=', messageId)
      .where('author', '=', reaction.author)
      .execute()
    return
  }
  await db
    .insertInto('messageReactions')
    .values({ companyId, messageId, ...reaction })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'messageId', 'author'])
        .doUpdateSet({ emoji: reaction.emoji, authorName: reaction.authorName, refusal: null }),
    )
    .execute()
}

/** Stores that the provider refused our reaction, unless it is another one by now. */
export async function markReactionRefused(
  tx: Tx,
  messageId: number,
  { emoji, reason }: { emoji: string; reason: string },
): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<{ id: number; ticketId: number | null }>`
    with refused as (
      update message_reactions set refusal = ${reason.slice(0, MAX_REASON)}
      where company_id = ${companyId} and message_id = ${messageId} and author = ${OUR_REACTION} and emoji = ${emoji}
      returning message_id
    )
    update messages m set updated_at = clock_timestamp() from refused
    where m.company_id = ${companyId} and m.id = refused.message_id returning m.id, m.ticket_id`.execute(tx.db)
  await emitUpdatedInTickets(tx, rows)
}
