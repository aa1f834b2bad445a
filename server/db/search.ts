import { sql, type RawBuilder } from 'kysely'

/** The text as it is, for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The pattern of what contains the text, blind to case and accents. */
const patternOf = (text: string): RawBuilder<string> => sql`'%' || plain_text(${literally(text)}) || '%'`

/** Blind to case and accents; an empty text is contained in everything. For small tables: it reads every row. */
export const textMatches = (column: string, text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`plain_text(${sql.ref(column)}) like ${patternOf(text)}`

/** The ids of the company's contacts whose name or number contains any of the texts. */
export const contactIdsMatching = (texts: string[]): RawBuilder<number> =>
  sql.join(
    texts.map((text) => sql`select contacts_like(${patternOf(text)}) as id`),
    sql` union `,
  )

/** The company's newest messages that contain the text, each with its ticket: columns ticket_id and message_id. */
export const messagesMatching = (text: string, newest: number): RawBuilder<unknown> =>
  sql`messages_saying(${patternOf(text)}, ${newest})`

const BEFORE_HIT = 40
const EXCERPT = 160

/** The piece of a text that has the searched one in it, with signs of what was cut. */
export function excerptAround(column: string, text: string): RawBuilder<string> {
  const whole = sql.ref(column)
  const start = sql`greatest(position(plain_text(${text}) in plain_text(${whole})) - ${sql.lit(BEFORE_HIT)}, 1)`
  return sql`case when ${start} > 1 then '…' else '' end || substr(${whole}, ${start}, ${sql.lit(EXCERPT)})
    || case when length(${whole}) >= ${start} + ${sql.lit(EXCERPT)} then '…' else '' end`
}
