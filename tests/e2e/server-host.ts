/**
 * Runs the servers of one worker's tests, one after the other, in one process: loading the product takes much longer
 * than starting it. Each server has a port, a database and a folder of its own. Messages of the worker control it.
 */
import './cheap-passwords.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { trustFakeWhatsApp, type TrustAnchors } from '#fakes/whatsapp/src/trust.ts'
import { loadConfig } from '#server/config.ts'
import { createLog } from '#server/lib/log.ts'
import { createRuntime, migrateDatabase, type Runtime } from '#server/runtime.ts'

export type HostRequest = { call: number; name: number } & (
  | { start: { env: Record<string, string>; port: number; anchors: TrustAnchors } }
  | { stop: true }
)
export type HostReport = { call: number; error?: string } | { name: number; log: string }

const ROOT = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
/** As in the product, the process does not wait longer than this for a server to close. */
const CLOSE_MS = 1500

type Running = { runtime: Runtime; distrust: () => void }
const running = new Map<number, Running>()

const report = (one: HostReport): void => void process.send?.(one)

async function start(name: number, env: Record<string, string>, port: number, anchors: TrustAnchors): Promise<void> {
  const distrust = trustFakeWhatsApp(anchors)
  const config = loadConfig({ ...env, PORT: String(port) })
  const out = new Writable({
    write: (line: Buffer, _encoding, done) => {
      report({ name, log: line.toString() })
      done()
    },
  })
  const log = createLog(config.logLevel, out)
  const databaseUrl = await migrateDatabase({ ownerUrl: config.databaseUrl ?? '', config, log })
  const runtime = await createRuntime({ config, databaseUrl, log, webRoot: join(ROOT, 'web/dist'), version })
  await runtime.app.listen({ host: config.host, port })
  runtime.realtime.attach(runtime.app.server)
  await runtime.start()
  running.set(name, { runtime, distrust })
}

async function stop(name: number): Promise<void> {
  const one = running.get(name)
  running.delete(name)
  one?.distrust()
  await Promise.race([one?.runtime.close(), sleep(CLOSE_MS)])
}

process.on('message', (request: HostRequest) => {
  const { call, name } = request
  const work =
    'start' in request ? start(name, request.start.env, request.start.port, request.start.anchors) : stop(name)
  work.then(
    () => report({ call }),
    (error: Error) => report({ call, error: error.stack ?? error.message }),
  )
})
// The process that started this one has ended.
process.on('disconnect', () => process.exit())
// As in the product, an unhandled rejection does not end the process. Every running server logs it.
process.on('unhandledRejection', (error) => {
  for (const [, { runtime }] of running) runtime.services.log.error({ err: error }, 'a failure that nobody expected')
})
