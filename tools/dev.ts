/** Runs the server, restarted at every change, and the web app with hot reloading, at http://localhost:5173. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { buildWeb } from './build-web.ts'

const ROOT = join(import.meta.dirname, '..')

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
const web = await createServer({ root: join(ROOT, 'web'), configFile: join(ROOT, 'web/vite.config.ts') })
await web.listen()
web.printUrls()

const close = async (): Promise<void> => {
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
server.once('exit', (code) => {
  void web.close().then(() => process.exit(code ?? 0))
})
