import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('killed five times amid 300 messages each way: what was acknowledged exists once, in order', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'main.ts')], { timeout: 230_000 })
  expect(stdout).toMatch(/all 600 messages exist exactly once and in order/)
}, 240_000)
