import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { ConnectionRef, ConnectionStore } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import { isZombieOrDead } from '#server/db/postmaster.ts'

type Row = { companyId: number; id: number; channel: ConnectionRef['channel']; idle: boolean }

/**
 * Who owns which connection, of all companies. A lease that is not renewed in time is anybody's; rows that are locked
 * at the moment are left for the next round, but what was ours and has not run out stays ours.
 */
export const createConnectionStore = (data: Database): ConnectionStore => ({
  claim: async (owner, leaseSeconds) => {
    const { rows } = await data.asOperator(({ db }) =>
      sql<Row>`
        with free as (
          select c.company_id, c.id from connections c
          join companies on companies.id = c.company_id and companies.status
          where c.lease_owner = ${owner} or c.lease_until is null or c.lease_until < now()
          for no key update of c skip locked
        ), claimed as (
          update connections c set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSeconds})
          from free where c.company_id = free.company_id and c.id = free.id
          returning c.company_id, c.id, c.channel, c.wanted
        ), held as (
          select * from claimed
          union all
          select c.company_id, c.id, c.channel, c.wanted from connections c
          join companies on companies.id = c.company_id and companies.status
          where c.lease_owner = ${owner} and c.lease_until > now() and c.id not in (select id from claimed)
        )
        select company_id, id, channel, not wanted as idle from held order by id`.execute(db),
    )
    return rows.map(({ companyId, id, channel, idle }) => ({
      companyId,
      connectionId: id,
      channel,
      ...(idle ? { idle } : {}),
    }))
  },

  release: async (owner, connectionIds) => {
    await data.asOperator(({ db }) =>
      sql`update connections set lease_owner = null, lease_until = null
          where lease_owner = ${owner} and id = any(${connectionIds}::bigint[])`.execute(db),
    )
  },
})

/** Names this process in its leases. */
export const leaseOwner = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`

/** Of this machine, and another than this process. */
function isRunning(owner: string): boolean {
  const pid = Number(owner.split('/').at(-2))
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && !isZombieOrDead(pid)
}

/** Where the database serves this machine only: what a process that is gone held need not be waited for. */
export const releaseAllLeases = (data: Database): Promise<void> =>
  data.asOperator(async ({ db }) => {
    const { rows } = await sql<{ owner: string }>`
      select distinct lease_owner as owner from connections where lease_owner is not null`.execute(db)
    const gone = rows.map(({ owner }) => owner).filter((owner) => !isRunning(owner))
    await sql`update connections set lease_owner = null, lease_until = null
      where lease_owner = any(${gone}::text[])`.execute(db)
  })
