import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { letProviderRunJobs } from '#server/jobs/rights.ts'
import { migrateJobs } from '#server/jobs/runner.ts'

/** Upgrades the database as its owner. Every process calls it at its start; a lock lets one do the work. */
export async function upgradeDatabase(owner: Pool, log: FastifyBaseLogger): Promise<void> {
  await migrateJobs(owner, log)
  const done = await migrate(createDb(owner))
  await letProviderRunJobs(owner)
  if (done.length) log.info({ migrations: done }, 'the database was brought up to date')
}
