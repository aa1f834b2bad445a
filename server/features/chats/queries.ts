import { sql, type RawBuilder } from 'kysely'
import type { Chat, ChatMessage, ChatMessagePage, ChatMessageQuery, ChatPage, ChatQuery } from '#contract/chats.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { cutPage, pageLimit, readUncountedPage } from '#server/db/read-page.ts'
import { textMatches } from '#server/db/search.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const CHATS = 20
const MESSAGES = 20

type Member = Chat['users'][number]
const cu = tableAlias<'chatUsers'>('cu')
const u = tableAlias<'users'>('u')
const members = jsonList(
  jsonObject<Member>()({
    ...cu.columns('id', 'chatId', 'userId', 'unreads'),
    ...cu.times('createdAt', 'updatedAt'),
    user: jsonObject<Member['user']>()(u.columns('id', 'name')),
  }),
  {
    from: sql`chat_users cu join users u on u.company_id = cu.company_id and u.id = cu.user_id
      where cu.company_id = c.company_id and cu.chat_id = c.id`,
    orderBy: cu.column('id'),
  },
)

/** The owner is the creator of the chat or, after that user was deleted, the member who joined first. */
const owner = sql.raw(`coalesce(c.owner_id,
  (select o.user_id from chat_users o where o.company_id = c.company_id and o.chat_id = c.id order by o.id limit 1))`)

type Row = Omit<Chat, 'owner'>

/** The columns of a chat `c` with its members and owner. */
const columns = sql<Row>`c.id, c.uuid, c.title, c.last_message, c.company_id, c.created_at, c.updated_at,
  ${owner} as owner_id, ${members} as users`

/** The owner is always one of the members. */
const toResponse = (row: Row): Chat => {
  const owns = row.users.find(({ userId }) => userId === row.ownerId)
  return { ...row, owner: { id: row.ownerId, name: owns?.user.name ?? '' } }
}

/** Lists the chats of which the viewer is a member. */
export async function listChats(
  db: Db,
  actor: CurrentUser,
  { searchParam, pageNumber, order, unread }: ChatQuery,
): Promise<ChatPage> {
  const newest = order === 'recent' ? sql`c.updated_at desc, c.id desc` : sql`c.created_at desc, c.id desc`
  const { rows } = await sql<Row>`
    select ${columns} from (
      select c.* from chat_users mine join chats c on c.company_id = mine.company_id and c.id = mine.chat_id
      where mine.company_id = ${actor.companyId} and mine.user_id = ${actor.userId}
        and (mine.unreads > 0 or not ${unread}::boolean) and ${textMatches('c.title', searchParam)}
      order by ${newest} ${pageLimit({ pageNumber, size: CHATS })}) c
    order by ${newest}`.execute(db)
  const { rows: found, hasMore } = cutPage(rows, CHATS)
  return { records: found.map(toResponse), count: (pageNumber - 1) * CHATS + rows.length, hasMore }
}

const getChatWhere = async (db: Db, actor: CurrentUser, by: RawBuilder<boolean>): Promise<Chat> => {
  const { rows } = await sql<Row>`
    select ${columns} from chat_users mine join chats c on c.company_id = mine.company_id and c.id = mine.chat_id
    where mine.company_id = ${actor.companyId} and mine.user_id = ${actor.userId} and ${by}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ERR_NO_CHAT_FOUND')
  return toResponse(row)
}

/** Throws the same error for non-members as for a missing chat, so that they cannot learn that it exists. */
export const getChat = (db: Db, actor: CurrentUser, id: number): Promise<Chat> =>
  getChatWhere(db, actor, sql<boolean>`c.id = ${id}`)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function getChatByUuid(db: Db, actor: CurrentUser, uuid: string): Promise<Chat> {
  if (!UUID.test(uuid)) throw new AppError('ERR_NO_CHAT_FOUND')
  return getChatWhere(db, actor, sql<boolean>`c.uuid = ${uuid}::uuid`)
}

const messages = (db: Db, companyId: number) =>
  db
    .selectFrom('chatMessages as m')
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'm.companyId').onRef('u.id', '=', 'm.senderId'))
    .leftJoin('files as f', (join) => join.onRef('f.companyId', '=', 'm.companyId').onRef('f.id', '=', 'm.fileId'))
    .where('m.companyId', '=', companyId)
    .select(['m.companyId', 'm.id', 'm.chatId', 'm.senderId', 'm.message', 'm.clientId', 'm.createdAt', 'm.updatedAt'])
    .select((eb) => eb.fn.coalesce('u.name', 'm.senderName').as('senderName'))
    .select(['f.id as fileId', 'f.name as mediaName', 'f.mimetype as mediaMimetype', 'f.size as mediaSize'])
    .select(['f.seconds as mediaSeconds', 'f.width as mediaWidth', 'f.height as mediaHeight', 'f.thumbnailPath'])

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

function toChatMessage({ companyId, senderName, fileId, thumbnailPath, ...row }: MessageRow): ChatMessage {
  const file = fileId === null ? null : { companyId, fileId, name: row.mediaName ?? 'arquivo' }
  return {
    ...row,
    sender: { id: row.senderId, name: senderName },
    mediaPath: file && fileUrl(file),
    thumbnailUrl: file && thumbnailPath ? fileUrl({ ...file, variant: 'thumbnail' }) : null,
  }
}

export async function listChatMessages(
  db: Db,
  actor: CurrentUser,
  chatId: number,
  { pageNumber, before }: ChatMessageQuery,
): Promise<ChatMessagePage> {
  const page = { pageNumber: before === undefined ? pageNumber : 1, size: MESSAGES }
  const list = messages(db, actor.companyId)
    .where('m.chatId', '=', chatId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chatUsers as mine')
          .select('mine.id')
          .whereRef('mine.companyId', '=', 'm.companyId')
          .whereRef('mine.chatId', '=', 'm.chatId')
          .where('mine.userId', '=', actor.userId),
      ),
    )
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
  const { rows, hasMore } = await readUncountedPage(list, page)
  // A non-member gets no rows either, so membership needs a check only when there are no rows.
  if (rows.length === 0) await getChat(db, actor, chatId)
  return {
    records: rows.map(toChatMessage).toReversed(),
    count: (page.pageNumber - 1) * MESSAGES + rows.length + Number(hasMore),
    hasMore,
  }
}

export async function getChatMessages(db: Db, companyId: number, ids: number[]): Promise<ChatMessage[]> {
  const rows = await messages(db, companyId).where('m.id', 'in', ids).orderBy('m.id').execute()
  return rows.map(toChatMessage)
}
