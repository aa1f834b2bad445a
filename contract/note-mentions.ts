/** Colleagues who are mentioned in internal notes. How a text mentions people is in mentions.ts. */
import { z } from 'zod'
import { Id, Time } from './fields.ts'

/** A mention that its person has not seen: who wrote it, in which conversation, and the note. */
export const NoteMention = z
  .object({
    noteId: z.number().int(),
    note: z.string(),
    createdAt: Time,
    /** Null once whoever wrote the note was deleted. */
    author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    ticket: z.object({ id: z.number().int(), uuid: z.string() }),
    contact: z.object({ id: z.number().int(), name: z.string() }),
  })
  .meta({ id: 'NoteMention' })
export type NoteMention = z.infer<typeof NoteMention>

/** What the user has not seen, the newest first. Older ones than the list holds follow once these are seen. */
export const NoteMentionList = z.object({ mentions: z.array(NoteMention) }).meta({ id: 'NoteMentionList' })
export type NoteMentionList = z.infer<typeof NoteMentionList>

/** Says that the user looks at the conversation. */
export const SeenMentionsInput = z.object({ ticketId: Id })
export const SeenMentions = z.object({ seen: z.number().int() }).meta({ id: 'SeenMentions' })

/**
 * Whom a note of the ticket may mention. With `queueId` or `userId` the ticket is taken as a transfer to these would
 * leave it: a note that goes with the transfer is read by whoever sees the ticket then.
 */
export const MentionableQuery = z.object({ ticketId: Id, queueId: Id.optional(), userId: Id.optional() })
export type MentionableQuery = z.infer<typeof MentionableQuery>

/** Colleagues who may read the ticket: a mention of anybody else is refused. */
const MentionablePerson = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'MentionablePerson' })
export type MentionablePerson = z.infer<typeof MentionablePerson>
export const MentionablePeople = z.object({ people: z.array(MentionablePerson) }).meta({ id: 'MentionablePeople' })

/** Whether the user wants an e-mail for a mention; `isOffered` is false where the installation sends none. */
export const MentionMail = z.object({ isOffered: z.boolean(), isWanted: z.boolean() }).meta({ id: 'MentionMail' })
export type MentionMail = z.infer<typeof MentionMail>
export const MentionMailInput = z.object({ isWanted: z.boolean() })
