/**
 * Beside media-worker.ts, in a thread of its own: ends the process when it takes more memory than it may, or when the
 * server that started it is gone. A reader that never comes to an end could not see to that itself.
 */
import { workerData } from 'node:worker_threads'

const CHECK_MS = 25
const { memoryMb } = workerData as { memoryMb: number }
const server = process.ppid

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  if (isTooLarge || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
