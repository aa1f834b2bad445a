import { sql } from 'kysely'
import { MAX_OPT_OUT_FAULTS, type OptOutImport } from '#contract/opt-outs.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { insertOptOuts, revokeOfImport, type OptOutPerson } from './actions.ts'
import type { ImportRow } from './import-rows.ts'
import { getOptOutImport, identityHash, optedOutContact } from './queries.ts'
import { safeName } from '#server/files/file-name.ts'
import { AppError } from '#server/lib/app-error.ts'
import { phoneVariants } from '#server/lib/phone.ts'

/** An import that did nothing for so long has lost its process. */
const STUCK_MINUTES = 5

async function emitImportSaved(tx: Tx, id: number): Promise<OptOutImport> {
  const saved = await getOptOutImport(tx.db, tx.companyId, id)
  tx.emit({ name: 'optOutImport.saved', payload: { import: saved } })
  return saved
}

const enqueueSettling = (tx: Tx, importId: number) =>
  tx.enqueue(
    'optOut.settleImport',
    { companyId: tx.companyId, importId },
    { runAt: new Date(Date.now() + STUCK_MINUTES * 60_000).toISOString() },
  )

/** Marks an import whose process died as failed: what it added counts, and the same file can be imported again. */
export async function settleOptOutImport(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ isStuck: boolean }>`
    select updated_at < now() - make_interval(mins => ${STUCK_MINUTES}) as is_stuck from opt_out_imports
     where company_id = ${tx.companyId} and id = ${id} and status = 'running' for update`.execute(tx.db)
  const [running] = rows
  if (!running) return
  if (running.isStuck) await finishOptOutImport(tx, id, 'failed')
  else await enqueueSettling(tx, id)
}

/** Creates the record of an import. */
export async function createOptOutImport(tx: Tx, fileName: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('optOutImports')
    .values({ companyId: tx.companyId, userId: tx.userId, name: safeName(fileName) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueSettling(tx, id)
  await emitImportSaved(tx, id)
  return id
}

/**
 * Leaves out people who are on the list already, and finds the contacts of the others. Each is looked for by the index
 * alone: while a file comes in, the database's statistics are too old for one statement about all of them.
 */
async function findNewPeople(tx: Tx, people: Omit<OptOutPerson, 'contactId'>[]): Promise<OptOutPerson[]> {
  const asked = people.map((person) => ({ ...person, spellings: phoneVariants(person.number) }))
  const { rows } = await sql<OptOutPerson>`
    with asked as materialized (
      select p.*, ${identityHash(tx.companyId, 'phone', sql.ref('p.number'))} as hash
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as p(name text, number text, spellings text[]))
    select a.number, coalesce(nullif(a.name, ''), c.name, '') as name, c.id as contact_id
      from asked a
      left join contact_identities i on i.company_id = ${tx.companyId} and i.kind = 'phone' and i.value = any(a.spellings)
      left join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where not (c.id is not null and ${optedOutContact(tx.companyId, sql.ref('c.id'))})
       and not opted_out_hash(${tx.companyId}, a.hash)`.execute(tx.db)
  return rows
}

/** Adds the people of some rows. A number that occurs twice counts as known the second time. */
export async function importOptOuts(tx: Tx, importId: number, rows: ImportRow[]): Promise<void> {
  const faults = rows.flatMap((row) => ('fault' in row ? [row] : []))
  const people = new Map(rows.flatMap((row) => ('fault' in row ? [] : [[row.number, row]])))
  const fresh = await findNewPeople(tx, [...people.values()])
  const { name: file } = await getOptOutImport(tx.db, tx.companyId, importId)
  const added = (await insertOptOuts(tx, fresh, { source: 'import', proof: file, importId })).length
  const known = rows.length - faults.length - added
  const { rows: counted } = await sql`update opt_out_imports set added = added + ${added}, known = known + ${known},
      failed = failed + ${faults.length}, updated_at = now(),
      faults = case when jsonb_array_length(faults) < ${MAX_OPT_OUT_FAULTS}
        then faults || ${JSON.stringify(faults.slice(0, MAX_OPT_OUT_FAULTS))}::jsonb else faults end
    where company_id = ${tx.companyId} and id = ${importId} and status = 'running' returning id`.execute(tx.db)
  if (counted.length === 0) throw new AppError('ERR_IMPORT_CHANGED')
  await emitImportSaved(tx, importId)
}

async function setStatus(tx: Tx, id: number, from: OptOutImport['status'][], to: OptOutImport['status']) {
  const set = await tx.db
    .updateTable('optOutImports')
    .set({ status: to, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!set) throw new AppError('ERR_IMPORT_CHANGED')
  tx.emit({ name: 'optOuts.changed', payload: {} })
  return emitImportSaved(tx, id)
}

export const finishOptOutImport = (tx: Tx, id: number, status: 'done' | 'failed'): Promise<OptOutImport> =>
  setStatus(tx, id, ['running'], status)

/** Revokes all that an import added as mistakes. Throws ERR_IMPORT_CHANGED while it runs, and the second time. */
export async function undoOptOutImport(tx: Tx, id: number): Promise<OptOutImport> {
  await getOptOutImport(tx.db, tx.companyId, id)
  await revokeOfImport(tx, id)
  return setStatus(tx, id, ['done', 'failed'], 'undone')
}
