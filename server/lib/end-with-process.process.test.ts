import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isZombieOrDead } from '#server/db/postmaster.ts'
import { PATIENT } from '#tests/patience.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'end-with-process.ts'))

/** Runs a program that starts a child, which starts one of its own, and exits. Returns both process ids. */
function pidsStartedBy(program: string): number[] {
  const script = `import { spawn } from 'node:child_process'
    import { endGroupWithProcess, endWithProcess } from ${MODULE}
    const child = spawn('sh', ['-c', 'sleep 600 & echo $$ $!; wait'], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.once('data', (words) => { console.log(String(words)); process.exit() })
    ${program}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return stdout.trim().split(' ').map(Number)
}

test('a child is killed when its process exits', async () => {
  const [child = 0, grandchild = 0] = pidsStartedBy('endWithProcess(child)')
  await vi.waitFor(() => expect(isZombieOrDead(child)).toBe(true), PATIENT)
  process.kill(grandchild, 'SIGKILL')
})

test('a child is killed with what it started, where it has a group of its own', async () => {
  const pids = pidsStartedBy('endGroupWithProcess(child)')
  expect(pids).toHaveLength(2)
  await vi.waitFor(() => expect(pids.map(isZombieOrDead)).toEqual([true, true]), PATIENT)
})
