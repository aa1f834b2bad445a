/** Runs the server, restarted at every change, and the web app with hot reloading, at http://localhost:5173. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { endInOrder } from '#server/lib/end-in-order.ts'
import { exitOnUnhandledSignals, SIGNALS } from '#server/lib/exit-on-signals.ts'
import { buildWeb } from './build-web.ts'
import { endWithNpm } from './npm.ts'

const ROOT = join(import.meta.dirname, '..')
const SHUTDOWN_MS = 5000

exitOnUnhandledSignals()
endWithNpm()
await buildWeb()
const server = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=contract', 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', LOG_LEVEL: 'debug', ...process.env },
  },
)
process.once('exit', () => void server.kill('SIGTERM'))
const web = await createServer({ root: join(ROOT, 'web'), configFile: join(ROOT, 'web/vite.config.ts') })
await web.listen()
web.printUrls()

// The end of the server, which stops its database, ends this process too.
for (const signal of SIGNALS) process.on(signal, () => void server.kill('SIGTERM'))
const close = async (code: number): Promise<void> => {
  const hasEnded = await endInOrder([['the web app', () => web.close()]], { log: console, limitMs: SHUTDOWN_MS })
  process.exit(hasEnded ? code : 1)
}
if (server.exitCode !== null) await close(server.exitCode)
server.once('exit', (code) => void close(code ?? 0))
