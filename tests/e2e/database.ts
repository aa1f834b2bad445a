/** One PostgreSQL for the servers of a run, each of which gets a copy of the migrated database. */
import { randomUUID } from 'node:crypto'
import { databaseUrl, makeTemplate, runSql, startDatabase } from '#tests/database.ts'

const TEMPLATE = 'balcao_template'
/** Workers are started with the environment that the set-up leaves. */
const VARIABLE = 'E2E_DATABASE_URL'

export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startDatabase()
  await makeTemplate(url, TEMPLATE)
  process.env[VARIABLE] = url
  return stop
}

/** The address of a new copy. */
export async function copyDatabase(): Promise<string> {
  const server = process.env[VARIABLE]
  if (!server) throw new Error('the database of the tests is not running')
  const name = `desk_${randomUUID().replaceAll('-', '')}`
  await runSql(server, `create database ${name} template ${TEMPLATE}`)
  return databaseUrl(server, name)
}
