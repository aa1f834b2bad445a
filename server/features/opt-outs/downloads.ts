import { DateTime } from 'luxon'
import type { OptOut, OptOutExportQuery } from '#contract/opt-outs.ts'
import type { ReportLanguage } from '#contract/reports.ts'
import type { Database } from '#server/db/transaction.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { toReadableNumber, type PhoneReading } from '#server/lib/phone.ts'
import { EXPORT_TEXTS, type ExportColumn } from './export-texts.ts'
import { optOutsBefore } from './queries.ts'

const BATCH_SIZE = 1000

/** How spreadsheet programs of the language write a time. */
const TIME_FORMATS: Record<ReportLanguage, string> = {
  pt: 'dd/MM/yyyy HH:mm',
  en: 'yyyy-MM-dd HH:mm',
  es: 'dd/MM/yyyy HH:mm',
}

type LineContext = { language: ReportLanguage; zone: string; reading: PhoneReading }

function toLine(optOut: OptOut, { language, zone, reading }: LineContext): string[] {
  const { columns, source } = EXPORT_TEXTS[language]
  const at = (moment: string | null): string =>
    moment === null ? '' : DateTime.fromISO(moment, { zone }).toFormat(TIME_FORMATS[language])
  const { revokedSource } = optOut
  const cells: Record<ExportColumn, string> = {
    number: toReadableNumber(optOut.number, reading),
    name: optOut.name,
    source: source[optOut.source],
    proof: optOut.proof,
    answered: optOut.answered,
    createdAt: at(optOut.createdAt),
    createdBy: optOut.user?.name ?? '',
    revokedAt: at(optOut.revokedAt),
    revokedSource: revokedSource === null ? '' : source[revokedSource],
    revokedProof: optOut.revokedProof,
    revokedBy: optOut.revokedBy?.name ?? '',
  }
  return (Object.keys(columns) as ExportColumn[]).map((column) => cells[column])
}

/**
 * Yields the lines of the export, in a language and in the company's time zone. They come in batches, so that a slow
 * reader holds no database connection.
 */
export async function* exportOptOuts(
  data: Database,
  actor: CurrentUser,
  { language, ...filter }: OptOutExportQuery,
): AsyncGenerator<string[]> {
  yield Object.values(EXPORT_TEXTS[language].columns)
  const reading = await data.read(actor, (db) => phoneReadingOf(db, actor.companyId))
  const context = { language, zone: actor.timezone, reading }
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = { ...filter, before, limit: BATCH_SIZE }
    const rows = await data.read(actor, (db) => optOutsBefore(db, actor.companyId, page))
    for (const row of rows) yield toLine(row, context)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    before = last.id
  }
}
