import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { becomeSoleServer } from '#server/db/sole-server.ts'
import { neededSetupCode } from '#server/features/auth/setup-code.actions.ts'
import { collectGarbage } from '#server/lib/collect-garbage.ts'
import { endInOrder, type Ending } from '#server/lib/end-in-order.ts'
import { exitOnUnhandledSignals, SIGNALS } from '#server/lib/exit-on-signals.ts'
import { createLog } from '#server/lib/log.ts'
import { createRuntime, migrateDatabase, runsAlone } from './runtime.ts'
import { beginAnew } from './begin-anew.ts'
import { exitOnStartupError } from './startup-error.ts'

const ROOT = join(import.meta.dirname, '..')
/** Work that takes longer is interrupted and resumed at the next start: no data depends on an orderly end. */
const CLOSE_MS = 1500
/** Containers are killed ten seconds after they were asked to end. */
const SHUTDOWN_MS = 8000
let isClosing = false

// Until everything runs there is nothing to close in order; exiting also stops a database that was started here.
exitOnUnhandledSignals()

const began = performance.now()
const config = await exitOnStartupError('', () => loadConfig(process.env))
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const log = createLog(config.logLevel)

const embedded: Embedded | null = config.databaseUrl
  ? null
  : await exitOnStartupError(`The folder ${config.dataDir} (DATA_DIR) cannot hold the database`, () =>
      startEmbedded({ dataDir: config.dataDir, log }),
    )
const databaseUrl = await exitOnStartupError('The database cannot be used (DATABASE_URL)', () =>
  migrateDatabase({
    ownerUrl: config.databaseUrl ?? embedded?.url ?? '',
    config,
    log,
    forgetSecrets: process.argv.includes('--forget-secrets'),
  }),
)
if (embedded) {
  const isAlone = runsAlone(config)
  await exitOnStartupError(`The folder ${config.dataDir} (DATA_DIR) is taken`, () =>
    becomeSoleServer({ url: databaseUrl, isAlone, log }),
  )
}
const runtime = await exitOnStartupError('The server cannot start', () =>
  createRuntime({
    config,
    databaseUrl,
    log,
    webRoot: join(ROOT, 'web/dist'),
    version,
    demo: process.argv.includes('--demo'),
    onStuck: () => void close('no progress', beginAnew),
  }),
)
// Starting leaves much garbage behind, and nobody waits yet.
await collectGarbage()
await exitOnStartupError(`Nobody can reach ${config.host}:${config.port} (HOST, PORT)`, () =>
  runtime.app.listen({ host: config.host, port: config.port }),
)
runtime.realtime.attach(runtime.app.server)
await runtime.start()
if (config.publicUrl.startsWith('https:') && config.trustProxy === false) {
  log.warn('PUBLIC_URL is https, so there is a proxy in front: without TRUST_PROXY everybody seems to have its address')
}
log.info(`Balcão ${version} is ready at ${config.publicUrl} after ${Math.round(performance.now() - began)} ms`)
const setupCode = config.roles.includes('web')
  ? await neededSetupCode({ ...runtime.services, data: runtime.data })
  : null
if (setupCode) log.warn(`Nobody uses this installation yet: the first screen asks for the code ${setupCode}`)
// An unhandled error of a library in one company's connection must not end the connections of all companies.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody expected'))

async function close(reason: string, andThen: () => void = () => process.exit(0)): Promise<void> {
  if (isClosing) return
  isClosing = true
  log.info(`closing on ${reason}`)
  const parts = [
    ['the server', () => runtime.close(CLOSE_MS)],
    ['the database', () => embedded?.stop()],
  ] satisfies Ending[]
  // The exit still tells the database to stop, and kills the children.
  if (!(await endInOrder(parts, { log, limitMs: SHUTDOWN_MS }))) process.exit(1)
  andThen()
}
for (const signal of SIGNALS) process.on(signal, () => void close(signal))
