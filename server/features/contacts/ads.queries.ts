import { sql } from 'kysely'
import { MAX_CONTACT_ADS, type ContactAd } from '#contract/ads.ts'
import type { Db } from '#server/db/client.ts'
import { getContact } from './queries.ts'

/** Lists the advertisements by which the contact came, newest first. Throws ERR_NO_CONTACT_FOUND. */
export async function listContactAds(db: Db, companyId: number, contactId: number): Promise<ContactAd[]> {
  await getContact(db, companyId, contactId)
  const { rows } = await sql<ContactAd>`
    select a.id, a.ticket_id, a.opened, a.title, a.url, a.created_at
      from tickets t join ticket_ads a on a.company_id = t.company_id and a.ticket_id = t.id
     where t.company_id = ${companyId} and t.contact_id = ${contactId}
     order by a.created_at desc, a.id desc limit ${MAX_CONTACT_ADS}`.execute(db)
  return rows
}
