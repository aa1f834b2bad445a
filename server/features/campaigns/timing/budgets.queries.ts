import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { ConnectionBudget } from '#contract/campaign-budgets.ts'
import type { ConnectionLimits } from '#contract/connections.ts'
import { canCampaign } from '#contract/campaign-fields.ts'
import { CHANNEL_KINDS } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { limitsOfConnection } from '#server/features/connections/limits.queries.ts'
import { dailyFirstContacts } from './when-to-send.ts'
import { dayIn } from './hours.ts'
import { settingsFor } from './pace.ts'
import { daysLinked, mayStartNewChats } from '#server/lib/new-chat-limits.ts'

/** The kinds of channel over which campaigns can be sent. */
const CAMPAIGN_CHANNELS = CHANNEL_KINDS.filter(canCampaign)

type ConnectionRow = Pick<ConnectionBudget, 'whatsappId' | 'name' | 'channel' | 'firstContactsToday'> & {
  status: string
  limits: ConnectionLimits | null
}

type Company = { companyId: number; timezone: string }

/**
 * Says for each connection that campaigns may use, or for one of them, how many people it may still write to for the first
 * time today.
 */
export async function listBudgets(
  db: Db,
  { companyId, timezone }: Company,
  settings: CampaignSettings,
  now: Date,
  connectionId: number | null = null,
): Promise<ConnectionBudget[]> {
  const { rows } = await sql<ConnectionRow>`
    select connections.id as whatsapp_id, name, channel, status,
      case when p.day = ${dayIn(timezone, now)}::date then p.first_contacts else 0 end as first_contacts_today,
      ${limitsOfConnection} as limits
    from connections left join connection_pace p on p.company_id = connections.company_id
      and p.connection_id = connections.id
    where connections.company_id = ${companyId} and channel = any(${CAMPAIGN_CHANNELS}::text[])
      and (${connectionId}::bigint is null or connections.id = ${connectionId})
    order by name, connections.id`.execute(db)
  return rows.map(({ status, limits, ...row }) => {
    const numberSince = limits?.numberSince ?? null
    return {
      ...row,
      connected: status === 'CONNECTED',
      firstContactsPerDay: dailyFirstContacts(settingsFor(row.channel, settings), numberSince, now),
      numberDays: numberSince ? daysLinked(numberSince, now) : 0,
      heldUntil: mayStartNewChats(limits, now, timezone).until?.toISOString() ?? null,
    }
  })
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
  const [budget] = await listBudgets(db, company, settings, now, connectionId)
  return budget ?? null
}
