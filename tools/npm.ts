const WATCH_MS = 250

/** Told to end, npm ends the shell that it runs us in. That tells nobody: we would stay, with port and database. */
export function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_MS).unref()
}
