import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { ConfigError, loadConfig, type Config } from '#server/config.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { openDesk, prepareDatabase } from '#server/desk.ts'

const ROOT = join(import.meta.dirname, '..')
const SHUTDOWN_MS = 15_000

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const began = performance.now()
const config = readConfig()
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const log = pino({ level: config.logLevel, base: null })

const embedded: Embedded | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log })
const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
await prepareDatabase(databaseUrl, log)
const desk = await openDesk({
  config,
  databaseUrl,
  log,
  webRoot: join(ROOT, 'web/dist'),
  version,
  demo: process.argv.includes('--demo'),
})
await desk.app.listen({ host: config.host, port: config.port })
desk.realtime.attach(desk.app.server)
log.info(`Balcão ${version} is ready at ${config.publicUrl} after ${Math.round(performance.now() - began)} ms`)

let isClosing = false
async function close(signal: string): Promise<void> {
  if (isClosing) return
  isClosing = true
  log.info(`closing on ${signal}`)
  // Closed sockets of channels leave timers behind: the process does not wait for them.
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  await desk.close()
  await embedded?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal))
