/** What a process that ends must not leave behind: the programs that it started. */
import type { ChildProcess } from 'node:child_process'

const endings = new Map<ChildProcess, () => void>()

process.on('exit', () => {
  for (const end of endings.values()) end()
})

/** Kills the child when this process exits, at whatever moment that is. */
export function endWithProcess(child: ChildProcess): void {
  track(child, () => child.kill('SIGKILL'))
}

/** Like endWithProcess, for a detached child that starts programs of its own: all of its group is killed. */
export function endGroupWithProcess(child: ChildProcess): void {
  track(child, () => killGroup(child))
}

/** Kills a detached child with the programs that it started. */
export function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

function track(child: ChildProcess, end: () => void): void {
  endings.set(child, end)
  const forget = (): void => void endings.delete(child)
  child.once('exit', forget).once('error', forget)
}
