import { sql, type RawBuilder } from 'kysely'
import { PUSH_KINDS, type PushKind, type PushState } from '#contract/push.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { PushTarget } from '#server/integrations/web-push/send.ts'

type StateRow = { kinds: PushKind[]; quietStart: string | null; quietEnd: string | null; isSubscribed: boolean }

/** Returns what the user chose, and whether this session's browser is told. */
export async function getPushState(db: Db, actor: CurrentUser, publicKey: string): Promise<PushState> {
  const { rows } = await sql<StateRow>`
    select coalesce(p.kinds, ${PUSH_KINDS}::text[]) as kinds, p.quiet_start, p.quiet_end,
        exists (select from push_subscriptions s
          where s.company_id = u.company_id and s.session_id = ${actor.sessionId}::uuid) as is_subscribed
      from users u left join push_preferences p on p.company_id = u.company_id and p.user_id = u.id
     where u.company_id = ${actor.companyId} and u.id = ${actor.userId}`.execute(db)
  const { kinds, quietStart, quietEnd, isSubscribed } = requireRow(rows)
  const quiet = quietStart !== null && quietEnd !== null ? { start: quietStart, end: quietEnd } : null
  return { kinds, quiet, publicKey, isSubscribed }
}

/** Whether it is a quiet time of the person: one that ends before it begins lasts past midnight. */
const IS_QUIET = sql`coalesce((select case when p.quiet_start <= p.quiet_end
    then n.clock >= p.quiet_start and n.clock < p.quiet_end else n.clock >= p.quiet_start or n.clock < p.quiet_end end
  from (select to_char(now() at time zone c.timezone, 'HH24:MI') as clock) n), false)`

/** The browsers (alias `s`) of open sessions whose person (alias `u`) wants to be told of this kind at this time. */
const subscribed = (kind: RawBuilder<string>): RawBuilder<unknown> => sql`
  push_subscriptions s
  join sessions o on o.company_id = s.company_id and o.id = s.session_id and o.revoked_at is null and o.expires_at > now()
  join users u on u.company_id = o.company_id and u.id = o.user_id
  join companies c on c.id = s.company_id and c.status
  left join push_preferences p on p.company_id = u.company_id and p.user_id = u.id
  cross join lateral (select ${kind} as kind) k
  where (p.kinds is null or k.kind = any(p.kinds)) and not ${IS_QUIET}`

/**
 * Returns the subscriptions of those who are told of a customer's message: who has the ticket; of one that nobody has, those
 * who want to hear of such and see its queue. Nobody is told of a closed or snoozed one. The bell has the same rule.
 */
export async function findTicketSubscriptions(db: Db, companyId: number, ticketId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id from tickets t cross join lateral (
      select s.id from ${subscribed(sql`case when t.user_id is null then 'waiting' else 'own' end`)}
         and s.company_id = t.company_id
         and case when t.user_id is not null then t.user_id = u.id else u.all_ticket = 'enable'
           and (t.queue_id is null or u.profile = 'admin' or exists (select from user_queues q
             where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = t.queue_id)) end) found
     where t.company_id = ${companyId} and t.id = ${ticketId} and t.status <> 'closed' and t.snoozed_until is null
     order by found.id`.execute(db)
  return rows.map(({ id }) => id)
}

type ChatPush = { chatId: number; senderId: number | null; mentionedIds: number[] }

/** Returns the subscriptions of the other members of a chat. Who is named in the message hears of it as of a mention. */
export async function findChatSubscriptions(
  db: Db,
  companyId: number,
  { chatId, senderId, mentionedIds }: ChatPush,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ${subscribed(sql`case when u.id = any(${mentionedIds}::bigint[]) then 'mention' else 'chat' end`)}
       and s.company_id = ${companyId} and u.id is distinct from ${senderId}::bigint
       and exists (select from chat_users m
         where m.company_id = u.company_id and m.user_id = u.id and m.chat_id = ${chatId})
     order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the subscriptions of somebody whom a note mentions. */
export async function findMentionSubscriptions(db: Db, companyId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ${subscribed(sql`'mention'`)} and s.company_id = ${companyId} and u.id = ${userId}
     order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A push has room for so much of a note. */
const MENTION_CHARACTERS = 500

type PushedMention = {
  ticketId: number
  uuid: string
  name: string
  number: string
  author: string | null
  note: string
}

/** Returns a note that mentions the user with what a push of it needs; undefined when it is gone or seen. */
export async function findPushedMention(
  db: Db,
  companyId: number,
  noteId: number,
  userId: number,
): Promise<PushedMention | undefined> {
  const { rows } = await sql<PushedMention>`
    select n.ticket_id, t.uuid, c.name, c.number, a.name as author, left(n.note, ${MENTION_CHARACTERS}) as note
      from note_mentions m join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
      join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join users a on a.company_id = n.company_id and a.id = n.user_id
     where m.company_id = ${companyId} and m.note_id = ${noteId} and m.user_id = ${userId} and m.seen_at is null`.execute(
    db,
  )
  return rows[0]
}

type PushedTicket = { id: number; uuid: string; name: string; number: string; lastMessage: string }

export async function findPushedTicket(db: Db, companyId: number, id: number): Promise<PushedTicket | undefined> {
  const { rows } = await sql<PushedTicket>`
    select t.id, t.uuid, c.name, c.number, t.last_message from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = ${companyId} and t.id = ${id}`.execute(db)
  return rows[0]
}

type ChatMember = { id: number; name: string }
const memberJson = jsonObject<ChatMember>()(tableAlias<'users'>('u').columns('id', 'name'))

type PushedChat = {
  chatId: number
  uuid: string
  title: string
  lastMessage: string
  senderId: number | null
  message: string
  members: ChatMember[]
}

/** Returns a message of a chat with what a push of it needs; undefined when it is gone. */
export async function findPushedChat(db: Db, companyId: number, messageId: number): Promise<PushedChat | undefined> {
  const { rows } = await sql<PushedChat>`
    select m.chat_id, c.uuid, c.title, c.last_message, m.sender_id, m.message,
        (select coalesce(json_agg(${memberJson} order by u.id), '[]') from chat_users x
          join users u on u.company_id = x.company_id and u.id = x.user_id
         where x.company_id = m.company_id and x.chat_id = m.chat_id) as members
      from chat_messages m join chats c on c.company_id = m.company_id and c.id = m.chat_id
     where m.company_id = ${companyId} and m.id = ${messageId}`.execute(db)
  return rows[0]
}

/** Returns where a browser is reached, for as long as its session is open. */
export async function findTarget(db: Db, companyId: number, id: number): Promise<PushTarget | undefined> {
  const { rows } = await sql<PushTarget>`
    select s.endpoint, s.p256dh, s.auth from push_subscriptions s
      join sessions o on o.company_id = s.company_id and o.id = s.session_id and o.revoked_at is null
     where s.company_id = ${companyId} and s.id = ${id}`.execute(db)
  return rows[0]
}
