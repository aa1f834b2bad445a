import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RowFault } from '#contract/contact-imports.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { emitImportSaved } from './import.actions.ts'
import { createRowParser, type Column, type RowContact, type RowReading } from './import-rows.ts'
import type { ImportTarget, RunningImport, StoredOutcome } from './import-target.ts'
import { listOwnFields } from '#server/features/own-fields/queries.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'

const BATCH_SIZE = 500
/** The pause after a batch, as a share of its time: a large file leaves the server to who works with it. */
const REST = 0.5

type WaitingRow = { row: number; cells: string[] }
/** `unnumbered`: a contact without a number, as our own export tells it. */
type UnreadRow = { row: number; fault: RowFault; detail: string | null; unnumbered?: RowContact }
type ParsedRow = { row: number; person: RowContact; warning: RowFault | null } | UnreadRow
/** A running import with the meanings of its columns. `done`: how many rows have an outcome. */
type StartedImport = RunningImport & { columns: Column[]; areaCode: string | null; done: number }
type RowResult = {
  row: number
  outcome: StoredOutcome | 'failed'
  fault: RowFault | null
  detail: string | null
  number: string | null
  contactId: number | null
}

/**
 * Locks the import until the end of the transaction, so that two workers never process the same rows. Returns null if
 * it is not running.
 */
async function lockRunning(tx: Tx, id: number): Promise<StartedImport | null> {
  const { rows } = await sql<StartedImport>`
    select id, list_id, columns, area_code, consent_source, consent_at, consent_user_id,
      created + updated + unchanged + failed as done from contact_imports
     where company_id = ${tx.companyId} and id = ${id} and status = 'running' for update`.execute(tx.db)
  return rows[0] ?? null
}

const r = tableAlias<'contactImportRows'>('r')
const waitingRow = jsonObject<WaitingRow>()({ row: r.column('rowNumber'), cells: sql<string[]>`r.cells` })

/**
 * Reads the next rows as one text: a row of the database each would be copied several times on its way here, which was
 * most of the memory of an import.
 */
async function nextRows(tx: Tx, id: number): Promise<WaitingRow[]> {
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(json_agg(${waitingRow} order by r.row_number), '[]')::text as waiting from (
      select row_number, cells from contact_import_rows
       where company_id = ${tx.companyId} and import_id = ${id} and outcome is null
       order by row_number limit ${BATCH_SIZE}) r`.execute(tx.db)
  return JSON.parse(requireRow(rows).waiting) as WaitingRow[]
}

/** The rows by their numbers, of the first `done` rows with an outcome. */
type SeenNumbers = { done: number; rows: Map<string, number> }

const nothingSeen = (): SeenNumbers => ({ done: 0, rows: new Map() })

/** Reads what was imported before, unless the caller has seen it all: also another process may have imported rows. */
async function catchUp(tx: Tx, { id, done }: StartedImport, seen: SeenNumbers): Promise<void> {
  if (seen.done === done) return
  const { rows } = await sql<{ number: string; row: number }>`
    select number, min(row_number) as row from contact_import_rows
     where company_id = ${tx.companyId} and import_id = ${id} and number is not null group by number`.execute(tx.db)
  seen.rows = new Map(rows.map(({ number, row }) => [number, row]))
}

async function readingOf(tx: Tx, { areaCode, listId, columns }: StartedImport): Promise<RowReading> {
  const { country } = await phoneReadingOf(tx.db, tx.companyId)
  const fillsOwn = columns.some(({ to }) => to === 'own')
  const ownFields = fillsOwn ? await listOwnFields(tx.db, tx.companyId) : []
  return { country, areaCode, keepsExtras: listId === null, ownFields }
}

/** Parses rows. Of rows with the same number only the first is imported. */
async function parseRows(
  tx: Tx,
  running: StartedImport,
  waiting: WaitingRow[],
  seen: SeenNumbers['rows'],
): Promise<ParsedRow[]> {
  const parse = createRowParser(running.columns, await readingOf(tx, running))
  return waiting.map(({ row, cells }) => {
    const one = parse(cells)
    if (!('person' in one)) return { row, ...one, detail: null }
    const earlier = seen.get(one.person.number)
    if (earlier !== undefined) return { row, fault: 'duplicate', detail: String(earlier) }
    seen.set(one.person.number, row)
    return { row, ...one }
  })
}

/** Returns the contacts of rows without a number, by the rows. */
async function findUnnumbered(tx: Tx, parsed: ParsedRow[], target: ImportTarget): Promise<Map<number, number>> {
  const asked = parsed.flatMap((one) =>
    'person' in one || !one.unnumbered ? [] : [{ row: one.row, person: one.unnumbered }],
  )
  if (asked.length === 0 || !target.findUnnumbered) return new Map()
  const found = await target.findUnnumbered(
    tx,
    asked.map(({ person }) => person),
  )
  return new Map(
    asked.flatMap(({ row }, position) => {
      const contactId = found.get(position)
      return contactId === undefined ? [] : [[row, contactId] as const]
    }),
  )
}

/** A row that brings nobody; nothing is wrong with it if it is a contact as it is. */
const resultOfUnread = ({ row, fault, detail }: UnreadRow, contactId: number | undefined): RowResult =>
  contactId === undefined
    ? { row, outcome: 'failed', fault, detail, number: null, contactId: null }
    : { row, outcome: 'unchanged', fault: null, detail: null, number: null, contactId }

async function importRows(
  tx: Tx,
  parsed: ParsedRow[],
  running: RunningImport,
  target: ImportTarget,
): Promise<RowResult[]> {
  const people = parsed.flatMap((one) => ('person' in one ? [one.person] : []))
  const stored = await target.storePeople(tx, people, running)
  const unnumbered = await findUnnumbered(tx, parsed, target)
  return parsed.map((one) => {
    if (!('person' in one)) return resultOfUnread(one, unnumbered.get(one.row))
    const { number } = one.person
    const { outcome = 'unchanged', contactId = null } = stored.get(number) ?? {}
    return { row: one.row, outcome, number, contactId, fault: one.warning, detail: null }
  })
}

/**
 * Stores the results. Cells of rows that were imported as a whole are cleared: the person's row holds the data now, and
 * the file contained personal data.
 */
const storeResults = (tx: Tx, id: number, results: RowResult[]) =>
  sql`update contact_import_rows r set outcome = n.outcome, fault = n.fault, detail = n.detail, number = n.number,
      contact_id = n."contactId", cells = case when n.fault is not null then r.cells else '[]' end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n("row" int, outcome text, fault text, detail text, number text, "contactId" bigint)
    where r.company_id = ${tx.companyId} and r.import_id = ${id} and r.row_number = n."row"`.execute(tx.db)

async function addCounts(tx: Tx, id: number, results: RowResult[]): Promise<void> {
  const of = (outcome: RowResult['outcome']): number => results.filter((result) => result.outcome === outcome).length
  const warned = results.filter(({ outcome, fault }) => outcome !== 'failed' && fault !== null).length
  await sql`update contact_imports set created = created + ${of('created')}, updated = updated + ${of('updated')},
      unchanged = unchanged + ${of('unchanged')}, failed = failed + ${of('failed')}, warned = warned + ${warned},
      tries = 0
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db)
}

async function finish(tx: Tx, { id, listId }: RunningImport, target: ImportTarget): Promise<void> {
  await sql`update contact_imports set status = 'done', finished_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db)
  await target.emitChanged(tx, listId)
}

/** After so many tries in a row that stored nothing, something in the file or the server is wrong. */
const MAX_TRIES = 4

/**
 * Counts that a process begins to import, which is undone by the next batch. Returns false when the import is not
 * running, or was begun too often: then it fails, until somebody resumes it.
 */
async function beginTry(tx: Tx, id: number, target: ImportTarget): Promise<boolean> {
  const { rows } = await sql<{ status: 'running' | 'failed'; listId: number | null }>`
    update contact_imports set tries = tries + 1, status = case when tries < ${MAX_TRIES} then 'running' else 'failed' end,
      finished_at = case when tries < ${MAX_TRIES} then null else now() end
    where company_id = ${tx.companyId} and id = ${id} and status = 'running' returning status, list_id`.execute(tx.db)
  const [begun] = rows
  if (begun?.status !== 'failed') return begun !== undefined
  await target.emitChanged(tx, begun.listId)
  await emitImportSaved(tx, id)
  return false
}

/** Imports all rows that are left. It may be called again after the process died, or after an error. */
export async function importAllRows(
  { change }: Pick<Database, 'change'>,
  { companyId, importId }: { companyId: number; importId: number },
  target: ImportTarget,
): Promise<void> {
  const actor = { companyId, userId: null }
  if (!(await change(actor, (tx) => beginTry(tx, importId, target)))) return
  const seen = nothingSeen()
  for (let began = performance.now(); ; began = performance.now()) {
    if (!(await change(actor, (tx) => importNextBatch(tx, importId, target, seen)))) return
    await sleep((performance.now() - began) * REST)
  }
}

/**
 * Imports the next rows in their own transaction: if a process dies, whole batches are done and the next process
 * continues after them. Returns false when nothing is left. `seen` is kept between the batches of a process, which would
 * otherwise look through all earlier rows for each.
 */
export async function importNextBatch(
  tx: Tx,
  id: number,
  target: ImportTarget,
  seen: SeenNumbers = nothingSeen(),
): Promise<boolean> {
  const running = await lockRunning(tx, id)
  if (!running) return false
  const waiting = await nextRows(tx, id)
  if (waiting.length > 0) {
    await catchUp(tx, running, seen)
    // Until the batch is stored, what was seen is more than what counts.
    seen.done = NaN
    const parsed = await parseRows(tx, running, waiting, seen.rows)
    const results = await importRows(tx, parsed, running, target)
    await storeResults(tx, id, results)
    await addCounts(tx, id, results)
    seen.done = running.done + results.length
  }
  const isOver = waiting.length < BATCH_SIZE
  if (isOver) await finish(tx, running, target)
  await emitImportSaved(tx, id)
  return !isOver
}
