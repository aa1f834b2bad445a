import pg from 'pg'
import { companySeed } from './data.ts'
import type { Report } from './indexes.ts'
import { type Amounts, loadCompany, type Loaded } from './load.ts'
import { LOADED_TABLES } from './load.sql.ts'

export type Plan = { companies: number; users: number; amounts: Amounts }

/** Adds companies to a migrated database. The login needs the rights of its owner. */
export async function seedCompanies(url: string, plan: Plan, report: Report): Promise<Loaded[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from companies')
    const first = Number(rows[0]?.last) + 1
    const loaded: Loaded[] = []
    for (let number = first; number < first + plan.companies; number++) {
      loaded.push(await loadCompany(client, companySeed(number, plan.users), plan.amounts, report))
    }
    // Vacuum updates statistics and marks pages as visible to all. Without it, index-only scans read the tables as
    // well.
    for (const table of LOADED_TABLES) await client.query(`vacuum analyze ${table}`)
    report('statistics')
    return loaded
  } finally {
    await client.end()
  }
}
