import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { exitOnStartupError } from './startup-error.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)

/** Returns the line with which the start ends; throws what is thrown on. */
async function lastLine(what: string, error: unknown): Promise<unknown> {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const told = vi.spyOn(console, 'error').mockReturnValue()
  try {
    await exitOnStartupError(what, () => Promise.reject(error))
    expect(exit).toHaveBeenCalledWith(1)
    return told.mock.lastCall?.[0]
  } finally {
    vi.restoreAllMocks()
  }
}

test('a start that cannot succeed says in one line what to change', async () => {
  const database = await failureOf(new pg.Client('postgres://u:secret@localhost:1/x').connect())
  expect(await lastLine('The database cannot be used', database)).toMatch(
    /^The database cannot be used: nothing answers at its address \(connect ECONNREFUSED .*:1\)$/,
  )
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const second = createServer().listen(server.address())
  const [taken] = await once(second, 'error')
  expect(await lastLine('Nobody can reach the port', taken)).toMatch(/^Nobody can reach the port: another program/)
  server.close()
  expect(await lastLine('x', new ConfigError('PORT is wrong'))).toBe('PORT is wrong')
})

test('a fault of ours keeps its stack', async () => {
  const fault = new TypeError('undefined is not a function')
  await expect(lastLine('x', fault)).rejects.toBe(fault)
})
