import type { Database, Actor } from '#server/db/transaction.ts'
import { rowsOf } from './export.queries.ts'
import type { Column } from './import-rows.ts'
import { badRowsAfter } from './import.queries.ts'
import { reportLine, reportTitles, type ReportLanguage } from './import-report.ts'

const BATCH_SIZE = 1000

/** Yields the lines of the export in batches, so that a slow reader holds no database connection. */
export async function* exportCsvRows(data: Database, actor: Actor, ids: number[]): AsyncGenerator<string[]> {
  yield ['name', 'number', 'email']
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const rows = await data.read(actor, (db) => rowsOf(db, actor.companyId, ids.slice(at, at + BATCH_SIZE)))
    for (const { name, number, email } of rows) yield [name, number, email]
  }
}

export async function* reportLines(
  data: Database,
  actor: Actor,
  importId: number,
  columns: Column[],
  language: ReportLanguage,
): AsyncGenerator<string[]> {
  yield reportTitles(
    language,
    columns.map(({ title }) => title),
  )
  for (let after = 0; ;) {
    const from = after
    const rows = await data.read(actor, (db) => badRowsAfter(db, actor.companyId, importId, from, BATCH_SIZE))
    for (const row of rows) yield reportLine(language, row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.row
  }
}
