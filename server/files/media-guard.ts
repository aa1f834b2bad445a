/**
 * Runs in a thread of media-worker.ts and ends the process when it uses too much memory or when the server that started
 * it has ended. The main thread could not do this while it is stuck in a file.
 */
import { workerData } from 'node:worker_threads'

const CHECK_MS = 25
const { memoryMb } = workerData as { memoryMb: number }
const server = process.ppid

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  if (isTooLarge || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
