import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventName, EventPayload, WireEvent } from '#contract/events.ts'
import { keys } from '#web/api/keys.ts'
import { removeQueue, saveQueue } from '#web/api/queue-cache.ts'
import { screenHandlers, type EventHandlers } from '#web/api/screen-events.ts'
import { removeAnnouncement, saveAnnouncement } from '#web/features/announcements/cache.ts'
import { removeFromNotifications, saveInNotifications } from '#web/features/shell/cache.ts'
import type { campaignEvents } from '#web/features/campaigns/events.ts'
import { addChatMessage, refreshChats, removeChat, saveChat } from '#web/features/chats/cache.ts'
import { removeConnection, saveConnection } from '#web/features/connections/cache.ts'
import type { contactListEvents } from '#web/features/contact-lists/events.ts'
import {
  reloadAds,
  reloadContacts,
  removeContact,
  removeContactTag,
  saveContact,
  saveContactTag,
  saveContactTags,
} from '#web/features/contacts/cache.ts'
import { saveImport } from '#web/features/imports/import-cache.ts'
import { refreshDashboard, refreshWaiting, setAttendantPresence } from '#web/features/dashboard/cache.ts'
import type { boardEvents } from '#web/features/kanban/events.ts'
import type { macroEvents } from '#web/features/macros/events.ts'
import type { summaryEvents } from '#web/features/messages/events.ts'
import {
  addMessage,
  markMessagesRead,
  reloadConversationsWith,
  removeMessage,
  removeMessageConnection,
  removeMessageUser,
  removeSpanQueue,
  saveMessageContact,
  saveMessageUser,
  saveSpan,
  saveSpanConnection,
  saveSpanQueue,
  setTyping,
  setViewers,
  updateMessage,
} from '#web/features/messages/data.ts'
import { addNote, removeNote } from '#web/features/notes/cache.ts'
import { addMention, reloadMentions, reloadMentionsOf, renameInMentions } from '#web/features/notes/mentions.ts'
import type { optOutEvents } from '#web/features/opt-outs/events.ts'
import { reloadSchedules, removeSchedule, saveSchedule } from '#web/features/schedules/cache.ts'
import { saveSettingRow } from '#web/features/settings/cache.ts'
import { removeTag, saveTag } from '#web/features/tags/cache.ts'
import {
  markTicketRead,
  reloadMentioned,
  removeTicket,
  removeTicketConnection,
  removeTicketTag,
  saveLastMessage,
  saveTicket,
  saveTicketConnection,
  saveTicketContact,
  saveTicketQueue,
  saveTicketTag,
  saveTicketUser,
} from '#web/features/tickets/cache.ts'
import type { ticketViewEvents } from '#web/features/tickets/events.ts'
import type { groupEvents } from '#web/features/tickets/group-events.ts'
import { removeUser, removeUserQueue, saveUser, saveUserQueue, setPresence } from '#web/features/users/cache.ts'
import { saveSetting, updateSessionUser } from '#web/session/store.ts'
import { onSubscriptionRenewed, onSessionOpenedElsewhere, onSessionClosed, onSessionEnded } from './session-events.ts'
import { sayMessage, sayNote } from './spoken.ts'
import { notifyMention, notifyMessage, notifyChatMessage } from './notifications.ts'

/** Events that only screens of their own show, which register them. */
type ScreenEvents = typeof boardEvents &
  typeof campaignEvents &
  typeof contactListEvents &
  typeof groupEvents &
  typeof macroEvents &
  typeof optOutEvents &
  typeof summaryEvents &
  typeof ticketViewEvents

const reload =
  (...queryKeys: QueryKey[]) =>
  (cache: QueryClient): void => {
    for (const queryKey of queryKeys) void cache.invalidateQueries({ queryKey })
  }
const reloadPrompts = reload(keys.prompts)
const reloadIntegrations = reload(keys.queueIntegrations)
const reloadQuickMessages = reload(keys.quickMessages)
/** A quick message has the name of its list. */
const reloadFileLists = reload(keys.quickMessages, keys.fileLists)
const reloadInvoices = reload(keys.invoices)
const reloadHelps = reload(keys.helps)

function saveContactEverywhere(cache: QueryClient, { contact }: EventPayload<'contact.created' | 'contact.updated'>) {
  saveTicketContact(cache, contact)
  saveMessageContact(cache, contact)
  renameInMentions(cache, 'contact', contact)
  saveContact(cache, contact)
}

function saveUserEverywhere(cache: QueryClient, { user }: EventPayload<'user.created' | 'user.updated'>) {
  refreshDashboard(cache)
  refreshChats(cache)
  saveTicketUser(cache, user)
  saveMessageUser(cache, user)
  renameInMentions(cache, 'author', user)
  saveUser(cache, user)
}

function saveQueueEverywhere(cache: QueryClient, { queue }: EventPayload<'queue.created' | 'queue.updated'>) {
  saveTicketQueue(cache, queue)
  saveSpanQueue(cache, queue)
  saveUserQueue(cache, queue)
  saveQueue(cache, queue)
}

function saveTagEverywhere(cache: QueryClient, { tag }: EventPayload<'tag.created' | 'tag.updated'>) {
  saveTicketTag(cache, tag)
  saveContactTag(cache, tag)
  saveTag(cache, tag)
}

/** How events change the caches that every screen may show, whichever was opened. */
const SHARED: Omit<EventHandlers, keyof ScreenEvents> = {
  'ticket.saved': (cache, { ticket, restored, history }) => {
    refreshDashboard(cache)
    saveInNotifications(cache, ticket)
    saveSpan(cache, ticket, history)
    saveTicket(cache, ticket, restored)
  },
  'ticket.deleted': (cache, { ticketId }) => {
    refreshDashboard(cache)
    removeFromNotifications(cache, ticketId)
    reloadMentionsOf(cache, ticketId)
    void reloadConversationsWith(cache, ticketId)
    removeTicket(cache, ticketId)
  },
  'ticket.read': (cache, { ticketId }) => {
    removeFromNotifications(cache, ticketId)
    markMessagesRead(cache, ticketId)
    markTicketRead(cache, ticketId)
  },
  'message.created': (cache, { message, ticket }) => {
    saveInNotifications(cache, ticket)
    saveTicket(cache, ticket)
    notifyMessage(message, ticket)
    sayMessage(message, ticket)
    if (message.context?.ad) reloadAds(cache)
    addMessage(cache, message, ticket)
  },
  'message.updated': (cache, { message }) => {
    saveLastMessage(cache, message)
    if (message.context?.ad) reloadAds(cache)
    updateMessage(cache, message)
  },
  'message.deleted': (cache, { messageId }) => removeMessage(cache, messageId),
  'contact.created': saveContactEverywhere,
  'contact.updated': (cache, payload) => {
    refreshWaiting(cache)
    saveContactEverywhere(cache, payload)
  },
  'contact.deleted': (cache, { contactId }) => {
    reloadSchedules(cache)
    removeContact(cache, contactId)
  },
  'contact.tagged': (cache, { contactId, tags }) => saveContactTags(cache, contactId, tags),
  'contacts.changed': (cache) => {
    refreshWaiting(cache)
    reloadContacts(cache)
  },
  'ownFields.changed': reload(keys.ownFields, keys.contact),
  'contactImport.saved': (cache, payload) => saveImport(cache, payload.import),
  'user.created': saveUserEverywhere,
  'user.updated': saveUserEverywhere,
  'user.deleted': (cache, { userId }) => {
    refreshDashboard(cache)
    refreshChats(cache)
    removeMessageUser(cache, userId)
    removeUser(cache, userId)
  },
  'user.presence': (cache, payload) => {
    setAttendantPresence(cache, payload)
    setPresence(cache, payload)
  },
  'session.opened': (_cache, payload) => onSessionOpenedElsewhere(payload),
  'session.ended': (_cache, payload) => onSessionEnded(payload),
  'session.closed': onSessionClosed,
  'note.created': (cache, { note }) => {
    addNote(cache, note)
    sayNote(note)
  },
  'note.deleted': (cache, { noteId }) => removeNote(cache, noteId),
  'mention.created': (cache, { mention }) => {
    addMention(cache, mention)
    reloadMentioned(cache)
    notifyMention(mention)
  },
  'mentions.changed': (cache) => {
    reloadMentions(cache)
    reloadMentioned(cache)
  },
  'contact.typing': setTyping,
  'ticket.viewers': setViewers,
  'chat.created': (cache, { record }) => saveChat(cache, record),
  'chat.updated': (cache, { record }) => saveChat(cache, record),
  'chat.read': (cache, { chat }) => saveChat(cache, chat),
  'chat.deleted': (cache, { id }) => removeChat(cache, id),
  'chat.messageCreated': (cache, { chat, newMessage }) => {
    saveChat(cache, chat)
    notifyChatMessage(newMessage, chat)
    addChatMessage(cache, newMessage)
  },
  'setting.saved': (cache, { setting }) => {
    saveSetting(setting)
    saveSettingRow(cache, setting)
  },
  'companyLook.saved': (_cache, { look }) => updateSessionUser({ look }),
  'connection.saved': (cache, { whatsapp }) => {
    saveTicketConnection(cache, whatsapp)
    saveSpanConnection(cache, whatsapp)
    saveConnection(cache, whatsapp)
  },
  'connection.stateChanged': (cache, { session }) => saveConnection(cache, session),
  'connection.deleted': (cache, { whatsappId }) => {
    removeTicketConnection(cache, whatsappId)
    removeMessageConnection(cache, whatsappId)
    removeConnection(cache, whatsappId)
  },
  'prompt.created': reloadPrompts,
  'prompt.updated': reloadPrompts,
  'prompt.deleted': reloadPrompts,
  'queueIntegration.created': reloadIntegrations,
  'queueIntegration.updated': reloadIntegrations,
  'queueIntegration.deleted': reloadIntegrations,
  'queue.created': saveQueueEverywhere,
  'queue.updated': (cache, payload) => {
    refreshWaiting(cache)
    saveQueueEverywhere(cache, payload)
  },
  'queue.deleted': (cache, { queueId }) => {
    refreshWaiting(cache)
    removeUserQueue(cache, queueId)
    removeSpanQueue(cache, queueId)
    removeQueue(cache, queueId)
  },
  'tag.created': saveTagEverywhere,
  'tag.updated': saveTagEverywhere,
  'tag.deleted': (cache, { tagId }) => {
    removeTicketTag(cache, tagId)
    removeContactTag(cache, tagId)
    removeTag(cache, tagId)
  },
  'quickMessage.created': reloadQuickMessages,
  'quickMessage.updated': reloadQuickMessages,
  'quickMessage.deleted': reloadQuickMessages,
  'fileList.created': reloadFileLists,
  'fileList.updated': reloadFileLists,
  'fileList.deleted': reloadFileLists,
  'invoice.saved': reloadInvoices,
  'invoice.deleted': reloadInvoices,
  'invoice.paid': (cache, payload) => {
    reload(keys.plan)(cache)
    onSubscriptionRenewed(payload)
  },
  'plan.changed': reload(keys.invoices, keys.plan),
  'schedule.created': reloadSchedules,
  'schedule.updated': (cache, { schedule }) => saveSchedule(cache, schedule),
  'schedule.deleted': (cache, { scheduleId }) => removeSchedule(cache, scheduleId),
  'announcement.created': (cache, { record }) => saveAnnouncement(cache, record),
  'announcement.updated': (cache, { record }) => saveAnnouncement(cache, record),
  'announcement.deleted': (cache, { id }) => removeAnnouncement(cache, id),
  'help.created': reloadHelps,
  'help.updated': reloadHelps,
  'help.deleted': reloadHelps,
}

/**
 * Applies one event of the server to the query cache. An event without a row, here or in the records of the screens, does
 * not compile.
 */
export function applyEvent<Name extends EventName>(cache: QueryClient, { name, payload }: WireEvent<Name>): void {
  for (const handlers of [...screenHandlers, SHARED as Partial<EventHandlers>]) handlers[name]?.(cache, payload)
}
