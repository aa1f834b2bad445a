import { z } from 'zod'
import { CHANNEL_KINDS } from './channels.ts'
import { RecipientState } from './campaigns.ts'
import { MessageId, PageNumber, Time } from './fields.ts'
import { QueueRef } from './queues.ts'
import { OptOutSource, RevocationSource } from './opt-outs.ts'
import { TagRef } from './tags.ts'
import { TicketStatus } from './tickets.ts'

const count = z.number().int()
const Named = z.object({ id: z.number().int(), name: z.string() })

/** Counting further would cost more than the lists. */
export const CONTACT_PAGE_COUNTED = 1000

/**
 * What the page of a contact shows before its lists. The counts are of what the viewer may see, and from
 * CONTACT_PAGE_COUNTED on mean at least that many. `numbers` are the person's further telephone numbers. `noteTicketId` is
 * the ticket to which a new note would belong, null where the viewer may write in none. `nextSchedule` is null as well for
 * who may not see scheduled messages.
 */
export const ContactOverview = z
  .object({
    conversations: count,
    files: count,
    notes: count,
    campaigns: count,
    numbers: z.array(z.string()),
    noteTicketId: z.number().int().nullable(),
    nextSchedule: z
      .object({
        id: z.number().int(),
        body: z.string(),
        sendAt: Time,
        whatsapp: Named.nullable(),
        user: Named.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ContactOverview' })
export type ContactOverview = z.infer<typeof ContactOverview>

/**
 * A ticket of the contact. `title` is what the customer wrote first. Who may find the ticket but not read it gets no text,
 * no rating and no campaign (`canRead`).
 */
export const ContactConversation = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    status: TicketStatus,
    channel: z.enum(CHANNEL_KINDS),
    canRead: z.boolean(),
    title: z.string(),
    lastMessage: z.string(),
    queue: QueueRef.nullable(),
    user: Named.nullable(),
    tags: z.array(TagRef),
    campaign: Named.nullable(),
    rate: z.number().int().nullable(),
    createdAt: Time,
    closedAt: Time.nullable(),
    seconds: z.number().int().nullable(),
  })
  .meta({ id: 'ContactConversation' })
export type ContactConversation = z.infer<typeof ContactConversation>

/** A file of a conversation that the viewer may read. `by` is who sent it, null for the phone and the bot. */
export const ContactFile = z
  .object({
    id: MessageId,
    ticketId: z.number().int(),
    ticketUuid: z.string(),
    name: z.string(),
    mimetype: z.string(),
    size: z.number().int(),
    url: z.string(),
    thumbnailUrl: z.string().nullable(),
    fromMe: z.boolean(),
    by: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'ContactFile' })
export type ContactFile = z.infer<typeof ContactFile>

/** The first link of a message in a conversation that the viewer may read, and the line in which it stands. */
export const ContactLink = z
  .object({
    id: MessageId,
    ticketUuid: z.string(),
    url: z.string(),
    text: z.string(),
    fromMe: z.boolean(),
    by: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'ContactLink' })
export type ContactLink = z.infer<typeof ContactLink>

export const ContactNote = z
  .object({
    id: z.number().int(),
    note: z.string(),
    ticketId: z.number().int(),
    ticketUuid: z.string(),
    user: Named.nullable(),
    createdAt: Time,
  })
  .meta({ id: 'ContactNote' })
export type ContactNote = z.infer<typeof ContactNote>

/** A campaign in which the contact is. `at` is when its state was reached, null while it waits. */
export const ContactCampaign = z
  .object({
    id: z.number().int(),
    campaign: Named,
    state: RecipientState,
    answeredAt: Time.nullable(),
    refusedAt: Time.nullable(),
    at: Time.nullable(),
  })
  .meta({ id: 'ContactCampaign' })
export type ContactCampaign = z.infer<typeof ContactCampaign>

/**
 * What a person changed of the contact. `by` is whoever did it, null for one who is no more and left no name. Of an own field
 * and of additional information `label` is the name, and `type` is the kind of an own field. Names are those of the time. A
 * missing `from` or `to` was empty.
 */
export const ContactChangeEntry = z
  .object({
    id: z.number().int(),
    by: z.string().nullable(),
    field: z.string(),
    label: z.string().nullable(),
    type: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'ContactChangeEntry' })
export type ContactChangeEntry = z.infer<typeof ContactChangeEntry>

const ConsentStep = { at: Time, proof: z.string(), user: Named.nullable() }

/**
 * How the person agreed to messages of campaigns, refused them, or took the refusal back, newest first. A consent has a day
 * and no time. `list` is null for who may not see contact lists.
 */
export const ConsentEntry = z
  .discriminatedUnion('kind', [
    z.object({ ...ConsentStep, kind: z.literal('consent'), list: Named.nullable() }),
    z.object({ ...ConsentStep, kind: z.literal('refusal'), source: OptOutSource }),
    z.object({ ...ConsentStep, kind: z.literal('revocation'), source: RevocationSource }),
  ])
  .meta({ id: 'ConsentEntry' })
export type ConsentEntry = z.infer<typeof ConsentEntry>
export const CONSENT_ENTRIES = 100

const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), hasMore: z.boolean() })

export const ContactConversationPage = pageOf(ContactConversation)
export const ContactFilePage = pageOf(ContactFile)
export const ContactLinkPage = pageOf(ContactLink)
export const ContactNotePage = pageOf(ContactNote)
export const ContactCampaignPage = pageOf(ContactCampaign)
export const ContactChangePage = pageOf(ContactChangeEntry)
export const ContactPartQuery = z.object({ pageNumber: PageNumber })

/** media: pictures, films and sounds. documents: all that was sent as a document, whatever is in it. */
const FileKind = z.enum(['media', 'documents'])
export type ContactFileKind = z.infer<typeof FileKind>

/** `before` is the id of a message of the contact: what is older is listed, so that no page moves while messages come. */
const before = MessageId.optional()
export const ContactFileQuery = ContactPartQuery.extend({ kind: FileKind.optional(), before })
export const ContactLinkQuery = ContactPartQuery.extend({ before })
