/** Takes the hidden ids of people out of the texts of servers of before, which wrote them where nothing else was known. */
import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import {
  findNames,
  lockTicketsOf,
  NAMED_AT_ONCE,
  refreshLines,
  textsOfTickets,
  writeTexts,
  type MentioningMessage,
  type NamedText,
} from './name-mentions.actions.ts'

/** So many messages are looked through at once. */
export const LOOKED_THROUGH = 1000

/**
 * A hidden id among the names of a message `m`: it has more digits than anybody takes for a name, and no more than WhatsApp
 * gives.
 */
const HIDDEN_ID = sql`n.name ~ '^[0-9]{10,30}$' and not exists (select from connections w
  where w.company_id = m.company_id and w.id = m.connection_id and w.name = n.name)`

const FOUND = jsonObject<MentioningMessage>()({ id: sql<number>`m.id`, ticketId: sql<number | null>`m.ticket_id` })

type Page = {
  /** Up to this message all were looked through; null where there are none. */
  last: number | null
  found: MentioningMessage[]
}

/** Looks through the next messages after this id, until there are as many with hidden ids as are written at once. */
async function lookThrough({ db, companyId }: Tx, afterId: number): Promise<Page> {
  const { rows } = await sql<Page>`
    with looked as materialized (select company_id, id, ticket_id, connection_id, context->'mentions' as names from messages
        where company_id = ${companyId} and id > ${afterId} order by id limit ${LOOKED_THROUGH}),
      old as materialized (select m.id, m.ticket_id from looked m
        where exists (select from jsonb_array_elements_text(m.names) as n (name) where ${HIDDEN_ID})
        order by m.id limit ${NAMED_AT_ONCE})
    select case when count(*) = ${NAMED_AT_ONCE} then max(m.id) else (select max(id) from looked) end as last,
        coalesce(json_agg(${FOUND} order by m.id), '[]') as found
      from old m`.execute(db)
  return requireRow(rows)
}

/** Lists the texts of these messages as they stand, with the hidden ids in them, in the order of a conversation. */
async function listOldTexts({ db, companyId }: Tx, found: MentioningMessage[]): Promise<NamedText[]> {
  const { rows } = await sql<NamedText>`
    select m.id, m.ticket_id, m.from_me, m.context, m.mentions, m.body, coalesce(m.context->'quote'->>'body', '') as quote,
        array(select distinct n.name from jsonb_array_elements_text(m.context->'mentions') as n (name)
          where ${HIDDEN_ID}) as lids
      from messages m
      where m.company_id = ${companyId} and m.id = any(${found.map(({ id }) => id)}::bigint[])
    order by m.created_at, m.id`.execute(db)
  return rows
}

/**
 * Names the people in the next messages after this id in which a server of before wrote hidden ids; whoever is not known is
 * "somebody" from then on. Returns the id up to which all were looked through, and null at the end. Nobody is told: it may be
 * about years of messages, and lists and conversations show the new texts when they are fetched again.
 */
export async function nameOldMentions(tx: Tx, afterId: number): Promise<number | null> {
  const { last, found } = await lookThrough(tx, afterId)
  if (found.length === 0) return last
  const tickets = await lockTicketsOf(tx, found)
  // A statement of its own sees the messages as those have left them for whose locks the one above has waited.
  const texts = await listOldTexts(tx, found)
  await writeTexts(tx, texts, await findNames(tx, texts, []))
  for (const { ticket, ofTicket } of textsOfTickets(tickets, texts)) await refreshLines(tx, ticket.id, ofTicket)
  return last
}
