/**
 * Puts names where a received text mentions people. The stored text has them, and not only the one that is shown:
 * search, exports, the last line of a ticket, webhooks and models all take the stored text, and no list needs another
 * statement for it. A name that is learned later changes nothing, as with what a person typed.
 */
import type { ConnectionRef, InboundMessage, MentionedPerson } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { listShownNames } from '#server/features/contacts/queries.ts'

/** `names` are all that `write` puts into a text. */
type NameWriter = { write: (text: string) => string; names: string[] }

const MENTION = /@(\d+)/g

/** Returns what replaces the tokens of the mentioned people in a text; somebody of whom nothing is known keeps his. */
export async function nameWriter(
  db: Db,
  { companyId, connectionId }: ConnectionRef,
  mentions: MentionedPerson[] = [],
): Promise<NameWriter> {
  if (mentions.length === 0) return { write: (text) => text, names: [] }
  const others = mentions.filter(({ isOwn }) => !isOwn)
  const own = others.length < mentions.length ? await findConnectionName(db, companyId, connectionId) : null
  const found = await listShownNames(
    db,
    companyId,
    others.map(({ identities }) => identities),
  )
  const byToken = new Map([
    ...mentions.map(({ token }): [string, string | null] => [token, own]),
    ...others.map(({ token }, index): [string, string | null] => [token, found[index] ?? null]),
  ])
  const nameOf = (token: string): string => byToken.get(token) ?? token
  return {
    write: (text) => text.replaceAll(MENTION, (_written, token: string) => `@${nameOf(token)}`),
    names: [...new Set(mentions.map(({ token }) => nameOf(token)))],
  }
}

async function findConnectionName(db: Db, companyId: number, connectionId: number): Promise<string | null> {
  const connection = await db
    .selectFrom('connections')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return connection?.name ?? null
}

/** Returns the message with the names of the people whom it and its quote mention. */
export async function withNames(db: Db, ref: ConnectionRef, inbound: InboundMessage): Promise<InboundMessage> {
  const { mentions, body, context } = inbound
  const { write, names } = await nameWriter(db, ref, mentions)
  if (names.length === 0) return inbound
  const { quote = null, ad = null } = context ?? {}
  const named = { quote: quote && { ...quote, body: write(quote.body) }, ad, mentions: names }
  return { ...inbound, body: write(body), context: named }
}
