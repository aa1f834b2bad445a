/** Who wrote in a group. */
import { sql } from 'kysely'
import { featuresOf } from '#contract/channels.ts'
import { shownName } from '#contract/person-name.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import type { TicketRow } from './tickets.queries.ts'

/** Only the newest messages of a group are looked through, so that years of them do not slow the composer down. */
const LOOKED_THROUGH = 5000

export type Writer = { contactId: number; name: string; number: string; identities: Identity[] }

const i = tableAlias<'contactIdentities'>('i')
const identities = jsonList(jsonObject<Identity>()(i.columns('kind', 'value')), {
  from: sql`contact_identities i where i.company_id = c.company_id and i.contact_id = c.id`,
  orderBy: i.column('kind'),
})

type Conversation = Pick<TicketRow, 'isGroup' | 'channel' | 'contactId'>

/** Whether a message to this conversation can mention somebody. */
export const canMention = ({ isGroup, channel }: Pick<Conversation, 'isGroup' | 'channel'>): boolean =>
  isGroup && featuresOf(channel).canMention

/** Lists who wrote in the group, the last one first; nobody where no one can be mentioned. */
export async function listWriters(db: Db, companyId: number, conversation: Conversation): Promise<Writer[]> {
  if (!canMention(conversation)) return []
  const { rows } = await sql<Writer>`
    with authors as (
      select author_contact_id as id, max(created_at) as wrote_at
      from (select author_contact_id, created_at from messages
        where company_id = ${companyId} and contact_id = ${conversation.contactId}
        order by created_at desc, id desc limit ${LOOKED_THROUGH}) newest
      where author_contact_id is not null group by author_contact_id)
    select c.id as contact_id, c.name, c.number, ${identities} as identities
    from authors a join contacts c on c.company_id = ${companyId} and c.id = a.id
    where exists (select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id)
    order by a.wrote_at desc, c.id`.execute(db)
  return rows.map((row) => ({ ...row, name: shownName(row) }))
}
