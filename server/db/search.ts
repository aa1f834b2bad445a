import { sql } from 'kysely'

/** The text as it is, for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Blind to case and accents; an empty text is contained in everything. */
export const containing = (column: string, text: string) =>
  text === ''
    ? sql<boolean>`true`
    : sql<boolean>`plain_text(${sql.ref(column)}) like '%' || plain_text(${literally(text)}) || '%'`

/** The same for a column that is plain text already, whose index would not be found otherwise. */
export const plainContaining = (column: string, text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} like '%' || plain_text(${literally(text)}) || '%'`
