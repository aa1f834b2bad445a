import { sql, type RawBuilder } from 'kysely'
import type { Campaign } from '#contract/campaigns.ts'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { findConnectionRules, type ConnectionRules } from './budgets.queries.ts'
import type { EstimateInput, ZonePeople } from './estimate.ts'
import { makeRules, type DailyLimit } from './when-to-send.ts'
import { getCampaignSettings } from '#server/features/campaigns/settings/settings.queries.ts'

type Company = { companyId: number; timezone: string }

const waitingOfZone = jsonObject<ZonePeople>()({
  zone: sql<string>`z.zone`,
  known: sql<number>`z.known`,
  firstContacts: sql<number>`z.first_contacts`,
})

/** `sharing`: how many campaigns take turns on the connection. `nextAt`: when the next message of any of them may leave. */
export type Waiting = { people: ZonePeople[]; nextAt: string | null; sharing: number }

const sendingOver = (companyId: RawBuilder<unknown>, connectionId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`count(*)::int from campaigns o where o.company_id = ${companyId} and o.connection_id = ${connectionId}
    and o.status = 'EM_ANDAMENTO' and o.pause_reason is null`

/** Counts the campaigns that take turns on a connection now. */
export async function countSending(db: Db, companyId: number, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${sendingOver(sql`${companyId}`, sql`${connectionId}`)}`.execute(
    db,
  )
  return requireRow(rows).count
}

/** The columns of `Waiting` for a campaign `c`. A report reads them with its figures, so that both add up. */
export const waitingColumns = sql`
    ${jsonList(waitingOfZone, {
      from: sql`(select r.zone, count(*) filter (where r.state = 'confirmed'
          or not r.is_first_contact)::int as known, count(*) filter (where r.state = 'pending'
          and r.is_first_contact)::int as first_contacts from campaign_recipients r
        where r.company_id = c.company_id and r.campaign_id = c.id and r.state in ('pending','confirmed')
        group by r.zone) z`,
      orderBy: sql`z.zone`,
    })} as people,
    (select case when p.next_at > now() then p.next_at end from connection_pace p where p.company_id = c.company_id
      and p.connection_id = c.connection_id) as next_at,
    (select ${sendingOver(sql`c.company_id`, sql`c.connection_id`)}) as sharing`

/** Reads who of a campaign waits. */
export async function findWaiting(db: Db, companyId: number, id: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select ${waitingColumns} from campaigns c
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return requireRow(rows)
}

/** Campaigns that take turns each have their share of the pace and of the day's first contacts. */
const shareOf = (
  sharing: number,
  { settings, rules }: Omit<ConnectionRules, 'budget'>,
  { firstContactsPerDay, firstContactsToday }: DailyLimit,
): Pick<EstimateInput, 'pace' | keyof DailyLimit> => ({
  pace: {
    ...settings,
    messageInterval: settings.messageInterval * sharing * rules.slowdown,
    greaterInterval: settings.greaterInterval * sharing * rules.slowdown,
  },
  firstContactsPerDay: firstContactsPerDay && Math.ceil(firstContactsPerDay / sharing),
  firstContactsToday: Math.ceil(firstContactsToday / sharing),
})

/** Reads what the connection of a campaign may send, so that the rest of its run can be estimated. */
export async function getRunInput(
  db: Db,
  { companyId, timezone: zone }: Company,
  whatsappId: number | null,
  { people, sharing }: Pick<Waiting, 'people' | 'sharing'>,
  now: Date,
) {
  const ofCompany = await getCampaignSettings(db, companyId)
  const found = await findConnectionRules(db, { companyId, timezone: zone }, whatsappId, ofCompany, now)
  const { budget, ...connection } = found ?? { budget: null, ...withoutConnection(ofCompany, zone, now) }
  const { rules } = connection
  const { firstContactsPerDay, firstContacts, sendingHours } = rules
  const limit: DailyLimit = { firstContactsPerDay, firstContactsToday: budget?.firstContactsToday ?? 0 }
  const providerStop = firstContacts?.reason === 'provider' ? firstContacts : null
  const share = shareOf(Math.max(1, sharing), connection, limit)
  const estimate: EstimateInput = { from: now, zone, sendingHours, people, providerStop, ...share }
  return { budget, rules, limit, estimate }
}

/** Before a connection is chosen, no number limits whom a campaign may write to. */
function withoutConnection(settings: CampaignSettings, zone: string, now: Date): Omit<ConnectionRules, 'budget'> {
  const unlimited = { ...settings, dailyFirstContacts: 0 }
  return { settings, rules: makeRules({ now, zone, settings: unlimited, limits: null, firstContactsToday: 0 }) }
}

/** Says whether the campaign sends now, or will by itself. */
export const isSending = ({ status, pauseReason }: Pick<Campaign, 'status' | 'pauseReason'>): boolean =>
  status === 'EM_ANDAMENTO' && pauseReason === null
