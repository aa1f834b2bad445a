import type { Database, Actor } from '#server/db/transaction.ts'
import { rowsOf } from './export.queries.ts'

const BATCH_SIZE = 1000

/** Yields the lines of the export in batches, so that a slow reader holds no database connection. */
export async function* exportCsvRows(data: Database, actor: Actor, ids: number[]): AsyncGenerator<string[]> {
  yield ['name', 'number', 'email']
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const rows = await data.read(actor, (db) => rowsOf(db, actor.companyId, ids.slice(at, at + BATCH_SIZE)))
    for (const { name, number, email } of rows) yield [name, number, email]
  }
}
