/** `npm start`: builds the web app if it has to be, and then is the server. */
import { run } from './run.ts'

const WATCH_MS = 250

const code = await run('tools/build-web.ts', [])
if (code !== 0) process.exit(code)
if (process.env['npm_lifecycle_event']) endWithShell()
await import('#server/main.ts')

/** Told to end, npm ends the shell that it runs us in. That tells nobody: the server would stay, with port and database. */
function endWithShell(): void {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_MS).unref()
}
