import { z } from 'zod'
import { MAX_SENT_BODY } from '#contract/limits.ts'
import { BooleanParam, Id, PageNumber, SearchText, Time } from '#contract/fields.ts'

const Person = z.object({ id: z.number().int(), name: z.string() })

const ChatUser = z
  .object({
    id: z.number().int(),
    chatId: z.number().int(),
    userId: z.number().int(),
    /** Messages that came since this member last looked. */
    unreads: z.number().int(),
    user: Person,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ChatUser' })

/**
 * A conversation between colleagues. The owner is who made it; when they are gone, who has been in it longest. users:
 * in the order they came. updatedAt: when the last message came; before there is one, when the chat was made.
 */
export const Chat = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    title: z.string(),
    ownerId: z.number().int(),
    owner: Person,
    /** Who said what: "name: text". */
    lastMessage: z.string(),
    companyId: z.number().int(),
    users: z.array(ChatUser),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Chat' })
export type Chat = z.infer<typeof Chat>

/** media…: the one file; mediaPath and thumbnailUrl are addresses, signed. The sender has no id when they are gone. */
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
    /** The key the sender gave, by which a screen recognises its own message. */
    clientId: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

export const SentChatMessage = ChatMessage.extend({ chat: Chat }).meta({ id: 'SentChatMessage' })
export type SentChatMessage = z.infer<typeof SentChatMessage>

const Title = z.string('Obrigatório').trim().min(1, 'Obrigatório').max(100, 'Too Long!')
/** Clients send the members as they show them; only the ids count. The owner need not be named. */
const Members = z
  .array(z.object({ id: Id }))
  .min(1, 'Obrigatório')
  .max(500)
  .transform((users) => users.map(({ id }) => id))

export const ChatInput = z.object({ title: Title, users: Members })
export type ChatInput = z.infer<typeof ChatInput>
/** What is not named stays as it is. */
export const ChatChange = ChatInput.partial()
export type ChatChange = z.infer<typeof ChatChange>

/** recent: those with the newest messages first; otherwise the newest chats. unread: only those with unread messages. */
export const ChatQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  order: z.enum(['created', 'recent']).catch('created').default('created'),
  unread: BooleanParam,
})
export type ChatQuery = z.infer<typeof ChatQuery>
export const ChatPage = z.object({ records: z.array(Chat), count: z.number().int(), hasMore: z.boolean() })
export type ChatPage = z.infer<typeof ChatPage>

/** A page is oldest first, page 1 the newest. before: what came before this message, whatever the page. */
export const ChatMessageQuery = z.object({ pageNumber: PageNumber, before: Id.optional() })
export type ChatMessageQuery = z.infer<typeof ChatMessageQuery>
export const ChatMessagePage = z.object({
  records: z.array(ChatMessage),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type ChatMessagePage = z.infer<typeof ChatMessagePage>

/** clientId: a key of the sender's choice. Sending again with the same key answers the first message. */
export const ChatMessageInput = z.object({
  message: z.string().max(MAX_SENT_BODY, 'Too Long!').default(''),
  clientId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullish(),
})
export type ChatMessageInput = z.infer<typeof ChatMessageInput>
/** Clients name a user; only the caller's own messages become read: all, or those up to `lastId`. */
export const ChatRead = z.object({ lastId: Id.nullish() }).nullish()
