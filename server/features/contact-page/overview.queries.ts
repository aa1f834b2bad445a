import { sql, type RawBuilder } from 'kysely'
import { CONTACT_PAGE_COUNTED, type ContactOverview } from '#contract/contact-page.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { isoTime, jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { requireRow } from '#server/db/single-row.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { visibleTo } from '#server/features/tickets/index.ts'
import { planHas, type CurrentUser } from '#server/http/current-user.ts'
import { campaignsOf, conversationsOf, filesOf, notesOf } from './lists.queries.ts'

const s = tableAlias<'schedules'>('s')
const w = tableAlias<'connections'>('w')
const u = tableAlias<'users'>('u')
type Named = { id: number; name: string }

const scheduleJson = jsonObject<NonNullable<ContactOverview['nextSchedule']>>()({
  ...s.columns('id', 'body'),
  sendAt: isoTime(s.rawTime('sendAt')),
  whatsapp: w.ifJoined(jsonObject<Named>()(w.columns('id', 'name'))),
  user: u.ifJoined(jsonObject<Named>()(u.columns('id', 'name'))),
})

const countOf = (found: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (select 1 from ${found} ${limitOffset(CONTACT_PAGE_COUNTED)}) few)`

const maySeeCampaigns = (actor: CurrentUser): boolean =>
  can(actor, 'campaigns:manage') && planHas(actor, 'useCampaigns')

const maySeeSchedules = (actor: CurrentUser): boolean => can(actor, 'schedules:read') && planHas(actor, 'useSchedules')

/** Returns what the page shows before its lists. Throws ERR_NO_CONTACT_FOUND. */
export async function getContactOverview(db: Db, actor: CurrentUser, contactId: number): Promise<ContactOverview> {
  const { companyId } = actor
  const { number } = await getContact(db, companyId, contactId)
  const { rows } = await sql<ContactOverview>`select
    ${countOf(conversationsOf(actor, contactId))} as conversations,
    ${countOf(filesOf(actor, contactId))} as files,
    ${countOf(notesOf(actor, contactId))} as notes,
    ${maySeeCampaigns(actor) ? countOf(campaignsOf(companyId, contactId)) : sql`0::bigint`} as campaigns,
    array(select i.value from contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}
      and i.kind = 'phone' and identity_key('phone', i.value) <> identity_key('phone', ${number})
      order by i.value) as numbers,
    (select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId} and ${visibleTo(actor)}
      order by t.status = 'closed', t.id desc limit 1) as note_ticket_id,
    ${maySeeSchedules(actor) ? nextSchedule(companyId, contactId) : sql`null::json`} as next_schedule`.execute(db)
  return requireRow(rows)
}

const nextSchedule = (companyId: number, contactId: number) =>
  jsonOfRow(
    scheduleJson,
    sql`schedules s
      left join connections w on w.company_id = s.company_id and w.id = s.connection_id
      left join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.company_id = ${companyId} and s.contact_id = ${contactId} and s.status = 'PENDENTE'
    order by s.send_at, s.id limit 1`,
  )
