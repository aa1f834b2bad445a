import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { letProviderRunJobs } from '#server/jobs/rights.ts'
import { migrateJobs } from '#server/jobs/runner.ts'

/** Brings the database to this version, as its owner. Run by every process at its start; a lock lets one do it. */
export async function upgradeDatabase(owner: Pool, log: FastifyBaseLogger): Promise<void> {
  await migrateJobs(owner, log)
  const done = await migrate(createDb(owner))
  await letProviderRunJobs(owner)
  if (done.length) log.info({ migrations: done }, 'the database was brought up to date')
}
