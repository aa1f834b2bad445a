import { sql, type RawBuilder } from 'kysely'

/** The text as it is, for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The pattern of what contains the text, blind to case and accents. */
const patternOf = (text: string): RawBuilder<string> => sql`'%' || plain_text(${literally(text)}) || '%'`

/** Blind to case and accents; an empty text is contained in everything. For small tables: it reads every row. */
export const containing = (column: string, text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`plain_text(${sql.ref(column)}) like ${patternOf(text)}`

/** The ids of the company's contacts whose name or number contains any of the texts. */
export const contactsLike = (texts: string[]): RawBuilder<number> =>
  sql.join(
    texts.map((text) => sql`select contacts_like(${patternOf(text)}) as id`),
    sql` union `,
  )

/** The ids of the tickets of the company's newest messages that contain the text. */
export const ticketsSaying = (text: string, newest: number): RawBuilder<number> =>
  sql`select tickets_saying(${patternOf(text)}, ${newest}) as id`
