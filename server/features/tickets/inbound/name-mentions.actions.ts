/** Writes stored texts anew that say "somebody", once something is known of the people whom they mention. */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { MessageContext } from '#contract/messages.ts'
import type { Identity, OutgoingMention } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { listShownNames } from '#server/features/contacts/queries.ts'
import type { UnnamedText } from '#server/features/tickets/core/arrival.ts'
import { emitMessagesUpdated, emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketsUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { refreshQuestion } from '#server/features/tickets/core/question.actions.ts'
import { forgetUnnamed, keepUnnamed } from '#server/features/tickets/core/unnamed-mentions.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { refreshLastMessage } from './last-message.actions.ts'
import { getSomebody, isSomebody, saysSomebody, writeNames } from './mentions.queries.ts'
import { cutBody } from './stored-content.queries.ts'

/** The tickets of so many messages are locked together. */
export const NAMED_AT_ONCE = 100

export type MentioningMessage = { id: number; ticketId: number | null }

/** `body`, `quote` and `lids` are the text with the hidden ids, and the rest is of its message. */
export type NamedText = UnnamedText & {
  id: number
  ticketId: number | null
  fromMe: boolean
  context: MessageContext | null
  mentions: OutgoingMention[] | null
}

const lidsOf = (identities: Identity[]): string[] =>
  identities.filter(({ kind }) => kind === 'lid').map(({ value }) => value)

/** Lists the next messages after this id that mention one of them. */
async function findMentioning({ db, companyId }: Tx, lids: string[], afterId: number): Promise<MentioningMessage[]> {
  const { rows } = await sql<MentioningMessage>`
    select m.id, m.ticket_id from (select distinct message_id from unnamed_mentions
        where company_id = ${companyId} and lid = any(${lids}::text[]) and message_id > ${afterId}
        order by message_id limit ${NAMED_AT_ONCE}) u
      join messages m on m.company_id = ${companyId} and m.id = u.message_id
    order by m.id`.execute(db)
  return rows
}

export const lockTicketsOf = (tx: Tx, found: MentioningMessage[]): Promise<TicketRow[]> =>
  lockTicketsUnchecked(
    tx,
    found.flatMap(({ ticketId }) => ticketId ?? []),
  )

/** Lists the texts of these messages, in the order of a conversation, and what the messages say now. */
async function listTexts({ db, companyId }: Tx, found: MentioningMessage[]): Promise<(NamedText & { said: string })[]> {
  const { rows } = await sql<NamedText & { said: string }>`
    select m.id, m.ticket_id, m.from_me, m.context, m.mentions, m.body as said, u.body, u.quote, u.lids
      from (select message_id, max(body) as body, max(quote) as quote, array_agg(lid order by lid) as lids
        from unnamed_mentions where company_id = ${companyId} and message_id = any(${found.map(({ id }) => id)}::bigint[])
        group by message_id) u
      join messages m on m.company_id = ${companyId} and m.id = u.message_id
    order by m.created_at, m.id`.execute(db)
  return rows
}

/** Returns the names of those of whom something is known, by their hidden ids, in two statements for all. */
export async function findNames(
  { db, companyId }: Tx,
  texts: NamedText[],
  people: Identity[][],
): Promise<Map<string, string>> {
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
function rewrite(text: NamedText, names: ReadonlyMap<string, string>, somebody: string) {
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

/** Stores the texts with these names; everybody else in them is somebody. */
export async function writeTexts(tx: Tx, texts: NamedText[], names: ReadonlyMap<string, string>): Promise<void> {
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

/** Lists the texts of each ticket, of those that have some. */
export const textsOfTickets = (tickets: TicketRow[], texts: NamedText[]) =>
  tickets
    .map((ticket) => ({ ticket, ofTicket: texts.filter(({ ticketId }) => ticketId === ticket.id) }))
    .filter(({ ofTicket }) => ofTicket.length > 0)

/** Shows the new texts of a ticket in its row of the lists. */
export async function refreshLines(tx: Tx, ticketId: number, texts: NamedText[]): Promise<void> {
  const newest = texts.at(-1)
  if (newest) await refreshLastMessage(tx, ticketId, newest.id)
  const received = texts.filter(({ fromMe }) => !fromMe)
  if (received.length > 0) await refreshQuestion(tx, ticketId, Math.max(...received.map(({ id }) => id)))
}

/**
 * Names these people in the next messages after this id that mention them. Returns the id of the last of these messages;
 * null when there are no more.
 */
export async function nameMentions(tx: Tx, people: Identity[][], afterId: number): Promise<number | null> {
  const found = await findMentioning(tx, people.flatMap(lidsOf), afterId)
  const tickets = await lockTicketsOf(tx, found)
  const listed = await listTexts(tx, found)
  // An older server beside this one changes a text, and leaves what is kept of the one before.
  const texts = listed.filter((text) => saysSomebody(text.said, text))
  await forgetUnnamed(
    tx,
    listed.filter((text) => !texts.includes(text)).map(({ id }) => id),
  )
  const names = await findNames(tx, texts, people)
  const last = found.length < NAMED_AT_ONCE ? null : (found.at(-1)?.id ?? null)
  if (names.size === 0) return last
  await writeTexts(tx, texts, names)
  for (const { ticket, ofTicket } of textsOfTickets(tickets, texts)) {
    await refreshLines(tx, ticket.id, ofTicket)
    await emitMessagesUpdated(
      tx,
      ticket,
      ofTicket.map(({ id }) => id),
    )
    await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  }
  return last
}
