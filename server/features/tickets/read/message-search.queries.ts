import { sql } from 'kysely'
import {
  MIN_MESSAGE_SEARCH,
  type MessageHit,
  type MessageHitPage,
  type MessageSearchQuery,
} from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { conversationMatching, excerptAround } from '#server/db/search.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { messageHitJson, messageJoins } from './json.queries.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { conversationOf } from './messages.queries.ts'
import { assertCanReadTicket } from './tickets.queries.ts'

const HITS_PER_PAGE = 30
/** Nobody looks through more hits, and finding them all would cost more than the page. */
const MAX_HITS = 1000

const NOTHING: MessageHitPage = { hits: [], count: 0, hasMore: false }

/**
 * Searches what the viewer may read of the conversation with the ticket's contact. Nothing is marked as read, so whoever
 * may only look at the ticket may search it.
 */
export async function searchMessages(
  db: Db,
  actor: CurrentUser,
  { ticketId, searchParam, pageNumber }: MessageSearchQuery & { ticketId: number },
): Promise<MessageHitPage> {
  const { companyId } = actor
  if (searchParam.length < MIN_MESSAGE_SEARCH) {
    await assertCanReadTicket(db, actor, ticketId, true)
    return NOTHING
  }
  const offset = (pageNumber - 1) * HITS_PER_PAGE
  const [contact, tickets] = [sql`(select contact_id from opened)`, sql`array(select id from conversation)`]
  const page = jsonObject<MessageHitPage>()({
    hits: jsonList<MessageHit>(messageHitJson(excerptAround('m.body', searchParam)), {
      from: sql`page join messages m on m.company_id = ${companyId} and m.id = page.message_id ${messageJoins}`,
      orderBy: sql`m.created_at desc, m.id desc`,
    }),
    count: sql<number>`(select count(*) from found)`,
    hasMore: sql<boolean>`(select count(*) from found) > ${offset + HITS_PER_PAGE}::bigint`,
  })
  const { rows } = await sql<{ page: MessageHitPage }>`
    with ${conversationOf(actor, ticketId, true)},
    found as materialized (select * from ${conversationMatching(contact, tickets, searchParam, MAX_HITS)}),
    page as materialized (
      select message_id from found order by written_at desc, message_id desc ${limitOffset(HITS_PER_PAGE, offset)})
    select ${page} as page from opened`.execute(db)
  if (rows[0]) return rows[0].page
  await assertCanReadTicket(db, actor, ticketId, true)
  return NOTHING
}
