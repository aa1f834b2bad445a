import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getConnectionLimits } from '#server/features/connections/limits.queries.ts'
import { dailyFirstContacts } from './allowance.queries.ts'
import { localHours, opensToday, reservedFirstContacts, type LocalHours } from './local-hours.ts'
import { lockPace, type Pace } from './pace.actions.ts'
import { dayIn, nextDay } from './pace.ts'
import type { SenderState } from './send.queries.ts'
import { getCampaignSettings } from './settings.queries.ts'
import { countWaitingStrangers, listRunningZones } from './zone.queries.ts'
import { mayStartNewChats } from '#server/lib/new-chat-limits.ts'

/** A connection that may send, with its pace locked and what its campaigns must keep to. */
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
  const settings = await getCampaignSettings(db, companyId)
  const pace = await lockPace(tx, at.connectionId, dayIn(state.zone, at.now))
  const running = await listRunningZones(db, companyId, at.connectionId)
  const zones = zone === undefined ? running : [...new Set([...running, zone])]
  return { ...state, ...at, settings, pace, hours: localHours(zones, state.zone, settings.quietHours, at.now) }
}

/** provider: WhatsApp allows no new chats now. budget: the day's first contacts are used up, or kept for others. */
type FirstContactStop = 'provider' | 'budget'

/** Why nobody may be written to who never wrote, and until when; null while they may. */
export type Allowance = { stop: FirstContactStop | null; until: Date | null; slowdown: number }

export async function findAllowance(tx: Tx, sender: Sender): Promise<Allowance> {
  const { connectionId, now, zone, settings, pace } = sender
  const limits = await getConnectionLimits(tx.db, tx.companyId, connectionId)
  const decision = mayStartNewChats(limits, now, zone)
  if (!decision.allowed) return { stop: 'provider', until: decision.until, slowdown: 1 }
  const slowdown = 1 / decision.paceFactor
  const perDay = dailyFirstContacts(settings, limits?.numberSince ?? null, now)
  if (perDay === null) return { stop: null, until: null, slowdown }
  if (pace.firstContacts >= perDay) return { stop: 'budget', until: nextDay(zone, now), slowdown }
  const isKept = pace.firstContacts >= perDay - (await countReserved(tx, sender, perDay))
  return { stop: isKept ? 'budget' : null, until: null, slowdown }
}

/** Counts the first contacts that are kept for people whose hours open later today. */
async function countReserved(tx: Tx, { connectionId, hours, zone, now }: Sender, perDay: number): Promise<number> {
  const later = opensToday(hours, zone, now)
  if (later.length === 0) return 0
  const zones = later.flatMap((group) => group.zones)
  const strangers = await countWaitingStrangers(tx.db, tx.companyId, connectionId, zones, perDay)
  const waiting = later.map((group) => group.zones.reduce((sum, one) => sum + (strangers.get(one) ?? 0), 0))
  return reservedFirstContacts(perDay, hours.open.length, waiting)
}
