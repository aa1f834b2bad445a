import { DateTime } from 'luxon'
import type { ConversationExportQuery, ReportLanguage } from '#contract/reports.ts'
import type { Database } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { conversationsAfter, type ConversationRow } from './conversations.queries.ts'
import { EXPORT_TEXTS } from './export-texts.ts'

/** How spreadsheet programs of the language write a time, and the decimals of a number. */
const FORMATS: Record<ReportLanguage, { time: string; decimal: string }> = {
  pt: { time: 'dd/MM/yyyy HH:mm', decimal: ',' },
  en: { time: 'yyyy-MM-dd HH:mm', decimal: '.' },
  es: { time: 'dd/MM/yyyy HH:mm', decimal: ',' },
}

/** Returns how numbers are written in a language; there is none for null. */
export function numbersIn(language: ReportLanguage): (value: number | null) => string {
  const { decimal } = FORMATS[language]
  return (value) => (value === null ? '' : String(value).replace('.', decimal))
}

function toLine(row: ConversationRow, language: ReportLanguage, zone: string): string[] {
  const { time } = FORMATS[language]
  const at = (moment: string | null): string =>
    moment === null ? '' : DateTime.fromISO(moment, { zone }).toFormat(time)
  const number = numbersIn(language)
  const cells: Record<keyof ConversationRow, string> = {
    id: String(row.id),
    status: EXPORT_TEXTS[language].status[row.status],
    createdAt: at(row.createdAt),
    contactName: row.contactName,
    queueName: row.queueName ?? '',
    userName: row.userName ?? '',
    firstAnswerAt: at(row.firstAnswerAt),
    firstAnswerMinutes: number(row.firstAnswerMinutes),
    acceptedAt: at(row.acceptedAt),
    closedAt: at(row.closedAt),
    resolutionMinutes: number(row.resolutionMinutes),
    rate: number(row.rate),
    comment: row.comment ?? '',
    tags: row.tags ?? '',
    connectionName: row.connectionName ?? '',
  }
  return Object.values(cells)
}

/**
 * Yields the lines of the export, in a language and in the company's time zone. They come in batches, so that a slow
 * reader holds no database connection.
 */
export async function* exportConversations(
  data: Database,
  actor: CurrentUser,
  { language, ...query }: ConversationExportQuery,
): AsyncGenerator<string[]> {
  yield Object.values(EXPORT_TEXTS[language].columns)
  for (let after: ConversationRow | null = null; ;) {
    const from: ConversationRow | null = after
    const rows: ConversationRow[] = await data.read(actor, (db) => conversationsAfter(db, actor, query, from))
    for (const row of rows) yield toLine(row, language, actor.timezone)
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
