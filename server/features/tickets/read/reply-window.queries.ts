import { sql, type RawBuilder } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import { replyHoursOf, WINDOW_KINDS } from '#contract/reply-window.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Db } from '#server/db/client.ts'
import { tableAlias, type TableAlias } from '#server/db/json-object.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * Whether the customer wrote the message over this connection. One whose connection was deleted counts, too: the same number
 * may have been linked again, and then the provider takes the answer.
 */
const isByCustomer = (message: TableAlias<'messages'>, connectionId: RawBuilder<number | null>): RawBuilder<boolean> =>
  sql<boolean>`(not ${message.column('fromMe')}
    and (${message.column('connectionId')} = ${connectionId} or ${message.column('connectionId')} is null))`

const WINDOW_KIND_LIST = sql.raw(WINDOW_KINDS.map((kind) => `'${kind}'`).join(', '))
const t = tableAlias<'tickets'>('t')
const wm = tableAlias<'messages'>('wm')
/**
 * Read where it is shown, because tickets, contacts and connections of messages may change: no column would follow all of
 * that, nor know what a server of before stores. It looks no further back than any window is long, and some weeks more for
 * the sake of words, so that somebody who writes over another connection only costs little.
 */
export const customerWroteAt = sql<Ticket['customerWroteAt']>`case when ${t.column('channel')} in (${WINDOW_KIND_LIST})
    and ${t.column('connectionId')} is not null
  then (select ${wm.time('createdAt')} from messages wm where wm.company_id = t.company_id and wm.contact_id = t.contact_id
    and ${isByCustomer(wm, t.column('connectionId'))} and wm.created_at > now() - interval '30 days'
    order by wm.created_at desc, wm.id desc limit 1) end`

/** Whom an answer is for, over which connection, and whether a person wrote it. */
type Answer = { channel: ChannelKind; contactId: number; connectionId: number | null; isByPerson: boolean }

const m = tableAlias<'messages'>('m')

/** Returns whether the provider takes what is no template; it always does where the channel has no reply window. */
export async function isReplyWindowOpen(
  db: Db,
  companyId: number,
  { channel, contactId, connectionId, isByPerson }: Answer,
): Promise<boolean> {
  const hours = replyHoursOf(channel, isByPerson)
  if (hours === null || connectionId === null) return true
  const { rows } = await sql`select from messages m where m.company_id = ${companyId} and m.contact_id = ${contactId}
    and ${isByCustomer(m, sql`${connectionId}::bigint`)} and m.created_at > now() - make_interval(hours => ${hours})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Throws when the provider would refuse the answer, before anything of it is stored. */
export async function assertReplyWindowOpen(db: Db, companyId: number, answer: Answer): Promise<void> {
  if (!(await isReplyWindowOpen(db, companyId, answer))) throw new AppError('ERR_META_WINDOW_CLOSED')
}
