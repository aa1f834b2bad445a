import { sql } from 'kysely'
import type { RowFault } from '#contract/contact-imports.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitImportSaved } from '#server/features/contacts/import.actions.ts'
import { parseRow, type Column, type RowContact } from '#server/features/contacts/import-rows.ts'
import { upsertContacts, type UpsertOutcome } from '#server/features/contacts/upsert-contacts.actions.ts'

const BATCH = 500

type Waiting = { row: number; cells: string[] }
type Judged = { row: number; person: RowContact } | { row: number; fault: RowFault; detail: string | null }
type Result = {
  row: number
  outcome: UpsertOutcome | 'failed'
  fault: RowFault | null
  detail: string | null
  number: string | null
  contactId: number | null
}

/** The import, held until the end of the transaction: two workers never take the same rows. */
async function hold(tx: Tx, id: number): Promise<Column[] | null> {
  const { rows } = await sql<{ columns: Column[] }>`select columns from contact_imports
    where company_id = ${tx.companyId} and id = ${id} and status = 'running' for update`.execute(tx.db)
  return rows[0]?.columns ?? null
}

async function nextRows(tx: Tx, id: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select row_number as row, cells from contact_import_rows
    where company_id = ${tx.companyId} and import_id = ${id} and outcome is null
    order by row_number limit ${BATCH}`.execute(tx.db)
  return rows
}

/** The rows of earlier batches that have these numbers. */
async function rowsWith(tx: Tx, id: number, numbers: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; row: number }>`
    select number, min(row_number) as row from contact_import_rows
     where company_id = ${tx.companyId} and import_id = ${id} and number = any(${numbers}::text[])
     group by number`.execute(tx.db)
  return new Map(rows.map(({ number, row }) => [number, row]))
}

/** Of rows with the same number the first counts. */
async function judge(tx: Tx, id: number, waiting: Waiting[], columns: Column[]): Promise<Judged[]> {
  const found = waiting.map(({ row, cells }) => ({ row, found: parseRow(cells, columns) }))
  const numbers = found.flatMap(({ found: one }) => (typeof one === 'string' ? [] : [one.number]))
  const seen = await rowsWith(tx, id, numbers)
  return found.map(({ row, found: one }) => {
    if (typeof one === 'string') return { row, fault: one, detail: null }
    const earlier = seen.get(one.number)
    if (earlier !== undefined) return { row, fault: 'duplicate', detail: String(earlier) }
    seen.set(one.number, row)
    return { row, person: one }
  })
}

async function take(tx: Tx, judged: Judged[]): Promise<Result[]> {
  const taken = await upsertContacts(
    tx,
    judged.flatMap((one) => ('person' in one ? [one.person] : [])),
  )
  return judged.map((one) => {
    if (!('person' in one)) return { ...one, outcome: 'failed', number: null, contactId: null }
    const { number } = one.person
    const { outcome = 'unchanged', contactId = null } = taken.get(number) ?? {}
    return { row: one.row, outcome, number, contactId, fault: null, detail: null }
  })
}

/** What was taken in is not kept twice. */
const note = (tx: Tx, id: number, results: Result[]) =>
  sql`update contact_import_rows r set outcome = n.outcome, fault = n.fault, detail = n.detail, number = n.number,
      contact_id = n."contactId", cells = case when n.outcome = 'failed' then r.cells else '[]' end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n("row" int, outcome text, fault text, detail text, number text, "contactId" bigint)
    where r.company_id = ${tx.companyId} and r.import_id = ${id} and r.row_number = n."row"`.execute(tx.db)

async function count(tx: Tx, id: number, results: Result[]): Promise<void> {
  const of = (outcome: Result['outcome']): number => results.filter((result) => result.outcome === outcome).length
  await sql`update contact_imports set created = created + ${of('created')}, updated = updated + ${of('updated')},
      unchanged = unchanged + ${of('unchanged')}, failed = failed + ${of('failed')}
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db)
}

async function finish(tx: Tx, id: number): Promise<void> {
  await sql`update contact_imports set status = 'done', finished_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db)
  tx.emit({ name: 'contacts.changed', payload: {} })
}

/**
 * Takes in the next rows, in a transaction of their own: a process that dies leaves whole batches, and whoever goes on
 * begins after the last. False when nothing is left to do.
 */
export async function importNextBatch(tx: Tx, id: number): Promise<boolean> {
  const columns = await hold(tx, id)
  if (!columns) return false
  const waiting = await nextRows(tx, id)
  if (waiting.length > 0) {
    const results = await take(tx, await judge(tx, id, waiting, columns))
    await note(tx, id, results)
    await count(tx, id, results)
  }
  const isOver = waiting.length < BATCH
  if (isOver) await finish(tx, id)
  await emitImportSaved(tx, id)
  return !isOver
}
