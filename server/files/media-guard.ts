/**
 * Runs in a thread of media-worker.ts and ends the process when it uses too much memory, when a task takes too much time
 * of the processor, or when the server that started it has ended; a task that takes longer than others goes on behind
 * them. The main thread could not do this while it is stuck in a file.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { fallBehind } from './priority.ts'

/** How many ms of the processor the task that begins may take; null when it has ended. */
export type GuardedTask = { limitMs: number } | null

const CHECK_MS = 25
/** How many ms of the processor a task takes before it falls behind: nearly every file is read in less. */
const LONG_TASK_MS = 400
const { memoryMb } = workerData as { memoryMb: number }
const server = process.ppid
let fallsBehindAtMs = Infinity
let endsAtMs = Infinity

const usedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

parentPort?.on('message', (task: GuardedTask) => {
  const now = usedMs()
  fallsBehindAtMs = task ? now + LONG_TASK_MS : Infinity
  endsAtMs = task ? now + task.limitMs : Infinity
})

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024
  const now = usedMs()
  if (isTooLarge || now > endsAtMs || process.ppid !== server) process.kill(process.pid, 'SIGKILL')
  if (now <= fallsBehindAtMs) return
  fallsBehindAtMs = Infinity
  fallBehind()
}, CHECK_MS)
