import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = `
  const { beginAnew } = await import('#server/begin-anew.ts')
  console.log(process.pid, process.env.ROUND ?? 'first')
  if (process.env.ROUND) process.exit(0)
  process.env.ROUND = 'second'
  beginAnew()
`

test('a process begins anew in its own place', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  const [first, second] = stdout.trim().split('\n')
  expect(second).toBe(first?.replace('first', 'second'))
})
