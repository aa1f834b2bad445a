import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { findSpending } from '#server/features/connections/budget.queries.ts'
import { connectionsOfNumber, getConnectionLimits } from '#server/features/connections/limits.queries.ts'
import { dayIn, earliest, localHours, opensToday, type LocalHours } from './hours.ts'
import { pauseAfter, settingsFor } from './pace.ts'
import { countWaitingStrangers, isMessageLeaving, listRunningZones, type SenderState } from './sender.queries.ts'
import { findStop, type Stop } from './stop-rules.queries.ts'
import { firstContactsLeft, makeRules, type FirstContactStop, type SendingRules } from './when-to-send.ts'
import { getCampaignSettings } from '#server/features/campaigns/settings/settings.queries.ts'

/**
 * `nextAt`: nothing is sent before. `sentSincePause`: messages since the last longer pause. `firstContacts`: those of the
 * number today, of which this connection has made `ownFirstContacts`.
 */
type Pace = { nextAt: Date; sentSincePause: number; firstContacts: number; ownFirstContacts: number }

/**
 * Keeps a connection from being deleted until the end of the transaction; false when it is gone. Its deletion locks the
 * connection before the campaigns, too, so that neither waits for the other.
 */
export async function lockConnection(tx: Tx, connectionId: number): Promise<boolean> {
  const { rows } = await sql`select from connections where company_id = ${tx.companyId} and id = ${connectionId}
    for key share`.execute(tx.db)
  return rows.length > 0
}

type PaceRow = { connectionId: number; nextMs: number; sentSincePause: number; firstContacts: number }

/**
 * Locks the pace of a connection until the end of the transaction: all its campaigns share it, in whatever process they
 * are sent, and so do other connections with the same number. First contacts are counted per day of the company.
 */
async function lockPace(tx: Tx, connectionId: number, day: string): Promise<Pace> {
  const { companyId } = tx
  await sql`insert into connection_pace (company_id, connection_id) values (${companyId}, ${connectionId})
    on conflict do nothing`.execute(tx.db)
  const { rows } = await sql<PaceRow>`
    select connection_id, sent_since_pause,
      case when next_at = '-infinity' then 0 else extract(epoch from next_at) * 1000 end::float8 as next_ms,
      case when day = ${day}::date then first_contacts else 0 end as first_contacts
    from connection_pace
    where company_id = ${companyId} and connection_id in ${connectionsOfNumber(sql`${companyId}`, sql`${connectionId}`)}
    order by connection_id for update`.execute(tx.db)
  const own = requireRow(rows.filter((row) => row.connectionId === connectionId))
  return {
    nextAt: new Date(Math.max(...rows.map(({ nextMs }) => nextMs))),
    sentSincePause: own.sentSincePause,
    firstContacts: rows.reduce((sum, { firstContacts }) => sum + firstContacts, 0),
    ownFirstContacts: own.firstContacts,
  }
}

/** How long to wait for the provider to take the last message before looking again. */
const LOOK_AGAIN_MS = 2000

/** A connection that may send, with its pace locked. */
export type Sender = SenderState & {
  connectionId: number
  now: Date
  settings: CampaignSettings
  pace: Pace
  random: () => number
  hours: LocalHours
}

type SenderAt = Pick<Sender, 'connectionId' | 'now' | 'random'>

/** Locks the pace of a connection. `zone` is that of somebody who may be written to besides the people of its campaigns. */
export async function lockSender(tx: Tx, state: SenderState, at: SenderAt, zone?: string): Promise<Sender> {
  const { companyId, db } = tx
  const settings = settingsFor(state.channel, await getCampaignSettings(db, companyId))
  const pace = await lockPace(tx, at.connectionId, dayIn(state.zone, at.now))
  const running = await listRunningZones(db, companyId, at.connectionId)
  const zones = zone === undefined ? running : [...new Set([...running, zone])]
  return { ...state, ...at, settings, pace, hours: localHours(zones, state.zone, settings.quietHours, at.now) }
}

/**
 * Says when the campaigns of a connection may send. now: to whom the rules allow. later: to nobody before `at`. stop: to
 * nobody before these campaigns are paused.
 */
export async function whenMaySend(
  tx: Tx,
  sender: Sender,
): Promise<{ kind: 'now'; rules: SendingRules } | { kind: 'later'; at: Date } | ({ kind: 'stop' } & Stop)> {
  const { connectionId, now, pace, hours } = sender
  const { companyId, db } = tx
  if (pace.nextAt > now) return { kind: 'later', at: pace.nextAt }
  if (await isMessageLeaving(db, companyId, sender))
    return { kind: 'later', at: new Date(now.getTime() + LOOK_AGAIN_MS) }
  const opensAt = earliest(hours.closed.map((group) => group.opensAt))
  if (opensAt && hours.open.length === 0) return { kind: 'later', at: opensAt }
  const stop = (await findSpentBudget(db, companyId, sender)) ?? (await findStop(db, companyId, connectionId, now))
  return stop ? { kind: 'stop', ...stop } : { kind: 'now', rules: await readRules(tx, sender) }
}

/** Once the month's budget of a number is spent, all of its campaigns stop, whatever stop rules they keep. */
async function findSpentBudget(db: Db, companyId: number, { connectionId, channel }: Sender): Promise<Stop | null> {
  if (!featuresOf(channel).chargesMessages) return null
  const spending = await findSpending(db, companyId, connectionId)
  return spending?.state === 'spent' ? { reason: 'budget', campaignIds: null } : null
}

/** Reads what decides about each person: the hours and the limits of the connection, but not its pace. */
export async function readRules(tx: Tx, sender: Sender): Promise<SendingRules> {
  const { connectionId, pace } = sender
  const limits = await getConnectionLimits(tx.db, tx.companyId, connectionId)
  const rules = makeRules({ ...sender, limits, firstContactsToday: pace.firstContacts })
  return rules.firstContacts ? rules : { ...rules, firstContacts: await findReserve(tx, sender, rules) }
}

/** What is left of the day's first contacts is kept for people whose hours open later today. */
async function findReserve(
  tx: Tx,
  { connectionId, hours, zone, now, pace }: Sender,
  { firstContactsPerDay: perDay }: SendingRules,
): Promise<FirstContactStop | null> {
  const later = opensToday(hours, zone, now)
  if (perDay === null || later.length === 0) return null
  const zones = later.flatMap((group) => group.zones)
  const strangers = await countWaitingStrangers(tx.db, tx.companyId, connectionId, zones, perDay)
  const waiting = later.map((group) => group.zones.reduce((sum, one) => sum + (strangers.get(one) ?? 0), 0))
  const left = firstContactsLeft(perDay, pace.firstContacts, hours.open.length, waiting)
  return left === 0 ? { reason: 'dailyLimit', until: null } : null
}

type Sent = Sender & { isFirstContact: boolean; slowdown: number }

/**
 * Stores that a message was sent, and returns when the next one may be. A test may be sent within a longer pause, which
 * it does not end.
 */
export async function advancePace(tx: Tx, sent: Sent): Promise<Date> {
  const { connectionId, now, zone, settings, pace, isFirstContact, slowdown, random } = sent
  const { ms, isLonger } = pauseAfter(settings, pace.sentSincePause + 1, random, slowdown)
  const nextAt = new Date(Math.max(pace.nextAt.getTime(), now.getTime() + ms))
  await tx.db
    .updateTable('connectionPace')
    .set({
      nextAt: nextAt.toISOString(),
      sentSincePause: isLonger ? 0 : pace.sentSincePause + 1,
      day: dayIn(zone, now),
      firstContacts: pace.ownFirstContacts + Number(isFirstContact),
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
