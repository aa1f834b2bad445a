import { toShownValue } from '#contract/own-fields.ts'
import { listOwnFields } from '#server/features/own-fields/queries.ts'
import type { Database, Actor } from '#server/db/transaction.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { toReadableNumber } from '#server/lib/phone.ts'
import { EXPORTED, rowsOf } from './export.queries.ts'

const BATCH_SIZE = 1000

/** Yields the lines of the export in batches, so that a slow reader holds no database connection. */
export async function* exportCsvRows(data: Database, actor: Actor, ids: number[]): AsyncGenerator<string[]> {
  const fields = await data.read(actor, (db) => listOwnFields(db, actor.companyId))
  yield [...EXPORTED, ...fields.map(({ name }) => name)]
  const reading = await data.read(actor, (db) => phoneReadingOf(db, actor.companyId))
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const rows = await data.read(actor, (db) => rowsOf(db, actor.companyId, ids.slice(at, at + BATCH_SIZE)))
    for (const row of rows)
      yield [
        ...EXPORTED.map((column) => (column === 'number' ? toReadableNumber(row.number, reading) : row[column])),
        ...fields.map(({ id, type }) => toShownValue({ type, value: row.own[id] ?? '' })),
      ]
  }
}
