/**
 * The bound of logins: checks passwords, with as many checks at once as the benchmark has connections to the server.
 */
import { hashPassword, passwordMatches } from '#server/lib/passwords.ts'
import type { BareResult } from './bare-pg.ts'

export type HashJob = { connections: number; seconds: number }

const PASSWORD = 'uma senha qualquer'
const stored = await hashPassword(PASSWORD)

async function run({ connections, seconds }: HashJob): Promise<BareResult> {
  let calls = 0
  const began = performance.now()
  const work = async (): Promise<void> => {
    while (performance.now() < began + seconds * 1000) {
      await passwordMatches(stored, PASSWORD)
      calls++
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { calls, seconds: (performance.now() - began) / 1000 }
}

process.on('message', (job: HashJob) => void run(job).then((result) => process.send?.(result)))
