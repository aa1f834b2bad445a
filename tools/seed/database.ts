import pino from 'pino'
import { loadConfig } from '#server/config.ts'
import { createPool } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { upgradeDatabase } from '#server/upgrade-database.ts'

export type OpenDatabase = { url: string; close: () => Promise<void> }
export type DatabaseOptions = { dataDir?: string; settings?: Record<string, string> }

/** Migrates a database to this version: the given one, or the configured one, which is started when needed. */
export async function openDatabase(url: string | null, options: DatabaseOptions = {}): Promise<OpenDatabase> {
  exitOnUnhandledSignals()
  const config = loadConfig(process.env)
  const log = pino({ level: 'warn', base: null })
  const given = url ?? (options.dataDir ? undefined : config.databaseUrl)
  const embedded = given
    ? null
    : await startEmbedded({ dataDir: options.dataDir ?? config.dataDir, log, settings: options.settings ?? {} })
  const databaseUrl = given ?? embedded?.url ?? ''
  const pool = createPool({ url: databaseUrl, role: null, size: 2 })
  try {
    await upgradeDatabase(pool, log)
  } finally {
    await pool.end()
  }
  return { url: databaseUrl, close: async () => embedded?.stop() }
}
