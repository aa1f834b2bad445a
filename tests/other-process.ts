import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { canOpenTicket } from '#server/features/tickets/read/tickets.queries.ts'
import { createRealtime } from '#server/realtime/realtime.ts'
import { log } from './database.ts'
import type { TestApp } from './test-app.ts'

/** Starts the sockets of another process on the database of the test app, on a port of its own. */
export async function otherProcess(w: TestApp) {
  const pool = new pg.Pool({ connectionString: w.url, max: 3 })
  const realtime = createRealtime({
    authenticate: w.authenticate,
    tokenEnds: () => Infinity,
    reload: async (actor) => actor,
    mayOpenTicket: (actor, id) => w.data.read(actor, (db) => canOpenTicket(db, actor, id)),
    typing: async () => undefined,
    presence: async () => undefined,
    performChannelRequest: async () => null,
    cluster: pool,
    strict: true,
    publicUrl: w.config.publicUrl,
    origins: [],
    log,
  })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  realtime.attach(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await realtime.close()
      await pool.end()
    },
  }
}

export type OtherProcess = Awaited<ReturnType<typeof otherProcess>>
