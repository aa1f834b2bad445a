import { sql } from 'kysely'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { ConnectionBudget } from '#contract/campaign-budgets.ts'
import type { ConnectionLimits } from '#contract/connections.ts'
import { canCampaign } from '#contract/campaign-fields.ts'
import { CHANNEL_KINDS } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { connectionsOfNumber, limitsOfConnection } from '#server/features/connections/limits.queries.ts'
import { dayIn } from './hours.ts'
import { settingsFor } from './pace.ts'
import { makeRules, type SendingRules } from './when-to-send.ts'
import { daysLinked } from '#server/lib/new-chat-limits.ts'

/** The kinds of channel over which campaigns can be sent. */
const CAMPAIGN_CHANNELS = CHANNEL_KINDS.filter(canCampaign)

type ConnectionRow = Pick<ConnectionBudget, 'whatsappId' | 'name' | 'channel' | 'firstContactsToday'> & {
  status: string
  limits: ConnectionLimits | null
}

type Company = { companyId: number; timezone: string }

/** What a connection may send: `settings` are the company's as they hold for its kind. */
export type ConnectionRules = { budget: ConnectionBudget; settings: CampaignSettings; rules: SendingRules }

/** Says for each connection that campaigns may use, or for one of them, what it may send now. */
async function listRules(
  db: Db,
  { companyId, timezone }: Company,
  settings: CampaignSettings,
  now: Date,
  connectionId: number | null = null,
): Promise<ConnectionRules[]> {
  const { rows } = await sql<ConnectionRow>`
    select connections.id as whatsapp_id, name, channel, status,
      (select coalesce(sum(p.first_contacts), 0)::int from connection_pace p
        where p.company_id = connections.company_id and p.day = ${dayIn(timezone, now)}::date
          and p.connection_id in ${connectionsOfNumber(sql`connections.company_id`, sql`connections.id`)}
      ) as first_contacts_today,
      ${limitsOfConnection} as limits
    from connections
    where connections.company_id = ${companyId} and channel = any(${CAMPAIGN_CHANNELS}::text[])
      and (${connectionId}::bigint is null or connections.id = ${connectionId})
    order by name, connections.id`.execute(db)
  return rows.map(({ status, limits, ...row }) => {
    const numberSince = limits?.numberSince ?? null
    const ofKind = settingsFor(row.channel, settings)
    const rules = makeRules({ ...row, now, zone: timezone, settings: ofKind, limits })
    const stop = rules.firstContacts
    const budget = {
      ...row,
      connected: status === 'CONNECTED',
      firstContactsPerDay: rules.firstContactsPerDay,
      numberDays: numberSince ? daysLinked(numberSince, now) : 0,
      heldUntil: (stop?.reason === 'provider' && stop.until?.toISOString()) || null,
    }
    return { budget, settings: ofKind, rules }
  })
}

/** Says for each connection that campaigns may use how many people it may still write to for the first time today. */
export async function listBudgets(
  db: Db,
  company: Company,
  settings: CampaignSettings,
  now: Date,
): Promise<ConnectionBudget[]> {
  return (await listRules(db, company, settings, now)).map(({ budget }) => budget)
}

/** Says what one connection may send; null when campaigns cannot use it. */
export async function findConnectionRules(
  db: Db,
  company: Company,
  connectionId: number | null,
  settings: CampaignSettings,
  now: Date,
): Promise<ConnectionRules | null> {
  if (connectionId === null) return null
  const [found] = await listRules(db, company, settings, now, connectionId)
  return found ?? null
}
