import type { Tx } from '#server/db/transaction.ts'

const MAX_NAME = 50

/**
 * Returns a name that is free in the company, with a number if needed. The caller has locked the company by the limit of
 * its plan, so no other name is added meanwhile.
 */
export async function findFreeName({ db, companyId }: Pick<Tx, 'db' | 'companyId'>, name: string): Promise<string> {
  const rows = await db.selectFrom('connections').select('name').where('companyId', '=', companyId).execute()
  const taken = new Set(rows.map((row) => row.name.toLowerCase()))
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const free = name.slice(0, MAX_NAME - suffix.length) + suffix
    if (!taken.has(free.toLowerCase())) return free
  }
}
