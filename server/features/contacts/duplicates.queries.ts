import { sql } from 'kysely'
import {
  MERGE_UNDO_HOURS,
  type ContactMerge,
  type DuplicateGroup,
  type DuplicateGroups,
} from '#contract/contact-merges.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { contactRowFields, toContact, type ContactRow } from './queries.ts'

const PAGE = 20
/** An e-mail that more contacts share, for instance, is that of an office, and no sign that they are one person. */
const MAX_GROUP_SIZE = 10
const SHOWN_MERGES = 20

type Row = ContactRow & { ticketCount: number }

const countedContact = jsonObject<Row>()({
  ...contactRowFields,
  ticketCount: sql<number>`(select count(*) from tickets t where t.company_id = c.company_id and t.contact_id = c.id)`,
})

/**
 * Lists groups of contacts that may be one person: they have the same number apart from country code and ninth digit,
 * the same e-mail, or the same name of at least two words. A group with several reasons is listed once, with the
 * strongest. An e-mail that a visitor of a site claims to have is no sign: anybody may claim that of a customer.
 */
export async function listDuplicates(db: Db, companyId: number, pageNumber: number): Promise<DuplicateGroups> {
  const { rows } = await sql<{ reason: DuplicateGroup['reason']; contacts: Row[] }>`
    with own as materialized (
      select id, name, number, email from contacts where company_id = ${companyId} and not is_group),
    claimed as materialized (
      select i.contact_id as id, lower(v.email) as email from webchat_visitors v
        join webchat_sites s on s.company_id = v.company_id and s.connection_id = v.connection_id
        join contact_identities i on i.company_id = v.company_id and i.kind = 'visitor'
          and i.value = s.widget_key || '/' || v.visitor_id
       where v.company_id = ${companyId} and v.email <> '' and not v.is_identified),
    keys as (
      select 1 as rank, identity_key('phone', case when number ~ '^[1-9][1-9]([2-9]\\d{7}|9\\d{8})$'
          then '55' || number else number end) as key, id from own where number <> ''
      union all select 2, lower(email), id from own where email <> ''
        and (id, lower(email)) not in (select id, email from claimed)
      union all select 3, plain_text(name), id from own where name ~ '\\S\\s+\\S' and name ~ '[[:alpha:]]{2}'),
    found as (
      select rank, array_agg(id order by id) as ids from keys group by rank, key having count(*) between 2 and ${MAX_GROUP_SIZE}),
    page as (
      select rank, ids from (select distinct on (ids) rank, ids from found order by ids, rank) once
       order by rank, ids ${pageLimit({ pageNumber, size: PAGE })})
    select (array['number', 'email', 'name'])[p.rank] as reason,
      (select json_agg(${countedContact} order by c.id)
        from contacts c where c.company_id = ${companyId} and c.id = any(p.ids)) as contacts
      from page p order by p.rank, p.ids`.execute(db)
  const { rows: found, hasMore } = cutPage(rows, PAGE)
  const groups = found.map(({ reason, contacts }) => ({
    reason,
    contacts: contacts.map(({ ticketCount, ...contact }) => ({ ...toContact(contact), ticketCount })),
  }))
  return { groups, hasMore }
}

/** Lists the merges that can still be undone, newest first. */
export async function listMerges(db: Db, companyId: number): Promise<ContactMerge[]> {
  const { rows } = await sql<ContactMerge>`
    select m.id, m.contact_id, c.name, m.before->'drop'->>'name' as other_name, m.created_at
      from contact_merges m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.company_id = ${companyId} and m.created_at > now() - make_interval(hours => ${MERGE_UNDO_HOURS})
     order by m.id desc limit ${SHOWN_MERGES}`.execute(db)
  return rows
}
