import { z } from 'zod'
import { MAX_SENT_BODY } from './limits.ts'
import { BooleanParam, Id, PageNumber, SearchText, Time } from './fields.ts'

const Person = z.object({ id: z.number().int(), name: z.string() })

const ChatUser = z
  .object({
    id: z.number().int(),
    chatId: z.number().int(),
    userId: z.number().int(),
    /** Number of messages since this member last read the chat. */
    unreads: z.number().int(),
    user: Person,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ChatUser' })

/**
 * A conversation between colleagues. The owner is the user who created it or, once that user is deleted, the member who
 * joined first. `users` is in order of joining. `updatedAt` is the time of the last message or, without messages, of
 * the creation.
 */
export const Chat = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    title: z.string(),
    ownerId: z.number().int(),
    owner: Person,
    /** Formatted as "name: text". */
    lastMessage: z.string(),
    companyId: z.number().int(),
    users: z.array(ChatUser),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Chat' })
export type Chat = z.infer<typeof Chat>

/**
 * The `media…` fields describe the one file; `mediaPath` and `thumbnailUrl` are signed addresses. The sender's id is
 * null when the user was deleted.
 */
export const ChatMessage = z
  .object({
    id: z.number().int(),
    chatId: z.number().int(),
    senderId: z.number().int().nullable(),
    sender: z.object({ id: z.number().int().nullable(), name: z.string() }),
    message: z.string(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    mediaMimetype: z.string().nullable(),
    /** Bytes. */
    mediaSize: z.number().nullable(),
    mediaSeconds: z.number().nullable(),
    /** Pixels. */
    mediaWidth: z.number().nullable(),
    mediaHeight: z.number().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** The key chosen by the sender; a browser recognises its own message by it. */
    clientId: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

export const SentChatMessage = ChatMessage.extend({ chat: Chat }).meta({ id: 'SentChatMessage' })
export type SentChatMessage = z.infer<typeof SentChatMessage>

const Title = z.string('Obrigatório').trim().min(1, 'Obrigatório').max(100, 'Too Long!')
/** Clients send whole members; only the ids are used. The owner may be left out. */
const Members = z
  .array(z.object({ id: Id }))
  .min(1, 'Obrigatório')
  .max(500)
  .transform((users) => users.map(({ id }) => id))

export const ChatInput = z.object({ title: Title, users: Members })
export type ChatInput = z.infer<typeof ChatInput>
/** Fields that are left out keep their value. */
export const ChatChange = ChatInput.partial()
export type ChatChange = z.infer<typeof ChatChange>

/**
 * recent: chats with the newest messages first; created: newest chats first. `unread` lists only chats with unread
 * messages.
 */
export const ChatQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  order: z.enum(['created', 'recent']).catch('created').default('created'),
  unread: BooleanParam,
})
export type ChatQuery = z.infer<typeof ChatQuery>
export const ChatPage = z.object({ records: z.array(Chat), count: z.number().int(), hasMore: z.boolean() })
export type ChatPage = z.infer<typeof ChatPage>

/**
 * A page is ordered oldest first, and page 1 is the newest. `before` returns the messages before this message, whatever
 * the page number.
 */
export const ChatMessageQuery = z.object({ pageNumber: PageNumber, before: Id.optional() })
export type ChatMessageQuery = z.infer<typeof ChatMessageQuery>
export const ChatMessagePage = z.object({
  records: z.array(ChatMessage),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type ChatMessagePage = z.infer<typeof ChatMessagePage>

/** `clientId` is a key of the sender's choice. A repeated request with the same key returns the first message. */
export const ChatMessageInput = z.object({
  message: z.string().max(MAX_SENT_BODY, 'Too Long!').default(''),
  clientId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullish(),
})
export type ChatMessageInput = z.infer<typeof ChatMessageInput>
/**
 * Clients also send a user, which is ignored: only the caller's own messages become read, all or those up to `lastId`.
 */
export const ChatRead = z.object({ lastId: Id.nullish() }).nullish()
