import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { dayIn, pauseAfter } from './pace.ts'

export type Pace = { nextAt: Date; sentSincePause: number; firstContacts: number }

/**
 * Keeps a connection from being deleted until the end of the transaction; false when it is gone. Its deletion locks the
 * connection before the campaigns, too, so that neither waits for the other.
 */
export async function holdConnection(tx: Tx, connectionId: number): Promise<boolean> {
  const { rows } = await sql`select from connections where company_id = ${tx.companyId} and id = ${connectionId}
    for key share`.execute(tx.db)
  return rows.length > 0
}

/**
 * Locks the pace of a connection until the end of the transaction: all its campaigns share it, in whatever process they
 * are sent. First contacts are counted per day of the company.
 */
export async function lockPace(tx: Tx, connectionId: number, day: string): Promise<Pace> {
  await sql`insert into connection_pace (company_id, connection_id) values (${tx.companyId}, ${connectionId})
    on conflict do nothing`.execute(tx.db)
  const { rows } = await sql<{ nextMs: number; sentSincePause: number; firstContacts: number }>`
    select case when next_at = '-infinity' then 0 else extract(epoch from next_at) * 1000 end::float8 as next_ms,
      sent_since_pause, case when day = ${day}::date then first_contacts else 0 end as first_contacts
    from connection_pace where company_id = ${tx.companyId} and connection_id = ${connectionId} for update`.execute(
    tx.db,
  )
  const { nextMs, ...pace } = requireRow(rows)
  return { ...pace, nextAt: new Date(nextMs) }
}

export type Step = {
  connectionId: number
  now: Date
  zone: string
  settings: CampaignSettings
  pace: Pace
  isFirstContact: boolean
  slowdown: number
  random: () => number
}

/**
 * Stores that a message was sent, and returns when the next one may be. A test may be sent within a longer pause, which
 * it does not end.
 */
export async function advancePace(tx: Tx, step: Step): Promise<Date> {
  const { connectionId, now, zone, settings, pace, isFirstContact, slowdown, random } = step
  const { ms, isLonger } = pauseAfter(settings, pace.sentSincePause + 1, random, slowdown)
  const nextAt = new Date(Math.max(pace.nextAt.getTime(), now.getTime() + ms))
  await tx.db
    .updateTable('connectionPace')
    .set({
      nextAt: nextAt.toISOString(),
      sentSincePause: isLonger ? 0 : pace.sentSincePause + 1,
      day: dayIn(zone, now),
      firstContacts: pace.firstContacts + Number(isFirstContact),
    })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .execute()
  return nextAt
}

/** Nothing is sent over the connection before `nextAt`; null lets it go on at once. */
export async function setPace(tx: Tx, connectionId: number, nextAt: Date | null): Promise<void> {
  await tx.db
    .updateTable('connectionPace')
    .set({ nextAt: nextAt?.toISOString() ?? '-infinity' })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .execute()
}
