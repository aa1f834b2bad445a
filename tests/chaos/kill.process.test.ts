import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test(
  'acknowledged messages exist once and in order after five kills amid 300 messages each way',
  { timeout: 1_800_000 },
  async () => {
    // A run that finds faults ends with an error, which has what it printed.
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'main.ts')]).catch(
      (failed: { stdout: string }) => failed,
    )
    expect(stdout).toMatch(/all 600 messages exist exactly once and in order/)
  },
)
