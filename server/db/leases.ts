import { sql } from 'kysely'
import type { ConnectionRef, ConnectionStore } from '#server/channels/port.ts'
import type { Data } from '#server/db/change.ts'

type Held = { companyId: number; connectionId: number; channel: ConnectionRef['channel']; idle: boolean }

/**
 * Which process owns which connection. A lease that was not renewed may be taken by another process; two processes that
 * ask at once are told apart by the row locks. Connections of companies that are switched off are let go.
 */
export function createConnectionStore(data: Data): ConnectionStore {
  return {
    claim: (owner, leaseSeconds) =>
      data.asProvider(async ({ db }) => {
        const { rows } = await sql<Held>`
          with free as (
            select c.company_id, c.id from connections c join companies o on o.id = c.company_id and o.status
             where c.lease_owner is null or c.lease_owner = ${owner} or c.lease_until < now()
               for update of c skip locked)
          update connections c
             set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSeconds})
            from free where c.company_id = free.company_id and c.id = free.id
          returning c.company_id as "companyId", c.id as "connectionId", c.channel, not c.wanted as idle`.execute(db)
        return rows
      }),

    release: async (owner, connectionIds) => {
      await data.asProvider(({ db }) =>
        db
          .updateTable('connections')
          .set({ leaseOwner: null, leaseUntil: null })
          .where('leaseOwner', '=', owner)
          .where('id', 'in', connectionIds)
          .execute(),
      )
    },
  }
}
