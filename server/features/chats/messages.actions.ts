import { sql } from 'kysely'
import type { Chat, ChatMessage, ChatMessageInput, SentChatMessage } from '#contract/chats.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow } from '#server/db/time.ts'
import { lockChat } from './actions.ts'
import { getChat, getChatMessages } from './queries.ts'
import { insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { clientIdAt } from '#server/lib/client-id.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** A file to post. Clients send the file's name as its caption when there is none. */
export type ChatFile = { stored: StoredFile; caption: string }

type NewMessage = { message: string; file: StoredFile | null; clientId: string | null }

/** How many letters of the last message the list of chats shows. */
const SUMMARY_LENGTH = 200

const toNewMessages = ({ message, clientId }: ChatMessageInput, files: ChatFile[]): NewMessage[] =>
  files.length === 0
    ? [{ message, file: null, clientId: clientId || null }]
    : files.map(({ stored, caption }, index) => ({
        message: caption === stored.name ? '' : caption,
        file: stored,
        clientId: clientId ? clientIdAt(clientId, index) : null,
      }))

async function findRepeatedId(tx: Tx, chat: Chat, senderId: number, clientId: string): Promise<number | undefined> {
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
 * Posts a text, or one message for each file, and returns the last one. A repeated `clientId` returns what was posted
 * first; `isRepeated` then tells the caller to delete the files that it uploaded.
 */
export async function createChatMessage(
  tx: Tx,
  actor: CurrentUser,
  chatId: number,
  rawInput: ChatMessageInput,
  files: ChatFile[] = [],
): Promise<{ sent: SentChatMessage; isRepeated: boolean }> {
  const input = { ...rawInput, message: rawInput.message.trim() }
  if (input.message === '' && files.length === 0) throw wrongField('message', 'Obrigatório')
  const chat = await lockChat(tx, actor, chatId)
  const repeated = input.clientId && (await findRepeatedId(tx, chat, actor.userId, input.clientId))
  if (repeated) return { sent: { ...(await getMessage(tx, repeated)), chat }, isRepeated: true }

  const newMessages = toNewMessages(input, files)
  const ids: number[] = []
  for (const newMessage of newMessages) ids.push(await insertMessage(tx, actor, chatId, newMessage))
  await updateChatAndUnreads(tx, actor, chatId, newMessages)
  const after = await getChat(tx.db, actor, chatId)
  const messages = await getChatMessages(tx.db, tx.companyId, ids)
  // Clients read the members from the message.
  for (const message of messages)
    tx.emit({ name: 'chat.messageCreated', payload: { newMessage: { ...message, chat: after }, chat: after } })
  const last = messages.at(-1)
  if (!last) throw new Error('a message was stored and is not there')
  return { sent: { ...last, chat: after }, isRepeated: false }
}

async function getMessage(tx: Tx, id: number): Promise<ChatMessage> {
  const [message] = await getChatMessages(tx.db, tx.companyId, [id])
  if (!message) throw new Error('a message was stored and is not there')
  return message
}

async function insertMessage(
  tx: Tx,
  actor: CurrentUser,
  chatId: number,
  { message, file, clientId }: NewMessage,
): Promise<number> {
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

/** Updates the last message in the list, and the unread counts of the other members. */
async function updateChatAndUnreads(
  tx: Tx,
  actor: CurrentUser,
  chatId: number,
  newMessages: NewMessage[],
): Promise<void> {
  const last = newMessages.at(-1)
  const text = last?.message || last?.file?.name || ''
  const lastMessage = [...`${actor.name}: ${text}`.replaceAll(/\s+/g, ' ')].slice(0, SUMMARY_LENGTH).join('')
  await tx.db
    .updateTable('chats')
    .set({ lastMessage, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', chatId)
    .execute()
  await tx.db
    .updateTable('chatUsers')
    .set({ unreads: sql`unreads + ${newMessages.length}`, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('chatId', '=', chatId)
    .where('userId', '<>', actor.userId)
    .execute()
}
