import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { ConnectionBudget } from '#contract/campaigns.ts'
import type { ConnectionLimits } from '#contract/connections.ts'
import { CHANNEL_KINDS, featuresOf } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { limitsOfConnection } from '#server/features/connections/limits.queries.ts'
import { dayIn } from './pace.ts'
import { daysLinked, firstContactsPerDay, mayStartNewChats } from '#server/lib/new-chat-limits.ts'

/** Returns how many first contacts a connection may make a day; null for no limit. */
export function dailyFirstContacts(settings: CampaignSettings, numberSince: string | null, now: Date): number | null {
  if (settings.dailyFirstContacts === 0) return null
  return settings.dailyFirstContacts ?? firstContactsPerDay(numberSince ? daysLinked(numberSince, now) : 0)
}

/** The kinds of channel over which campaigns can be sent. */
const CAMPAIGN_CHANNELS = CHANNEL_KINDS.filter((kind) => featuresOf(kind).canWriteFirst)

type ConnectionRow = Pick<ConnectionBudget, 'whatsappId' | 'name' | 'channel' | 'firstContactsToday'> & {
  status: string
  limits: ConnectionLimits | null
}

/** `connectionId` is null for all connections of the company. */
async function listCampaignConnections(
  db: Db,
  companyId: number,
  connectionId: number | null,
  day: string,
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select connections.id as whatsapp_id, name, channel, status,
      case when p.day = ${day}::date then p.first_contacts else 0 end as first_contacts_today,
      ${limitsOfConnection} as limits
    from connections left join connection_pace p on p.company_id = connections.company_id
      and p.connection_id = connections.id
    where connections.company_id = ${companyId} and channel = any(${CAMPAIGN_CHANNELS}::text[])
      and (${connectionId}::bigint is null or connections.id = ${connectionId})
    order by name, connections.id`.execute(db)
  return rows
}

type Company = { companyId: number; timezone: string }

const toBudget = (
  { status, limits, ...row }: ConnectionRow,
  { timezone }: Company,
  settings: CampaignSettings,
  now: Date,
): ConnectionBudget => {
  const numberSince = limits?.numberSince ?? null
  return {
    ...row,
    connected: status === 'CONNECTED',
    firstContactsPerDay: dailyFirstContacts(settings, numberSince, now),
    numberDays: numberSince ? daysLinked(numberSince, now) : 0,
    heldUntil: mayStartNewChats(limits, now, timezone).until?.toISOString() ?? null,
  }
}

/** Says for each connection that campaigns may use how many people it may still write to for the first time today. */
export async function listBudgets(
  db: Db,
  company: Company,
  settings: CampaignSettings,
  now: Date,
): Promise<ConnectionBudget[]> {
  const rows = await listCampaignConnections(db, company.companyId, null, dayIn(company.timezone, now))
  return rows.map((row) => toBudget(row, company, settings, now))
}

/** Says the same for one connection; null when campaigns cannot use it. */
export async function findBudget(
  db: Db,
  company: Company,
  connectionId: number | null,
  settings: CampaignSettings,
  now: Date,
): Promise<ConnectionBudget | null> {
  if (connectionId === null) return null
  const [row] = await listCampaignConnections(db, company.companyId, connectionId, dayIn(company.timezone, now))
  return row ? toBudget(row, company, settings, now) : null
}
