import { writeFileSync } from 'node:fs'

/**
 * A module that a server under test loads first. It writes into the file EVENT_LOOP_FILE how many ms of the processor the
 * main thread used at most between two turns of the event loop. Unlike the time that passed, this is the same on a busy
 * machine.
 */
const TICK_MS = 5
const file = process.env['EVENT_LOOP_FILE']

const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function watch(target: string): void {
  let [longest, last] = [0, usedMs()]
  setInterval(() => {
    const now = usedMs()
    if (now - last > longest) {
      longest = now - last
      writeFileSync(target, String(Math.round(longest)))
    }
    last = usedMs()
  }, TICK_MS).unref()
}

// The start of the server is not measured.
process.on('SIGUSR2', () => file && watch(file))
