import { sql } from 'kysely'
import type { Chat, ChatMessage, ChatMessageInput, SentChatMessage } from '#contract/chats.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow } from '#server/db/time.ts'
import { lockChat } from '#server/features/chats/actions.ts'
import { getChat, getChatMessages } from '#server/features/chats/queries.ts'
import { insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** A file to post. Clients send its name as the text when there is none. */
export type ChatFile = { stored: StoredFile; caption: string }

type Line = { message: string; file: StoredFile | null; clientId: string | null }

/** Letters of the last message that the list of chats keeps. */
const SUMMARY = 200

/** Of the first message of a sending, and of the further ones, one for each file. */
const keyOf = (clientId: string | null | undefined, index: number): string | null =>
  clientId ? (index === 0 ? clientId : `${clientId}.${index}`) : null

const linesOf = ({ message, clientId }: ChatMessageInput, files: ChatFile[]): Line[] =>
  files.length === 0
    ? [{ message, file: null, clientId: keyOf(clientId, 0) }]
    : files.map(({ stored, caption }, index) => ({
        message: caption === stored.name ? '' : caption,
        file: stored,
        clientId: keyOf(clientId, index),
      }))

async function repeatedId(tx: Tx, chat: Chat, senderId: number, clientId: string): Promise<number | undefined> {
  const found = await tx.db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', chat.id)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return found?.id
}

/**
 * Posts a text, or one message for each file, and answers the last. The same clientId again answers what was posted
 * first, and `isRepeated` tells that the files that came with it are not needed.
 */
export async function createChatMessage(
  tx: Tx,
  actor: CurrentUser,
  chatId: number,
  given: ChatMessageInput,
  files: ChatFile[] = [],
): Promise<{ sent: SentChatMessage; isRepeated: boolean }> {
  const input = { ...given, message: given.message.trim() }
  if (input.message === '' && files.length === 0) throw wrongField('message', 'Obrigatório')
  const chat = await lockChat(tx, actor, chatId)
  const repeated = input.clientId && (await repeatedId(tx, chat, actor.userId, input.clientId))
  if (repeated) return { sent: { ...(await show(tx, repeated)), chat }, isRepeated: true }

  const lines = linesOf(input, files)
  const ids: number[] = []
  for (const line of lines) ids.push(await store(tx, actor, chatId, line))
  await announceIn(tx, actor, chatId, lines)
  const after = await getChat(tx.db, actor, chatId)
  const messages = await getChatMessages(tx.db, tx.companyId, ids)
  // Clients look for the members in the message.
  for (const message of messages)
    tx.emit({ name: 'chat.messageCreated', payload: { newMessage: { ...message, chat: after }, chat: after } })
  const last = messages.at(-1)
  if (!last) throw new Error('a message was stored and is not there')
  return { sent: { ...last, chat: after }, isRepeated: false }
}

async function show(tx: Tx, id: number): Promise<ChatMessage> {
  const [message] = await getChatMessages(tx.db, tx.companyId, [id])
  if (!message) throw new Error('a message was stored and is not there')
  return message
}

async function store(tx: Tx, actor: CurrentUser, chatId: number, { message, file, clientId }: Line): Promise<number> {
  const fileId = file && (await insertFile(tx, file))
  const { id } = await tx.db
    .insertInto('chatMessages')
    .values({
      companyId: tx.companyId,
      chatId,
      senderId: actor.userId,
      senderName: actor.name,
      message,
      fileId,
      clientId,
      createdAt: dbNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The list shows the newest line, and everybody else has so many more to read. */
async function announceIn(tx: Tx, actor: CurrentUser, chatId: number, lines: Line[]): Promise<void> {
  const last = lines.at(-1)
  const said = last?.message || last?.file?.name || ''
  const lastMessage = [...`${actor.name}: ${said}`.replaceAll(/\s+/g, ' ')].slice(0, SUMMARY).join('')
  await tx.db
    .updateTable('chats')
    .set({ lastMessage, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', chatId)
    .execute()
  await tx.db
    .updateTable('chatUsers')
    .set({ unreads: sql`unreads + ${lines.length}`, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', chatId)
    .where('userId', '<>', actor.userId)
    .execute()
}
