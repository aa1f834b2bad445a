import { sql } from 'kysely'
import type { AdTickets, Dashboard, DashboardAttendant, DashboardQuery } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { startOfDay } from '#server/db/time.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Returns the CTE `spans`: the period of the report, and today, in the company's time zone. */
function spans({ timezone }: CurrentUser, { days, date_from: from, date_to: to }: DashboardQuery) {
  const today = sql`(now() at time zone ${timezone})::date`
  const first = sql`greatest(${from ?? null}::date, ${today} - (${days ?? null}::int - 1))`
  const afterLast = sql`least(${to ?? null}::date, case when ${days ?? null}::int is not null then ${today} end) + 1`
  return sql`spans as materialized (
    select coalesce(${startOfDay(first, timezone)}, '-infinity') as since,
      coalesce(${startOfDay(afterLast, timezone)}, 'infinity') as until,
      ${startOfDay(today, timezone)} as today, ${startOfDay(sql`${today} + 1`, timezone)} as tomorrow)`
}

/** Converts a span of time to minutes; null counts as 0. */
const minutes = (span: string) => sql.raw<number>(`coalesce(round((extract(epoch from ${span}) / 60)::numeric, 2), 0)`)

type OfCompany = Omit<Dashboard['counters'], keyof InstallationTotals>

const counters = (companyId: number) =>
  jsonObject<OfCompany>()({
    supportPending: sql<number>`running.pending`,
    supportHappening: sql<number>`running.open`,
    supportFinished: sql<number>`(select count(*) from (select distinct ticket_id from ended) tickets)`,
    leads: sql<number>`(select count(*) from leads where company_id = ${companyId}
        and first_ticket_at >= (select since from spans) and first_ticket_at < (select until from spans))`,
    avgSupportTime: sql<number>`(select ${minutes('sum(spent) / nullif(sum(accepted), 0)')} from work)`,
    avgWaitTime: sql<number>`(select ${minutes('avg(wait)')} from accepted)`,
  })

const u = tableAlias<'users'>('u')
const attendantJson = jsonObject<DashboardAttendant>()({
  ...u.columns('id', 'name'),
  online: sql<boolean>`coalesce(u.online_until > now(), false)`,
  rating: sql<number>`coalesce(thanks.rating, 0)`,
  tickets: sql<number>`coalesce(work.tickets, 0)`,
  avgSupportTime: minutes('work.spent / nullif(work.accepted, 0)'),
})

const MAX_ADS = 10

const f = tableAlias<'ticketAds'>('f')
const adsJson = jsonObject<Dashboard['ads']>()({
  top: jsonList(jsonObject<AdTickets>()({ ...f.columns('title', 'url'), tickets: sql<number>`f.tickets` }), {
    from: sql`found_ads f where f.place <= ${MAX_ADS}`,
    orderBy: sql`f.place`,
  }),
  others: jsonObject<Dashboard['ads']['others']>()({
    ads: sql<number>`(select count(*) from found_ads where place > ${MAX_ADS})`,
    tickets: sql<number>`(select coalesce(sum(tickets), 0) from found_ads where place > ${MAX_ADS})`,
  }),
})

/**
 * Reads the dashboard in one statement. The contract says what is counted. Throws ERR_DASHBOARD_FILTER_REQUIRED when
 * the query names no period.
 */
export async function readDashboard(db: Db, actor: CurrentUser, query: DashboardQuery): Promise<Dashboard> {
  const { companyId, timezone } = actor
  if (!query.days && !query.date_from && !query.date_to) throw new AppError('ERR_DASHBOARD_FILTER_REQUIRED')
  const { rows } = await sql<Dashboard>`
    with ${spans(actor, query)},
    ended as materialized (
      select user_id, ticket_id, started_at, finished_at from ticket_traces
      where company_id = ${companyId} and finished_at >= (select since from spans) and finished_at < (select until from spans)),
    accepted as (
      select started_at - queued_at as wait from ticket_traces
      where company_id = ${companyId} and started_at >= (select since from spans) and started_at < (select until from spans)),
    running as (
      select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'open') as open
      from tickets where company_id = ${companyId} and status in ('pending', 'open')),
    born as (
      select extract(hour from created_at at time zone ${timezone})::int as hour, count(*) as tickets from tickets
      where company_id = ${companyId}
        and created_at >= (select today from spans) and created_at < (select tomorrow from spans) group by 1),
    work as (
      select user_id, count(distinct ticket_id) as tickets, count(started_at) as accepted,
        sum(finished_at - started_at) as spent
      from ended group by user_id),
    thanks as (
      select user_id, round(avg(rate), 2) as rating from user_ratings
      where company_id = ${companyId} and created_at >= (select since from spans) and created_at < (select until from spans)
      group by user_id),
    found_ads as materialized (
      select title, url, tickets, row_number() over (order by tickets desc, newest desc) as place from (
        select (array_agg(title order by id desc))[1] as title, url, count(distinct ticket_id) as tickets, max(id) as newest
        from ticket_ads where company_id = ${companyId} and opened
          and created_at >= (select since from spans) and created_at < (select until from spans)
        group by url, case when url is null then title end) grouped)
    select ${counters(companyId)} as counters,
    ${jsonList(attendantJson, {
      from: sql`users u left join work on work.user_id = u.id left join thanks on thanks.user_id = u.id
        where u.company_id = ${companyId}`,
      orderBy: sql`plain_text(u.name), u.id`,
    })} as attendants,
    (select json_agg(coalesce(born.tickets, 0) order by hour)
      from generate_series(0, 23) hour left join born using (hour)) as hours,
    ${adsJson} as ads
    from running`.execute(db)
  return requireRow(rows)
}

type InstallationTotals = { totalCompanies: number; totalWhatsappSessions: number }

/** Counts across the whole installation. Only the provider's role can see these rows. */
export async function countInstallation(db: Db): Promise<InstallationTotals> {
  const { rows } = await sql<InstallationTotals>`select (select count(*) from companies) as total_companies,
    (select count(*) from connections where status = 'CONNECTED') as total_whatsapp_sessions`.execute(db)
  return requireRow(rows)
}
