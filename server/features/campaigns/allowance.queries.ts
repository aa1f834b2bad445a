import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { ConnectionBudget } from '#contract/campaigns.ts'
import { CHANNEL_KINDS, featuresOf } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { getConnectionLimits } from '#server/features/connections/limits.queries.ts'
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
}

async function listCampaignConnections(db: Db, companyId: number, day: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select w.id as whatsapp_id, w.name, w.channel, w.status,
      case when p.day = ${day}::date then p.first_contacts else 0 end as first_contacts_today
    from connections w left join connection_pace p on p.company_id = w.company_id and p.connection_id = w.id
    where w.company_id = ${companyId} and w.channel = any(${CAMPAIGN_CHANNELS}::text[]) order by w.name, w.id`.execute(
    db,
  )
  return rows
}

/** Says for each connection that campaigns may use how many people it may still write to for the first time today. */
export async function listBudgets(
  db: Db,
  { companyId, timezone }: { companyId: number; timezone: string },
  settings: CampaignSettings,
  now: Date,
): Promise<ConnectionBudget[]> {
  const rows = await listCampaignConnections(db, companyId, dayIn(timezone, now))
  return Promise.all(
    rows.map(async ({ status, ...row }) => {
      const limits = await getConnectionLimits(db, companyId, row.whatsappId)
      const decision = mayStartNewChats(limits, now, timezone)
      const numberSince = limits?.numberSince ?? null
      return {
        ...row,
        connected: status === 'CONNECTED',
        firstContactsPerDay: dailyFirstContacts(settings, numberSince, now),
        numberDays: numberSince ? daysLinked(numberSince, now) : 0,
        heldUntil: decision.until?.toISOString() ?? null,
      }
    }),
  )
}
