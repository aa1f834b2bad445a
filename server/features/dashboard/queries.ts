import { sql } from 'kysely'
import type { AdTickets, Dashboard, DashboardAttendant, DashboardQuery } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { inMinutesOrZero } from './durations.queries.ts'
import { selectionOf, type ReportSelection } from './selection.queries.ts'
import { isInPeriod, requirePeriod, spans } from './spans.queries.ts'

type OfCompany = Omit<Dashboard['counters'], keyof InstallationTotals>

const counters = (companyId: number, selection: ReportSelection) =>
  jsonObject<OfCompany>()({
    supportPending: sql<number>`running.pending`,
    supportHappening: sql<number>`running.open`,
    supportSnoozed: sql<number>`running.snoozed`,
    supportSnoozedPending: sql<number>`running.snoozed_pending`,
    supportFinished: sql<number>`(select count(*) from (select distinct ticket_id from ended) tickets)`,
    leads: sql<number>`(select count(*) from leads l where l.company_id = ${companyId}
        and ${isInPeriod('l.first_ticket_at')} and ${selection.leads})`,
    avgSupportTime: sql<number>`(select ${inMinutesOrZero(sql`sum(spent) / nullif(sum(accepted), 0)`)} from work)`,
    avgWaitTime: sql<number>`(select ${inMinutesOrZero(sql`avg(wait)`)} from accepted)`,
  })

const u = tableAlias<'users'>('u')
const attendantJson = jsonObject<DashboardAttendant>()({
  ...u.columns('id', 'name'),
  online: sql<boolean>`coalesce(u.online_until > now(), false)`,
  rating: sql<number>`coalesce(thanks.rating, 0)`,
  tickets: sql<number>`coalesce(work.tickets, 0)`,
  avgSupportTime: inMinutesOrZero(sql`work.spent / nullif(work.accepted, 0)`),
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
  requirePeriod(query)
  const selection = selectionOf(actor, query)
  const { rows } = await sql<Dashboard>`
    with ${spans(actor, query)},
    ended as materialized (
      select e.user_id, e.ticket_id, e.started_at, e.finished_at from ticket_traces e
      where e.company_id = ${companyId} and ${isInPeriod('e.finished_at')}
        and ${selection.by('e.user_id')} and ${selection.ofTicket('e.ticket_id')}),
    accepted as (
      select e.started_at - e.queued_at as wait from ticket_traces e
      where e.company_id = ${companyId} and ${isInPeriod('e.started_at')}
        and ${selection.by('e.user_id')} and ${selection.ofTicket('e.ticket_id')}),
    running as (
      select count(*) filter (where t.status = 'pending' and t.snoozed_until is null) as pending,
        count(*) filter (where t.status = 'open' and t.snoozed_until is null) as open,
        count(*) filter (where t.snoozed_until is not null) as snoozed,
        count(*) filter (where t.status = 'pending' and t.snoozed_until is not null) as snoozed_pending
      from tickets t where t.company_id = ${companyId} and t.status in ('pending', 'open') and ${selection.tickets}),
    born as (
      select extract(hour from t.created_at at time zone ${timezone})::int as hour, count(*) as tickets from tickets t
      where t.company_id = ${companyId} and t.created_at >= (select today from spans)
        and t.created_at < (select tomorrow from spans) and ${selection.tickets} group by 1),
    work as (
      select user_id, count(distinct ticket_id) as tickets, count(started_at) as accepted,
        sum(finished_at - started_at) as spent
      from ended group by user_id),
    thanks as (
      select r.user_id, round(avg(r.rate), 2) as rating from user_ratings r
      where r.company_id = ${companyId} and ${isInPeriod('r.created_at')} and ${selection.ofTicket('r.ticket_id')}
      group by r.user_id),
    found_ads as materialized (
      select title, url, tickets, row_number() over (order by tickets desc, newest desc) as place from (
        select (array_agg(a.title order by a.id desc))[1] as title, a.url, count(distinct a.ticket_id) as tickets,
          max(a.id) as newest
        from ticket_ads a where a.company_id = ${companyId} and a.opened and ${isInPeriod('a.created_at')}
          and ${selection.ofTicket('a.ticket_id')}
        group by a.url, case when a.url is null then a.title end) grouped)
    select ${counters(companyId, selection)} as counters,
    ${jsonList(attendantJson, {
      from: sql`users u left join work on work.user_id = u.id left join thanks on thanks.user_id = u.id
        where u.company_id = ${companyId} and ${selection.by('u.id')}`,
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
