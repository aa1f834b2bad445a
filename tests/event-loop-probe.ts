import { writeFileSync } from 'node:fs'

/**
 * A module that a server under test loads first. It writes into the file EVENT_LOOP_FILE how many ms of the processor the
 * main thread used at most between two turns of the event loop, and how many altogether. The share of the one in the
 * other is the same on a slow or busy machine.
 */
const TICK_MS = 5
const WRITE_MS = 250
const file = process.env['EVENT_LOOP_FILE']

const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function watch(target: string): void {
  const first = usedMs()
  let [longest, last] = [0, first]
  setInterval(() => {
    longest = Math.max(longest, usedMs() - last)
    last = usedMs()
  }, TICK_MS).unref()
  setInterval(() => writeFileSync(target, `${Math.round(longest)} ${Math.round(usedMs() - first)}`), WRITE_MS).unref()
}

// The start of the server is not measured.
process.on('SIGUSR2', () => file && watch(file))
