import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { startupErrorText } from './startup-error.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)

test('a start that cannot succeed says in one line what to change', async () => {
  const database = await failureOf(new pg.Client('postgres://u:secret@localhost:1/x').connect())
  expect(startupErrorText('The database cannot be used', database)).toMatch(
    /^The database cannot be used: nothing answers at its address \(connect ECONNREFUSED .*:1\)$/,
  )
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const second = createServer().listen(server.address())
  const [taken] = await once(second, 'error')
  expect(startupErrorText('Nobody can reach the port', taken)).toMatch(/^Nobody can reach the port: another program/)
  server.close()
  expect(startupErrorText('x', new ConfigError('PORT is wrong'))).toBe('PORT is wrong')
})

test('a fault of ours keeps its stack', () => {
  expect(startupErrorText('x', new TypeError('undefined is not a function'))).toBeNull()
})
