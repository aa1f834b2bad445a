import { sql, type RawBuilder } from 'kysely'
import type { Campaign, ConnectionBudget } from '#contract/campaigns.ts'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { findBudget } from './allowance.queries.ts'
import type { EstimateInput, ZonePeople } from './estimate.ts'
import { getCampaignSettings } from './settings.queries.ts'

type Company = { companyId: number; timezone: string }

const waitingOfZone = jsonObject<ZonePeople>()({
  zone: sql<string>`z.zone`,
  known: sql<number>`z.known`,
  firstContacts: sql<number>`z.first_contacts`,
})

/** `turns`: how many campaigns take turns on the connection. `nextAt`: when the next message of any of them may leave. */
export type Waiting = { people: ZonePeople[]; nextAt: string | null; turns: number }

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
    (select ${sendingOver(sql`c.company_id`, sql`c.connection_id`)}) as turns`

/** Reads who of a campaign waits. */
export async function findWaiting(db: Db, companyId: number, id: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select ${waitingColumns} from campaigns c
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return requireRow(rows)
}

/** Campaigns that take turns each have their share of the pace and of the day's first contacts. */
export const shareOf = (
  turns: number,
  settings: CampaignSettings,
  allowed: Allowed,
): Pick<EstimateInput, 'pace'> & Allowed => ({
  pace: {
    ...settings,
    messageInterval: settings.messageInterval * turns,
    greaterInterval: settings.greaterInterval * turns,
  },
  firstContactsPerDay: allowed.firstContactsPerDay && Math.ceil(allowed.firstContactsPerDay / turns),
  firstContactsToday: Math.ceil(allowed.firstContactsToday / turns),
})

type Allowed = Pick<EstimateInput, 'firstContactsPerDay' | 'firstContactsToday'>

export type RunInput = {
  settings: CampaignSettings
  budget: ConnectionBudget | null
  allowed: Allowed
  /** From which the rest of the run is estimated. */
  estimate: EstimateInput
}

/** Reads what the connection of a campaign may send, so that the rest of its run can be estimated. */
export async function getRunInput(
  db: Db,
  company: Company,
  whatsappId: number | null,
  { people, turns }: Pick<Waiting, 'people' | 'turns'>,
  now: Date,
): Promise<RunInput> {
  const settings = await getCampaignSettings(db, company.companyId)
  const budget = await findBudget(db, company, whatsappId, settings, now)
  const allowed = {
    firstContactsPerDay: budget?.firstContactsPerDay ?? null,
    firstContactsToday: budget?.firstContactsToday ?? 0,
  }
  const { quietHours } = settings
  const share = shareOf(Math.max(1, turns), settings, allowed)
  return {
    settings,
    budget,
    allowed,
    estimate: { from: now, zone: company.timezone, quietHours, people, ...share },
  }
}

/** Says whether the campaign sends now, or will by itself. */
export const isSending = ({ status, pauseReason }: Pick<Campaign, 'status' | 'pauseReason'>): boolean =>
  status === 'EM_ANDAMENTO' && pauseReason === null
