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

test.each([
  ['of an unknown kind', -1, 400, 'OPENING'],
  ['of a server in trouble that answers as if asked wrongly', 131016, 400, 'OPENING'],
  ['of an id that Meta does not know', 100, 400, 'DISCONNECTED'],
  ['of a right that is missing', 10, 403, 'DISCONNECTED'],
])('an error %s ends a connection only when a user has to act', async (_, code, status, expected) => {
  const statuses: Status[] = []
  const open = () => Promise.reject(new GraphError('no', { code, subcode: 0, status }))
  check = new TokenCheck({
    ...{ host: { onStatus: async (told: Status) => void statuses.push(told) }, log: pino({ level: 'silent' }) },
    ...{ timing: { retryAfter: [600_000] }, open, refused: 'numberRefused' as const },
  })
  check.start()
  await vi.waitFor(() => expect(statuses).toHaveLength(1), PATIENT)
  expect(statuses[0]).toMatchObject({ status: expected })
})

test('what fails with a sender from before does not end the connection of the present one', async () => {
  const statuses: Status[] = []
  const senders = ['first', 'second', 'third']
  check = new TokenCheck({
    ...{ host: { onStatus: async (told: Status) => void statuses.push(told) }, log: pino({ level: 'silent' }) },
    ...{ timing: { checkEvery: 600_000 }, refused: 'numberRefused' as const },
    open: async () => ({ sender: senders.shift() ?? 'last', number: null }),
  })
  check.start()
  await vi.waitFor(() => expect(check.sender).toBe('first'), PATIENT)
  check.checkNow()
  await vi.waitFor(() => expect(check.sender).toBe('second'), PATIENT)
  await check.endOf('first', 'tokenInvalid')
  await vi.waitFor(() => expect(check.sender).toBe('third'), PATIENT)
  await check.endOf('third', 'tokenInvalid')
  expect([check.sender, statuses.at(-1)?.reason]).toEqual([null, 'tokenInvalid'])
})
