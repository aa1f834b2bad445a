/**
 * Runs in a thread of media-worker.ts and ends the process when it uses too much memory, when a task takes too much time
 * of the processor, or when the server that started it has ended. The main thread could not do this while it is stuck in
 * a file.
 */
import { parentPort, workerData } from 'node:worker_threads'

/** How many ms of the processor the task that begins may take; null when it has ended. */
export type GuardedTask = { limitMs: number } | null

const CHECK_MS = 25
const { memoryMb } = workerData as { memoryMb: number }
const server = process.ppid
let endsAtMs = Infinity

const usedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

parentPort?.on('message', (task: GuardedTask) => {
  endsAtMs = task ? usedMs() + task.limitMs : Infinity
})

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  const isTooSlow = usedMs() > endsAtMs
  if (isTooLarge || isTooSlow || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
