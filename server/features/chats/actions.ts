import { sql } from 'kysely'
import type { Chat, ChatChange, ChatInput } from '#contract/chats.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getChat } from './queries.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * Locks the chat's row until the end of the transaction, so that changes of messages, members and counters happen one
 * after another. For users who are not members, it fails as if the chat did not exist.
 */
export async function lockChat(tx: Tx, actor: CurrentUser, id: number): Promise<Chat> {
  const chatRow = tx.db.selectFrom('chats').select('id').where('companyId', '=', tx.companyId).where('id', '=', id)
  await chatRow.forUpdate().execute()
  return getChat(tx.db, actor, id)
}

async function lockOwnedChat(tx: Tx, actor: CurrentUser, id: number): Promise<Chat> {
  const chat = await lockChat(tx, actor, id)
  if (chat.ownerId !== actor.userId) throw new AppError('ERR_NO_PERMISSION')
  return chat
}

const memberIdsOf = (chat: Chat): number[] => chat.users.map(({ userId }) => userId)

/** Adds members; present ones keep their position and their unread count. */
async function addMembers(tx: Tx, chatId: number, userIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with given as (select id, n from unnest(${userIds}::bigint[]) with ordinality as g (id, n)),
      found as (select u.id, g.n from given g join users u on u.company_id = ${tx.companyId} and u.id = g.id),
      added as (insert into chat_users (company_id, chat_id, user_id)
        select ${tx.companyId}, ${chatId}, id from found order by n on conflict do nothing)
    select id from found`.execute(tx.db)
  if (rows.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND')
}

const distinct = (ids: number[]): number[] => [...new Set(ids)]

export async function createChat(tx: Tx, actor: CurrentUser, { title, users }: ChatInput): Promise<Chat> {
  const { id } = await tx.db
    .insertInto('chats')
    .values({ companyId: tx.companyId, title, ownerId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembers(tx, id, distinct([actor.userId, ...users]))
  const record = await getChat(tx.db, actor, id)
  for (const userId of memberIdsOf(record)) tx.emit({ name: 'chat.created', payload: { record }, audience: { userId } })
  return record
}

/** Only the owner may change a chat, and stays its member. */
export async function updateChat(tx: Tx, actor: CurrentUser, id: number, { title, users }: ChatChange): Promise<Chat> {
  const before = await lockOwnedChat(tx, actor, id)
  if (title !== undefined) {
    await tx.db.updateTable('chats').set({ title }).where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  }
  if (users) await setMembers(tx, id, distinct([before.ownerId, ...users]))
  const record = await getChat(tx.db, actor, id)
  const after = memberIdsOf(record)
  const removedIds = memberIdsOf(before).filter((userId) => !after.includes(userId))
  if (removedIds.length) tx.emit({ name: 'chat.deleted', payload: { id }, audience: { userIds: removedIds } })
  for (const userId of after) tx.emit({ name: 'chat.updated', payload: { record }, audience: { userId } })
  return record
}

async function setMembers(tx: Tx, chatId: number, userIds: number[]): Promise<void> {
  await addMembers(tx, chatId, userIds)
  await tx.db
    .deleteFrom('chatUsers')
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', chatId)
    .where('userId', 'not in', userIds)
    .execute()
}

/** Deletes a chat with its messages and files; only its owner may. */
export async function deleteChat(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const chat = await lockOwnedChat(tx, actor, id)
  const files = await tx.db
    .selectFrom('chatMessages')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', id)
    .where('fileId', 'is not', null)
    .execute()
  await tx.db.deleteFrom('chats').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  await enqueueFileCleanup(
    tx,
    files.map(({ fileId }) => fileId),
  )
  tx.emit({ name: 'chat.deleted', payload: { id }, audience: { userIds: memberIdsOf(chat) } })
}

/** Marks the chat as read for the actor only: all of it, or messages up to `lastId`. */
export async function readChat(tx: Tx, actor: CurrentUser, id: number, lastId: number | null): Promise<Chat> {
  await lockChat(tx, actor, id)
  const later = sql<number>`(select count(*) from chat_messages where company_id = ${tx.companyId} and chat_id = ${id}
    and id > ${lastId} and sender_id is distinct from ${actor.userId})`
  const { numUpdatedRows } = await tx.db
    .updateTable('chatUsers')
    .set({ unreads: lastId === null ? 0 : sql`least(unreads, ${later})`, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', id)
    .where('userId', '=', actor.userId)
    .where('unreads', '>', 0)
    .executeTakeFirst()
  const chat = await getChat(tx.db, actor, id)
  if (numUpdatedRows > 0n) tx.emit({ name: 'chat.read', payload: { chat }, audience: { userId: actor.userId } })
  return chat
}
