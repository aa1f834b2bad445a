const WATCH_MS = 250
/** Read before anything slow is loaded: a shell that has ended by then would not be missed. */
const shell = process.ppid

/**
 * When npm is asked to end, it ends the shell in which it runs us, which does not signal us. Without this watch the
 * process would stay, with its port and database.
 */
export function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_MS).unref()
}
