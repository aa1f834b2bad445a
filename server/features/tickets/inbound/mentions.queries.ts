/**
 * Puts names where a received text mentions people. The stored text has them, and not only the one that is shown:
 * search, exports, the last line of a ticket, webhooks and models all take the stored text, and no list needs another
 * statement for it. Of whom nothing is known the text says "somebody", until `name-mentions.actions.ts` knows more. A name
 * that is learned for a number changes nothing, as with what a person typed.
 */
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { ConnectionRef, InboundMessage, MentionedPerson, PollContent } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { listShownNames } from '#server/features/contacts/queries.ts'
import type { UnnamedText } from '#server/features/tickets/core/arrival.ts'
import { cutBody } from './stored-content.queries.ts'
import { getWording } from './wording.queries.ts'

const MENTION = /@(\d+)/g

/** Those of WhatsApp have half as many. A sender may name anything, and the index of a table takes no text of any length. */
const MAX_LID_DIGITS = 30

/** Whether more may be learned of somebody of whom nothing is known. */
const mayBeNamed = ({ token, identities }: MentionedPerson): boolean =>
  token.length <= MAX_LID_DIGITS && identities.some(({ kind }) => kind === 'lid')

const SOMEBODY: Record<CustomerLanguage, string> = { pt: 'alguém', en: 'somebody', es: 'alguien' }
const EVERY_SOMEBODY = Object.values(SOMEBODY)

/** Returns how a text calls people of whom nothing is known, in the language of the company. */
export const getSomebody = async (db: Db, companyId: number): Promise<string> =>
  SOMEBODY[(await getWording(db, companyId)).language]

export const isSomebody = (name: string): boolean => EVERY_SOMEBODY.includes(name)

/** Replaces each token that has a name; others stay. */
export const writeNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(MENTION, (written, token: string) => {
    const name = names.get(token)
    return name === undefined ? written : `@${name}`
  })

/** Whether a message says this body of `lids` with "somebody" in their places, in any language. */
export const saysSomebody = (said: string, { body, lids }: Pick<UnnamedText, 'body' | 'lids'>): boolean =>
  EVERY_SOMEBODY.some((somebody) => said === cutBody(writeNames(body, new Map(lids.map((lid) => [lid, somebody])))))

type NameWriter = {
  write: (text: string) => string
  /** All that `write` puts into a text. */
  names: string[]
  /** Says the same with the hidden ids of those of whom more may be learned. */
  writeUnnamed: (text: string) => string
  /** These hidden ids. */
  lids: string[]
}

const NOBODY: NameWriter = { write: (text) => text, names: [], writeUnnamed: (text) => text, lids: [] }

/** Returns what replaces the tokens of the mentioned people in a text. */
export async function nameWriter(
  db: Db,
  { companyId, connectionId }: ConnectionRef,
  mentions: MentionedPerson[] = [],
): Promise<NameWriter> {
  if (mentions.length === 0) return NOBODY
  const others = mentions.filter(({ isOwn }) => !isOwn)
  const own = others.length < mentions.length ? await findConnectionName(db, companyId, connectionId) : null
  const found = await listShownNames(
    db,
    companyId,
    others.map(({ identities }) => identities),
  )
  const known = new Map([
    ...mentions.map(({ token }): [string, string | null] => [token, own]),
    ...others.map(({ token }, index): [string, string | null] => [token, found[index] ?? null]),
  ])
  const unknown = mentions.filter(({ token }) => known.get(token) === null)
  const somebody = unknown.length > 0 ? await getSomebody(db, companyId) : ''
  const names = new Map([...known].map(([token, name]) => [token, name ?? somebody]))
  const lids = unknown.filter(mayBeNamed).map(({ token }) => token)
  const certain = new Map([...names].filter(([token]) => !lids.includes(token)))
  return {
    write: (text) => writeNames(text, names),
    names: [...new Set(names.values())],
    writeUnnamed: (text) => writeNames(text, certain),
    lids,
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

type NamedMessage = {
  inbound: InboundMessage
  /** Null when everybody in it has a name. */
  unnamed: UnnamedText | null
}

/** What is shown of a poll. Of whom nothing is known is somebody in it for good. */
const writePoll = ({ question, options }: PollContent, write: NameWriter['write']): PollContent => ({
  question: write(question),
  options: options.map(write),
})

/** Returns the message with the names of the people whom it and its quote mention. */
export async function withNames(db: Db, ref: ConnectionRef, inbound: InboundMessage): Promise<NamedMessage> {
  const { mentions, body, context, poll } = inbound
  const { write, names, writeUnnamed, lids } = await nameWriter(db, ref, mentions)
  if (names.length === 0) return { inbound, unnamed: null }
  const { quote = null, ad = null } = context ?? {}
  const named = { quote: quote && { ...quote, body: write(quote.body) }, ad, mentions: names }
  return {
    inbound: { ...inbound, body: write(body), context: named, ...(poll && { poll: writePoll(poll, write) }) },
    unnamed:
      lids.length > 0 ? { body: cutBody(writeUnnamed(body)), quote: writeUnnamed(quote?.body ?? ''), lids } : null,
  }
}
