import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { ConnectionRef, ConnectionStore } from './port.ts'
import type { Database } from '#server/db/transaction.ts'
import { isZombieOrDead } from '#server/db/postmaster.ts'

type Row = { companyId: number; id: number; channel: ConnectionRef['channel']; idle: boolean }

/**
 * Stores which process owns which connection, for all companies. Anybody may claim an expired lease. Locked rows are
 * left for the next round, but own leases that have not expired are kept.
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
        ), leased as (
          select * from claimed
          union all
          select c.company_id, c.id, c.channel, c.wanted from connections c
          join companies on companies.id = c.company_id and companies.status
          where c.lease_owner = ${owner} and c.lease_until > now() and c.id not in (select id from claimed)
        )
        select company_id, id, channel, not wanted as idle from leased order by id`.execute(db),
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

/** Returns the name of this process in its leases. */
export const leaseOwner = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`

/** Returns whether the owner is another running process of this machine. */
function isRunning(owner: string): boolean {
  const pid = Number(owner.split('/').at(-2))
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && !isZombieOrDead(pid)
}

/**
 * Releases leases of processes that have ended. Only for databases that serve this machine alone, whose process ids can
 * be checked.
 */
export const releaseAllLeases = (data: Database): Promise<void> =>
  data.asOperator(async ({ db }) => {
    const { rows } = await sql<{ owner: string }>`
      select distinct lease_owner as owner from connections where lease_owner is not null`.execute(db)
    const deadOwners = rows.map(({ owner }) => owner).filter((owner) => !isRunning(owner))
    await sql`update connections set lease_owner = null, lease_until = null
      where lease_owner = any(${deadOwners}::text[])`.execute(db)
  })
