import { sql } from 'kysely'
import { mentionedIn } from '#contract/mentions.ts'
import { shownName } from '#contract/person-name.ts'
import type { PushPreferences, PushSubscriptionInput } from '#contract/push.ts'
import type { PushNotice } from '#server/db/job-types.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import {
  findChatSubscriptions,
  findMentionSubscriptions,
  findPushedChat,
  findPushedMention,
  findPushedTicket,
  findTicketSubscriptions,
} from './queries.ts'

/** Stores the preferences of the user for all their browsers. */
export async function savePushPreferences(
  tx: Tx,
  actor: CurrentUser,
  { kinds, quiet }: PushPreferences,
): Promise<void> {
  await sql`insert into push_preferences (company_id, user_id, kinds, quiet_start, quiet_end)
    values (${tx.companyId}, ${actor.userId}, ${kinds}::text[], ${quiet?.start ?? null}, ${quiet?.end ?? null})
    on conflict (company_id, user_id) do update set kinds = excluded.kinds, quiet_start = excluded.quiet_start,
      quiet_end = excluded.quiet_end, updated_at = now()`.execute(tx.db)
}

/** Pushes to the browser of this session from now on. Who was signed in there before is told there no more. */
export async function subscribe(
  tx: Tx,
  actor: CurrentUser,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
): Promise<void> {
  await sql`delete from push_subscriptions where company_id = ${tx.companyId}
    and (session_id = ${actor.sessionId}::uuid or endpoint = ${endpoint})`.execute(tx.db)
  await sql`insert into push_subscriptions (company_id, session_id, endpoint, p256dh, auth)
    values (${tx.companyId}, ${actor.sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth})
    on conflict do nothing`.execute(tx.db)
}

export async function unsubscribe({ db, companyId }: Tx, { sessionId }: CurrentUser): Promise<void> {
  await sql`delete from push_subscriptions where company_id = ${companyId} and session_id = ${sessionId}::uuid`.execute(
    db,
  )
}

/** Forgets a subscription that its browser took back. */
export async function forgetSubscription({ db, companyId }: Tx, id: number): Promise<void> {
  await sql`delete from push_subscriptions where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** After so many attempts what a push tells of is old. */
const MAX_ATTEMPTS = 3

async function enqueuePushes(tx: Tx, subscriptionIds: number[], notice: PushNotice): Promise<void> {
  for (const subscriptionId of subscriptionIds)
    await tx.enqueue(
      'push.send',
      { companyId: tx.companyId, subscriptionId, notice },
      { key: `push.send/${subscriptionId}/${notice.tag}`, maxAttempts: MAX_ATTEMPTS },
    )
}

/** Tells of the last message of a ticket. Its tag is that which the open page gives its own notification. */
export async function pushTicket(tx: Tx, ticketId: number): Promise<void> {
  const ticket = await findPushedTicket(tx.db, tx.companyId, ticketId)
  if (!ticket) return
  const { uuid, lastMessage } = ticket
  const notice = { title: shownName(ticket), body: lastMessage, tag: String(ticketId), path: `/tickets/${uuid}` }
  await enqueuePushes(tx, await findTicketSubscriptions(tx.db, tx.companyId, ticketId), notice)
}

export async function pushChatMessage(tx: Tx, messageId: number): Promise<void> {
  const found = await findPushedChat(tx.db, tx.companyId, messageId)
  if (!found) return
  const { chatId, uuid, title, lastMessage, senderId, message, members } = found
  const mentionedIds = mentionedIn(message, members).map(({ id }) => id)
  const ids = await findChatSubscriptions(tx.db, tx.companyId, { chatId, senderId, mentionedIds })
  await enqueuePushes(tx, ids, { title, body: lastMessage, tag: uuid, path: `/chats/${uuid}` })
}

/** Tells somebody of a note that mentions them, unless they have seen it meanwhile. */
export async function pushMention(tx: Tx, noteId: number, userId: number): Promise<void> {
  const found = await findPushedMention(tx.db, tx.companyId, noteId, userId)
  if (!found) return
  const { ticketId, uuid, author, note } = found
  const body = author === null ? note : `${author}: ${note}`
  const notice = { title: shownName(found), body, tag: String(ticketId), path: `/tickets/${uuid}` }
  await enqueuePushes(tx, await findMentionSubscriptions(tx.db, tx.companyId, userId), notice)
}
