import { z } from 'zod'
import { Announcement } from './announcements.ts'
import { CampaignSetting } from './campaign-settings.ts'
import { Campaign } from './campaigns.ts'
import { Chat, SentChatMessage } from './chats.ts'
import { Company } from './companies.ts'
import { CompanyLook } from './company-looks.ts'
import { Connection } from './connections.ts'
import { ContactImport } from './contact-imports.ts'
import { ContactListDetails, ListItem } from './contact-lists.ts'
import { Contact } from './contacts.ts'
import { FileList } from './file-lists.ts'
import { Invoice } from './invoices.ts'
import { Help } from './helps.ts'
import { Message } from './messages.ts'
import { NoteMention } from './note-mentions.ts'
import { NoteListItem } from './notes.ts'
import { OptOut, OptOutImport } from './opt-outs.ts'
import { Prompt } from './prompts.ts'
import { QueueIntegration } from './queue-integrations.ts'
import { Queue } from './queues.ts'
import { QuickMessage } from './quick-messages.ts'
import { Schedule } from './schedules.ts'
import { Setting } from './settings.ts'
import { Tag, TagRef } from './tags.ts'
import { TimelineEntry } from './ticket-history.ts'
import { Ticket } from './tickets.ts'
import { User } from './users.ts'

/**
 * Builds one event that reaches a browser: the topic (from which wire.ts derives the name of the socket event), the
 * action and the payload. `EVENTS` is the only list: the server's rooms and the web app's caches fail to compile without
 * a row for each, and event-names.ts is generated from it.
 */
const event = <Topic extends string, Action extends string, Shape extends z.ZodRawShape>(
  topic: Topic,
  action: Action,
  shape: Shape,
) => ({
  topic,
  action,
  payload: z.object({ action: z.literal(action), ...shape }),
})

const id = z.number().int()

export const EVENTS = {
  /**
   * `restored` is true when a closing was undone and the ticket is as it was before, with its old times. `history` is what the
   * same change put into the ticket's timeline; it is left out where that is nothing.
   */
  'ticket.saved': event('ticket', 'update', {
    ticket: Ticket,
    restored: z.literal(true).optional(),
    history: z.array(TimelineEntry).optional(),
  }),
  /** `isSample` keeps from other programs what they were never told of. */
  'ticket.deleted': event('ticket', 'delete', { ticketId: id, isSample: z.literal(true).optional() }),
  'ticket.read': event('ticket', 'updateUnread', { ticketId: id }),
  /** Somebody saved, changed or deleted views. What a view shows differs by viewer, so the event has none of it. */
  'ticketViews.changed': event('ticketView', 'reload', {}),
  'message.created': event('appMessage', 'create', { message: Message, ticket: Ticket, contact: Contact }),
  'message.updated': event('appMessage', 'update', { message: Message }),
  /** What stood for a message that could not be read turned out to be none. */
  'message.deleted': event('appMessage', 'delete', { messageId: z.string(), ticketId: id }),
  'contact.created': event('contact', 'create', { contact: Contact }),
  'contact.updated': event('contact', 'update', { contact: Contact }),
  'contact.tagged': event('contact', 'tags', { contactId: id, tags: z.array(TagRef) }),
  /** The company's own fields changed: their names, options or order. */
  'ownFields.changed': event('ownField', 'reload', {}),
  /** People came into a group or left it, or what may be done in it changed. `contactId` is the group's. */
  'group.changed': event('group', 'reload', { contactId: id }),
  'contact.deleted': event('contact', 'delete', { contactId: id, isSample: z.literal(true).optional() }),
  /** Sent instead of single events when so many contacts changed that lists should be fetched again. */
  'contacts.changed': event('contact', 'reload', {}),
  'contactList.created': event('ContactList', 'create', { record: ContactListDetails }),
  /** Also sent while its numbers are checked: the record has the counts. */
  'contactList.updated': event('ContactList', 'update', { record: ContactListDetails }),
  'contactList.deleted': event('ContactList', 'delete', { id }),
  'contactListItem.created': event('ContactListItem', 'create', { record: ListItem }),
  'contactListItem.updated': event('ContactListItem', 'update', { record: ListItem }),
  'contactListItem.deleted': event('ContactListItem', 'delete', { id, contactListId: id }),
  /** Nobody whom a client shows of the list may still be in it; `reload` follows with who is. */
  'contactListItem.cleared': event('ContactListItem', 'delete-all', { contactListId: id }),
  /** Many people changed. `records` are the first page of the list. */
  'contactListItem.changed': event('ContactListItem', 'reload', { contactListId: id, records: z.array(ListItem) }),
  'contactImport.saved': event('contactImport', 'update', { import: ContactImport }),
  'user.created': event('user', 'create', { user: User }),
  'user.updated': event('user', 'update', { user: User }),
  'user.deleted': event('user', 'delete', { userId: id }),
  'user.presence': event('presence', 'update', { userId: id, online: z.boolean() }),
  'session.opened': event('auth', 'update', {
    user: z.object({ id, email: z.string(), companyId: id }),
    sessionId: z.string(),
  }),
  /** Clients read the id of the user here, whatever the action is. */
  'session.ended': event('auth', 'delete', {
    user: z.object({ id }),
    sessionIds: z.array(z.string()),
    reason: z.string(),
  }),
  /**
   * Sent when a user signs out. It has a topic of its own, because other clients treat every `auth` event as a login
   * elsewhere.
   */
  'session.closed': event('session', 'delete', { user: z.object({ id }), sessionIds: z.array(z.string()) }),
  'setting.saved': event('settings', 'update', { setting: Setting }),
  'companyLook.saved': event('companyLook', 'update', { look: CompanyLook }),
  'connection.saved': event('whatsapp', 'update', { whatsapp: Connection }),
  'connection.deleted': event('whatsapp', 'delete', { whatsappId: id }),
  'connection.stateChanged': event('whatsappSession', 'update', { session: Connection }),
  'queue.created': event('queue', 'create', { queue: Queue }),
  'queue.updated': event('queue', 'update', { queue: Queue }),
  'queue.deleted': event('queue', 'delete', { queueId: id }),
  'prompt.created': event('prompt', 'create', { prompt: Prompt }),
  'prompt.updated': event('prompt', 'update', { prompt: Prompt }),
  /** Clients expect a deleted prompt's id under this name. */
  'prompt.deleted': event('prompt', 'delete', { intelligenceId: id }),
  'queueIntegration.created': event('queueIntegration', 'create', { queueIntegration: QueueIntegration }),
  'queueIntegration.updated': event('queueIntegration', 'update', { queueIntegration: QueueIntegration }),
  'queueIntegration.deleted': event('queueIntegration', 'delete', { integrationId: id }),
  'tag.created': event('tag', 'create', { tag: Tag }),
  'tag.updated': event('tag', 'update', { tag: Tag }),
  'tag.deleted': event('tag', 'delete', { tagId: id }),
  /** All kanban tags, from left to right. */
  'tag.reordered': event('tag', 'reorder', { tagIds: z.array(id) }),
  'note.created': event('ticketNote', 'create', { note: NoteListItem }),
  'note.deleted': event('ticketNote', 'delete', { noteId: id, ticketId: id }),
  /** A note mentions the user to whom this is sent. */
  'mention.created': event('noteMention', 'create', { mention: NoteMention }),
  /** The user has seen the mentions of a ticket, or a note that had one is gone. */
  'mentions.changed': event('noteMention', 'reload', { ticketId: id }),
  /** Somebody asked a model for a new summary of the conversation. */
  'summary.saved': event('ticketSummary', 'update', { ticketId: id }),
  'quickMessage.created': event('quickemessage', 'create', { record: QuickMessage }),
  'quickMessage.updated': event('quickemessage', 'update', { record: QuickMessage }),
  'quickMessage.deleted': event('quickemessage', 'delete', { id }),
  /** Administrators saved, changed or deleted macros. */
  'macros.changed': event('macro', 'reload', {}),
  'fileList.created': event('file', 'create', { fileList: FileList }),
  'fileList.updated': event('file', 'update', { fileList: FileList }),
  'fileList.deleted': event('file', 'delete', { fileId: id }),
  'chat.created': event('chat-user', 'create', { record: Chat }),
  'chat.updated': event('chat-user', 'update', { record: Chat }),
  /** Also sent to users who were removed from the chat. */
  'chat.deleted': event('chat', 'delete', { id }),
  'chat.messageCreated': event('chat', 'new-message', { newMessage: SentChatMessage, chat: Chat }),
  'chat.read': event('chat', 'update', { chat: Chat }),
  'invoice.saved': event('invoice', 'update', { invoice: Invoice }),
  'invoice.deleted': event('invoice', 'delete', { invoiceId: id }),
  /** An invoice was paid, and the company's due date moved on. */
  'invoice.paid': event('payment', 'CONCLUIDA', { company: Company }),
  /** The company chose another plan. */
  'plan.changed': event('plan', 'update', { company: Company }),
  'optOut.saved': event('optOut', 'update', { optOut: OptOut }),
  /** Sent instead of single events when so many refusals changed that lists should be fetched again. */
  'optOuts.changed': event('optOut', 'reload', {}),
  'optOutImport.saved': event('optOutImport', 'update', { import: OptOutImport }),
  'schedule.created': event('schedule', 'create', { schedule: Schedule }),
  'schedule.updated': event('schedule', 'update', { schedule: Schedule }),
  'schedule.deleted': event('schedule', 'delete', { scheduleId: id }),
  'campaign.created': event('campaign', 'create', { record: Campaign }),
  /** Also sent while a campaign runs, at most once a second, with its figures. */
  'campaign.updated': event('campaign', 'update', { record: Campaign }),
  'campaign.deleted': event('campaign', 'delete', { id }),
  'campaignSettings.saved': event('campaignSettings', 'create', { record: z.array(CampaignSetting) }),
  /** Announcements of the operator reach all companies. */
  'announcement.created': event('announcement', 'create', { record: Announcement }),
  'announcement.updated': event('announcement', 'update', { record: Announcement }),
  'announcement.deleted': event('announcement', 'delete', { id }),
  'help.created': event('help', 'create', { record: Help }),
  'help.updated': event('help', 'update', { record: Help }),
  'help.deleted': event('help', 'delete', { id }),
  /** The customer is typing, or has stopped. */
  'contact.typing': event('typing', 'update', { contactId: id, ticketId: id, typing: z.boolean() }),
  /** The users who have the ticket open, and whether each is typing. */
  'ticket.viewers': event('viewers', 'update', {
    ticketId: id,
    viewers: z.array(z.object({ userId: id, name: z.string(), typing: z.boolean() })),
  }),
} as const

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]['payload']>
export type Topic = (typeof EVENTS)[EventName]['topic']

/** The fields of a ticket that decide who may see it. */
export type TicketAudience = {
  ticketId: number
  status: Ticket['status']
  queueId: number | null
  userId: number | null
}
export const audienceOf = ({
  id,
  status,
  queueId,
  userId,
}: Omit<TicketAudience, 'ticketId'> & { id: number }): TicketAudience => ({
  ticketId: id,
  status,
  queueId,
  userId,
})
export type QuickMessageAudience = { geral: boolean; userId: number | null }

/** Data that the server needs besides the payload to find the rooms. It is never sent. */
type Audience = {
  'ticket.saved': { before: TicketAudience | null }
  'ticket.deleted': { before: TicketAudience }
  'ticket.read': { ticket: TicketAudience }
  /** The user whose views changed; null when it may have been shared ones. */
  'ticketViews.changed': { ownerId: number | null }
  'message.updated': { ticket: TicketAudience }
  'message.deleted': { ticket: TicketAudience }
  'note.created': { ticket: TicketAudience }
  'note.deleted': { ticket: TicketAudience }
  /** Who is mentioned. */
  'mention.created': { userId: number }
  'mentions.changed': { userIds: number[] }
  'summary.saved': { ticket: TicketAudience }
  'quickMessage.deleted': { record: QuickMessageAudience }
  /** Clients listen under a name that contains the id of the receiving user. */
  'chat.created': { userId: number }
  'chat.updated': { userId: number }
  'chat.deleted': { userIds: number[] }
  /** The user who has read the chat. */
  'chat.read': { userId: number }
  'contact.typing': { ticket: TicketAudience }
  'ticket.viewers': { ticket: TicketAudience }
}

/**
 * An event inside the server: the payload without the action, plus the audience where the payload does not contain it.
 */
export type DomainEvent<Of extends EventName = EventName> = {
  [Name in Of]: { name: Name; payload: Omit<EventPayload<Name>, 'action'> } & (Name extends keyof Audience
    ? { audience: Audience[Name] }
    : object)
}[Of]

/** An event as the browser receives it. */
export type WireEvent<Of extends EventName = EventName> = {
  [Name in Of]: { name: Name; payload: EventPayload<Name> }
}[Of]
