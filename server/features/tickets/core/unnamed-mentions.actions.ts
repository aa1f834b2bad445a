/** Keeps what a message says with the hidden ids of people in it of whom nothing is known, so that it can be written anew. */
import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { UnnamedText } from './arrival.ts'

/** The texts stand in the row of the first id alone: a message may mention a thousand people. */
export async function keepUnnamed(tx: Tx, texts: (UnnamedText & { id: number })[]): Promise<void> {
  if (texts.length === 0) return
  await sql`insert into unnamed_mentions (company_id, message_id, lid, body, quote)
    select ${tx.companyId}, t.id, l.lid, case when l.place = 1 then t.body else '' end,
        case when l.place = 1 then t.quote else '' end
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (id bigint, body text, quote text, lids text[])
        cross join unnest(t.lids) with ordinality as l (lid, place)
    on conflict do nothing`.execute(tx.db)
}

export async function forgetUnnamed(tx: Tx, messageIds: number[]): Promise<void> {
  await sql`delete from unnamed_mentions
    where company_id = ${tx.companyId} and message_id = any(${messageIds}::bigint[])`.execute(tx.db)
}

/** Replaces the body, and those whom it mentions; the quote of a message does not change. */
export async function replaceUnnamedBody(
  tx: Tx,
  messageId: number,
  { body, lids }: Pick<UnnamedText, 'body' | 'lids'>,
): Promise<void> {
  const { rows: before } = await sql<{ lid: string; quote: string }>`delete from unnamed_mentions
    where company_id = ${tx.companyId} and message_id = ${messageId} returning lid, quote`.execute(tx.db)
  const quote = before.map((row) => row.quote).find((text) => text !== '') ?? ''
  const quoted = before.map(({ lid }) => lid).filter((lid) => quote.includes(`@${lid}`))
  await keepUnnamed(tx, [{ id: messageId, body, quote, lids: [...new Set([...lids, ...quoted])] }])
}
