/** Writes stored texts anew that say "somebody", once something is known of the people whom they mention. */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { MessageContext } from '#contract/messages.ts'
import type { Identity, OutgoingMention } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { listShownNames } from '#server/features/contacts/queries.ts'
import type { UnnamedText } from '#server/features/tickets/core/arrival.ts'
import { emitMessagesUpdated, emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketsUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { refreshQuestion } from '#server/features/tickets/core/question.actions.ts'
import { forgetUnnamed, keepUnnamed } from '#server/features/tickets/core/unnamed-mentions.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { refreshLastMessage } from './last-message.actions.ts'
import { getSomebody, isSomebody, writeNames } from './mentions.queries.ts'
import { cutBody } from './stored-content.queries.ts'

/** The tickets of a batch are locked together. */
const BATCH_SIZE = 100
/** So many messages of before are looked through at once. */
const LOOKED_THROUGH = 1000

type Found = { id: number; ticketId: number | null }

type Text = UnnamedText & {
  id: number
  ticketId: number | null
  fromMe: boolean
  context: MessageContext | null
  mentions: OutgoingMention[] | null
}

const lidsOf = (identities: Identity[]): string[] =>
  identities.filter(({ kind }) => kind === 'lid').map(({ value }) => value)

/** Lists the next messages after this id that mention one of them. */
async function findMentioning({ db, companyId }: Tx, lids: string[], afterId: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select distinct m.id, m.ticket_id from unnamed_mentions u
      join messages m on m.company_id = u.company_id and m.id = u.message_id
    where u.company_id = ${companyId} and u.lid = any(${lids}::text[]) and u.message_id > ${afterId}
    order by m.id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

const lockTicketsOf = (tx: Tx, found: Found[]): Promise<TicketRow[]> =>
  lockTicketsUnchecked(
    tx,
    found.flatMap(({ ticketId }) => ticketId ?? []),
  )

/** Lists the texts of these messages, in the order of a conversation. */
async function listTexts({ db, companyId }: Tx, found: Found[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select m.id, m.ticket_id, m.from_me, m.context, m.mentions, u.body, u.quote, u.lids
      from (select message_id, min(body) as body, min(quote) as quote, array_agg(lid order by lid) as lids
        from unnamed_mentions where company_id = ${companyId} and message_id = any(${found.map(({ id }) => id)}::bigint[])
        group by message_id) u
      join messages m on m.company_id = ${companyId} and m.id = u.message_id
    order by m.created_at, m.id`.execute(db)
  return rows
}

/** Returns the names of those of whom something is known, by their hidden ids, in two statements for all. */
async function findNames({ db, companyId }: Tx, texts: Text[], people: Identity[][]): Promise<Map<string, string>> {
  const lids = [...new Set(texts.flatMap((text) => text.lids))]
  const learned = new Map(people.flatMap((identities) => lidsOf(identities).map((lid) => [lid, identities] as const)))
  const found = await listShownNames(
    db,
    companyId,
    lids.map((lid) => learned.get(lid) ?? [{ kind: 'lid', value: lid }]),
  )
  const names = new Map<string, string>()
  for (const [index, lid] of lids.entries()) {
    const name = found[index] ?? null
    if (name !== null) names.set(lid, name)
  }
  return names
}

/** Returns the text of a message with these names, and what it has to keep of those who have none. */
function rewrite(text: Text, names: ReadonlyMap<string, string>, somebody: string) {
  const { id, body, quote, lids, context, mentions } = text
  const shown = new Map(lids.map((lid) => [lid, names.get(lid) ?? somebody]))
  const others = (context?.mentions ?? []).filter((name) => !isSomebody(name) && !shown.has(name))
  const nameOf = ({ name, identities }: OutgoingMention): string =>
    lidsOf(identities)
      .map((lid) => shown.get(lid))
      .find((one) => one !== undefined) ?? name
  return {
    message: {
      id,
      body: cutBody(writeNames(body, shown)),
      context: {
        ...context,
        quote: context?.quote ? { ...context.quote, body: writeNames(quote, shown) } : null,
        mentions: [...new Set([...others, ...shown.values()])],
      },
      mentions: mentions?.map((mention) => ({ ...mention, name: nameOf(mention) })) ?? null,
    },
    unnamed: {
      id,
      body: cutBody(writeNames(body, names)),
      quote: writeNames(quote, names),
      lids: lids.filter((lid) => !names.has(lid)),
    },
  }
}

async function writeTexts(tx: Tx, texts: Text[], names: ReadonlyMap<string, string>): Promise<void> {
  const somebody = await getSomebody(tx.db, tx.companyId)
  const written = texts.map((text) => rewrite(text, names, somebody))
  await sql`update messages m set body = n.body, context = n.context, mentions = n.mentions, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(written.map(({ message }) => message))}::jsonb)
      as n (id bigint, body text, context jsonb, mentions jsonb)
    where m.company_id = ${tx.companyId} and m.id = n.id`.execute(tx.db)
  await forgetUnnamed(
    tx,
    texts.map(({ id }) => id),
  )
  await keepUnnamed(
    tx,
    written.map(({ unnamed }) => unnamed),
  )
}

/** Shows the new texts of a ticket, also in its row of the lists. */
async function showTexts(tx: Tx, ticket: TicketRow, texts: Text[]): Promise<void> {
  const newest = texts.at(-1)
  if (!newest) return
  await refreshLastMessage(tx, ticket.id, newest.id)
  const received = texts.filter(({ fromMe }) => !fromMe)
  if (received.length > 0) await refreshQuestion(tx, ticket.id, Math.max(...received.map(({ id }) => id)))
  await emitMessagesUpdated(
    tx,
    ticket,
    texts.map(({ id }) => id),
  )
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

async function nameTexts(tx: Tx, tickets: TicketRow[], texts: Text[], names: ReadonlyMap<string, string>) {
  await writeTexts(tx, texts, names)
  for (const ticket of tickets)
    await showTexts(
      tx,
      ticket,
      texts.filter(({ ticketId }) => ticketId === ticket.id),
    )
}

/**
 * Names these people in the next messages after this id that mention them. Returns the id of the last of these messages;
 * null when there was none.
 */
export async function nameMentions(tx: Tx, people: Identity[][], afterId: number): Promise<number | null> {
  const found = await findMentioning(tx, people.flatMap(lidsOf), afterId)
  const last = found.at(-1)
  if (!last) return null
  const tickets = await lockTicketsOf(tx, found)
  const texts = await listTexts(tx, found)
  const names = await findNames(tx, texts, people)
  if (names.size > 0) await nameTexts(tx, tickets, texts, names)
  return last.id
}

/** A hidden id among the names of a message `m`: it has more digits than anybody takes for a name. */
const HIDDEN_ID = sql`n.name ~ '^[0-9]{10,}$' and not exists (select from connections w
  where w.company_id = m.company_id and w.id = m.connection_id and w.name = n.name)`

const FOUND = jsonObject<Found>()({ id: sql<number>`m.id`, ticketId: sql<number | null>`m.ticket_id` })

/**
 * Does so in the next messages after this id in which a server of before wrote hidden ids. Whoever is not known is
 * "somebody" from then on.
 */
export async function nameOldMentions(tx: Tx, afterId: number): Promise<number | null> {
  const { db, companyId } = tx
  const { rows } = await sql<{ last: number | null; found: Found[] }>`
    with looked as materialized (select company_id, id, ticket_id, connection_id, context->'mentions' as names from messages
      where company_id = ${companyId} and id > ${afterId} order by id limit ${LOOKED_THROUGH})
    select max(id) as last, coalesce(json_agg(${FOUND}) filter (where exists (
        select from jsonb_array_elements_text(m.names) as n (name) where ${HIDDEN_ID})), '[]') as found
      from looked m`.execute(db)
  const { last, found } = requireRow(rows)
  if (found.length === 0) return last
  const tickets = await lockTicketsOf(tx, found)
  await sql`insert into unnamed_mentions (company_id, message_id, lid, body, quote)
    select m.company_id, m.id, n.name, m.body, coalesce(m.context->'quote'->>'body', '')
      from messages m cross join lateral jsonb_array_elements_text(m.context->'mentions') as n (name)
    where m.company_id = ${companyId} and m.id = any(${found.map(({ id }) => id)}::bigint[]) and ${HIDDEN_ID}
    on conflict do nothing`.execute(db)
  const texts = await listTexts(tx, found)
  await nameTexts(tx, tickets, texts, await findNames(tx, texts, []))
  return last
}
