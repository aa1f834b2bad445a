import { sql, type RawBuilder } from 'kysely'

/** Escapes the special characters of LIKE. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Returns the pattern for a search that ignores case and accents. */
const patternOf = (text: string): RawBuilder<string> => sql`'%' || plain_text(${escapeLike(text)}) || '%'`

/**
 * Returns a condition that ignores case and accents; an empty text always matches. Only for small tables, because it
 * reads every row.
 */
export const textMatches = (column: string, text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`plain_text(${sql.ref(column)}) like ${patternOf(text)}`

/** Returns whether a column that is stored without case and accents contains the text. */
export const columnContains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(text)}`

/** Selects the ids of the company's contacts whose name or number contains any of the texts. */
export const contactIdsMatching = (texts: string[]): RawBuilder<number> =>
  sql.join(
    texts.map((text) => sql`select contacts_like(${patternOf(text)}) as id`),
    sql` union `,
  )

/** Selects the company's newest messages that contain the text, with the columns ticket_id and message_id. */
export const messagesMatching = (text: string, newest: number): RawBuilder<unknown> =>
  sql`messages_saying(${patternOf(text)}, ${newest})`

/**
 * Selects the newest messages of a contact in these tickets (an SQL array) that contain the text, with the columns
 * message_id and written_at.
 */
export const conversationMatching = (
  contactId: RawBuilder<unknown>,
  ticketIds: RawBuilder<unknown>,
  text: string,
  newest: number,
): RawBuilder<unknown> => sql`conversation_saying(${contactId}, ${ticketIds}, ${patternOf(text)}, ${newest})`

const LETTERS_BEFORE_MATCH = 40
const EXCERPT_LENGTH = 160

/** Selects the part of a text around the searched one, with ellipses where it is cut. */
export function excerptAround(column: string, text: string): RawBuilder<string> {
  const whole = sql.ref(column)
  const start = sql`greatest(position(plain_text(${text}) in plain_text(${whole})) - ${sql.lit(LETTERS_BEFORE_MATCH)}, 1)`
  return sql`case when ${start} > 1 then '…' else '' end || substr(${whole}, ${start}, ${sql.lit(EXCERPT_LENGTH)})
    || case when length(${whole}) >= ${start} + ${sql.lit(EXCERPT_LENGTH)} then '…' else '' end`
}
