/** The priority of a process that reads files of strangers. */
import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** The process gets about a tenth of the processor's time while the server needs it too. */
const LOW = constants.priority.PRIORITY_BELOW_NORMAL
/** Other readers of files get three times as much. */
const LOWER = 15

/** Linux gives a priority to each thread by itself. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

function setPriorityOf(id: number, priority: number): void {
  try {
    setPriority(id, priority)
  } catch {
    // A thread or a process may have ended meanwhile.
  }
}

/** Sets the priority of a process that has just been started: its threads, which start later, inherit it. */
export const startLow = (pid: number): void => setPriorityOf(pid, LOW)

/** Only root could raise the priority again, so the process is not used for another file. */
export function fallBehind(): void {
  for (const thread of threads()) setPriorityOf(thread, LOWER)
}

export const isBehind = (): boolean => getPriority(process.pid) === LOWER
