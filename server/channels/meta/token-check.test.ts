import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChannelHost } from '#server/channels/port.ts'
import { PATIENT } from '#tests/patience.ts'
import { GraphError } from './errors.ts'
import { TokenCheck } from './token-check.ts'

type Status = Parameters<ChannelHost['onStatus']>[0]
const LIMITED = new GraphError('too many calls', { code: 80007, subcode: 0, status: 400 })
const BUSY = new GraphError('an error of the server', { code: 2, subcode: 0, status: 500 })

let check: TokenCheck<string>
afterEach(() => check.stop())

/** Checks again and again, and is answered with these errors after the first check. */
async function checkWith(error: Error): Promise<Status[]> {
  const statuses: Status[] = []
  let checks = 0
  const open = async () => {
    if (checks++ > 0) throw error
    return { sender: 'sender', number: null }
  }
  check = new TokenCheck({
    ...{ host: { onStatus: async (status: Status) => void statuses.push(status) }, log: pino({ level: 'silent' }) },
    ...{ timing: { checkEvery: 1, retryAfter: [1] }, open, refused: 'pageRefused' as const },
  })
  check.start()
  await vi.waitFor(() => expect(checks).toBeGreaterThan(4), PATIENT)
  return statuses
}

test('a check that meets too many calls keeps a connection that was valid', async () => {
  const statuses = await checkWith(LIMITED)
  expect([check.sender, statuses.map(({ status }) => status)]).toEqual(['sender', ['CONNECTED']])
})

test('a check that meets a server in trouble waits for the network', async () => {
  const statuses = await checkWith(BUSY)
  expect(check.sender).toBeNull()
  expect(statuses.slice(0, 2)).toMatchObject([{ status: 'CONNECTED' }, { status: 'OPENING', reason: 'network' }])
})
