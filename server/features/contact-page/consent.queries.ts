import { sql } from 'kysely'
import { CONSENT_ENTRIES, type ConsentEntry } from '#contract/contact-page.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { identityHash } from '#server/features/opt-outs/index.ts'
import { planHas, type CurrentUser } from '#server/http/current-user.ts'

type Row = {
  kind: ConsentEntry['kind']
  at: string
  proof: string
  source: string | null
  isOfTicket: boolean
  userId: number | null
  userName: string | null
  listId: number | null
  listName: string | null
}

const toPerson = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/**
 * Lists how the person agreed and refused, by every identity, newest first. What the person wrote stands in tickets, which
 * not everybody may read: who may not manage refusals gets it without. A day of consent becomes its noon, which is the same
 * day for everybody. Throws ERR_NO_CONTACT_FOUND.
 */
export async function listConsents(db: Db, actor: CurrentUser, contactId: number): Promise<ConsentEntry[]> {
  const { companyId } = actor
  await getContact(db, companyId, contactId)
  const { rows } = await sql<Row>`
    with known as materialized (
      select i.kind, i.value from contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}
      union select 'phone', c.number from contacts c
        where c.company_id = ${companyId} and c.id = ${contactId} and c.number <> ''),
    refusals as materialized (
      select o.* from opt_outs o where o.company_id = ${companyId} and o.id in (
        select own.id from opt_outs own where own.company_id = ${companyId} and own.contact_id = ${contactId}
        union select h.opt_out_id from known join opt_out_identities h on h.company_id = ${companyId}
          and h.hash = ${identityHash(companyId, sql.ref('known.kind'), sql.ref('known.value'))})),
    entries as (
      select 'refusal' as kind, o.created_at as at, o.proof, o.source, o.source = 'reply' or m.ticket_id is not null as is_of_ticket,
          o.user_id, null::bigint as list_id
        from refusals o left join messages m on m.company_id = o.company_id and m.id = o.message_id
      union all
      select 'revocation', o.revoked_at, o.revoked_proof, o.revoked_source, o.revoked_source = 'reply', o.revoked_by, null
        from refusals o where o.revoked_at is not null
      union all
      select 'consent', coalesce((i.consent_at + interval '12 hours') at time zone 'UTC', i.created_at), i.consent_source, null, false,
          i.consent_user_id, i.list_id
        from contact_lists own join contact_list_items i on i.company_id = own.company_id and i.list_id = own.id
        where own.company_id = ${companyId} and coalesce(i.consent_source, '') <> ''
          and i.number in (select identity_key('phone', value) from known where kind = 'phone'))
    select e.kind, e.at, e.proof, e.source, coalesce(e.is_of_ticket, false) as is_of_ticket, e.user_id,
        u.name as user_name, e.list_id, l.name as list_name
      from entries e
        left join users u on u.company_id = ${companyId} and u.id = e.user_id
        left join contact_lists l on l.company_id = ${companyId} and l.id = e.list_id
      order by e.at desc, e.kind limit ${CONSENT_ENTRIES}`.execute(db)
  return rows.map((row) => toEntry(actor, row))
}

const maySeeLists = (actor: CurrentUser): boolean => can(actor, 'contactLists:manage') && planHas(actor, 'useCampaigns')

function toEntry(actor: CurrentUser, row: Row): ConsentEntry {
  const { kind, at, source } = row
  const isHidden = row.isOfTicket && !can(actor, 'optOuts:manage')
  const step = { at, proof: isHidden ? '' : row.proof, user: toPerson(row.userId, row.userName) }
  if (kind === 'consent') return { ...step, kind, list: maySeeLists(actor) ? toPerson(row.listId, row.listName) : null }
  return { ...step, kind, source } as ConsentEntry
}
