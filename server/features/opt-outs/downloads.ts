import type { OptOut, OptOutFilter } from '#contract/opt-outs.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { optOutsBefore } from './queries.ts'

const BATCH_SIZE = 1000

const COLUMNS = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  source: ({ source }) => source,
  proof: ({ proof }) => proof,
  answered: ({ answered }) => answered,
  createdAt: ({ createdAt }) => createdAt,
  createdBy: ({ user }) => user?.name ?? '',
  revokedAt: ({ revokedAt }) => revokedAt ?? '',
  revokedSource: ({ revokedSource }) => revokedSource ?? '',
  revokedProof: ({ revokedProof }) => revokedProof,
  revokedBy: ({ revokedBy }) => revokedBy?.name ?? '',
} satisfies Record<string, (optOut: OptOut) => string>

/** Yields the lines of the export in batches, so that a slow reader holds no database connection. */
export async function* exportOptOuts(data: Database, actor: Actor, filter: OptOutFilter): AsyncGenerator<string[]> {
  yield Object.keys(COLUMNS)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = { ...filter, before, limit: BATCH_SIZE }
    const rows = await data.read(actor, (db) => optOutsBefore(db, actor.companyId, page))
    for (const row of rows) yield Object.values(COLUMNS).map((valueOf) => valueOf(row))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    before = last.id
  }
}
