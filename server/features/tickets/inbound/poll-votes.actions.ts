import { sql } from 'kysely'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/core/emit.actions.ts'
import { OUR_REACTION } from '#server/features/tickets/read/messages.queries.ts'
import { findTarget, type ProviderEvent } from './provider-events.actions.ts'

/**
 * Stores what somebody chose last in a poll. A vote that was taken back stays as a row without choices, so that an
 * earlier one that arrives late does not come back; one that only the phone can read is a row with choices of null. A
 * poll that is not stored is left alone.
 */
export async function applyPollVote(tx: Tx, ref: ConnectionRef, event: ProviderEvent<'onPollVote'>): Promise<void> {
  const target = await findTarget(tx, ref, event)
  if (!target) return
  const { companyId } = tx
  const { message, author } = target
  const voter = event.fromMe ? OUR_REACTION : `contact:${author.id}`
  const { rows } = await sql`
    insert into poll_votes (company_id, message_id, voter, choices, voted_at)
    values (${companyId}, ${message.id}, ${voter}, ${event.choices}::int[], ${event.votedAt}::timestamptz)
    on conflict (company_id, message_id, voter) do update set choices = excluded.choices, voted_at = excluded.voted_at
      where poll_votes.voted_at <= excluded.voted_at
    returning voter`.execute(tx.db)
  if (rows.length === 0) return
  await tx.db
    .updateTable('messages')
    .set({
      // Polls from before votes were stored have no options of their own.
      poll: sql`coalesce(poll, ${JSON.stringify(event.poll)}::jsonb)`,
      updatedAt: sql<string>`clock_timestamp()`,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', message.id)
    .execute()
  await emitUpdatedInTickets(tx, [message])
}
