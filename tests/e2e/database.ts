/** Starts one PostgreSQL for the servers of a run. Each server gets a copy of the migrated database. */
import { randomUUID } from 'node:crypto'
import { copyDatabase as makeCopy, databaseUrl, makeTemplate, startDatabase } from '#tests/database.ts'

const TEMPLATE = 'balcao_template'
/** Workers inherit the environment that the setup leaves. */
const VARIABLE = 'E2E_DATABASE_URL'

export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startDatabase()
  await makeTemplate(url, TEMPLATE)
  process.env[VARIABLE] = url
  return stop
}

/** Returns the URL of a new copy. */
export async function copyDatabase(): Promise<string> {
  const server = process.env[VARIABLE]
  if (!server) throw new Error('the database of the tests is not running')
  const name = `desk_${randomUUID().replaceAll('-', '')}`
  await makeCopy(server, TEMPLATE, name)
  return databaseUrl(server, name)
}
