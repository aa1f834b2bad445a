/**
 * The same program, settings and process id, from the beginning: whoever watches over the process, or waits at a
 * terminal, notices nothing. Where that cannot be, whoever watches over it has to start it again.
 */
export function beginAnew(): void {
  if (!process.execve) process.exit(1)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)])
}
