import type { QueryClient } from '@tanstack/react-query'
import type { WireEvent } from '#contract/events.ts'
import { keys } from '#web/api/keys.ts'
import { removeQueue, saveQueue } from '#web/api/queue-cache.ts'
import { applyToScreens } from '#web/api/screen-events.ts'
import { removeAnnouncement, saveAnnouncement } from '#web/features/announcements/cache.ts'
import { removeFromNotifications, saveInNotifications } from '#web/features/shell/cache.ts'
import { addChatMessage, refreshChats, removeChat, saveChat } from '#web/features/chats/cache.ts'
import { removeConnection, saveConnection } from '#web/features/connections/cache.ts'
import { reloadAds, reloadContacts, removeContact, saveContact } from '#web/features/contacts/cache.ts'
import { saveImport } from '#web/features/imports/import-cache.ts'
import { refreshDashboard, setAttendantPresence } from '#web/features/dashboard/cache.ts'
import {
  addMessage,
  markMessagesRead,
  saveMessageContact,
  saveSpan,
  setTyping,
  setViewers,
  updateMessage,
} from '#web/features/messages/store/cache.ts'
import { addNote, removeNote } from '#web/features/notes/cache.ts'
import { reloadSchedules, removeSchedule, saveSchedule } from '#web/features/schedules/cache.ts'
import { saveSettingRow } from '#web/features/settings/cache.ts'
import { removeTag, saveTag } from '#web/features/tags/cache.ts'
import {
  markTicketRead,
  removeTicket,
  removeTicketTag,
  saveLastMessage,
  saveTicket,
  saveTicketConnection,
  saveTicketContact,
  saveTicketQueue,
  saveTicketTag,
  saveTicketUser,
} from '#web/features/tickets/cache.ts'
import { removeUser, removeUserQueue, saveUser, saveUserQueue, setPresence } from '#web/features/users/cache.ts'
import { saveSetting } from '#web/session/store.ts'
import { onSubscriptionRenewed, onSessionOpenedElsewhere, onSessionClosed, onSessionEnded } from './session-events.ts'
import { notifyMessage, notifyChatMessage } from './notifications.ts'

/** Applies one event of the server to the query cache. An event name without a case does not compile. */
export function applyEvent(cache: QueryClient, event: WireEvent): void {
  applyToScreens(cache, event)
  applyToSharedCaches(cache, event)
}

/** Applies an event to the caches that every screen may show, whichever was opened. */
function applyToSharedCaches(cache: QueryClient, event: WireEvent): void {
  switch (event.name) {
    case 'ticket.saved':
      refreshDashboard(cache)
      saveInNotifications(cache, event.payload.ticket)
      saveSpan(cache, event.payload.ticket)
      return saveTicket(cache, event.payload.ticket, event.payload.restored)
    case 'ticket.deleted':
      refreshDashboard(cache)
      removeFromNotifications(cache, event.payload.ticketId)
      return removeTicket(cache, event.payload.ticketId)
    case 'ticket.read':
      removeFromNotifications(cache, event.payload.ticketId)
      markMessagesRead(cache, event.payload.ticketId)
      return markTicketRead(cache, event.payload.ticketId)
    case 'message.created':
      saveInNotifications(cache, event.payload.ticket)
      saveTicket(cache, event.payload.ticket)
      notifyMessage(event.payload.message, event.payload.ticket)
      if (event.payload.message.context?.ad) reloadAds(cache)
      return addMessage(cache, event.payload.message, event.payload.ticket)
    case 'message.updated':
      saveLastMessage(cache, event.payload.message)
      if (event.payload.message.context?.ad) reloadAds(cache)
      return updateMessage(cache, event.payload.message)
    case 'contact.created':
    case 'contact.updated':
      saveTicketContact(cache, event.payload.contact)
      saveMessageContact(cache, event.payload.contact)
      return saveContact(cache, event.payload.contact)
    case 'contact.deleted':
      reloadSchedules(cache)
      return removeContact(cache, event.payload.contactId)
    case 'contacts.changed':
      return reloadContacts(cache)
    case 'contactImport.saved':
      return saveImport(cache, event.payload.import)
    case 'user.created':
    case 'user.updated':
      refreshDashboard(cache)
      refreshChats(cache)
      saveTicketUser(cache, event.payload.user)
      return saveUser(cache, event.payload.user)
    case 'user.deleted':
      refreshDashboard(cache)
      refreshChats(cache)
      return removeUser(cache, event.payload.userId)
    case 'user.presence':
      setAttendantPresence(cache, event.payload)
      return setPresence(cache, event.payload)
    case 'session.opened':
      return onSessionOpenedElsewhere(event.payload)
    case 'session.ended':
      return onSessionEnded(event.payload)
    case 'session.closed':
      return onSessionClosed()
    case 'note.created':
      return addNote(cache, event.payload.note)
    case 'note.deleted':
      return removeNote(cache, event.payload.noteId)
    case 'contact.typing':
      return setTyping(cache, event.payload)
    case 'ticket.viewers':
      return setViewers(cache, event.payload)
    default:
      if (isOfChats(event)) return applyToChats(cache, event)
      if (!isOfScreens(event)) applyToSettings(cache, event)
  }
}

type ChatEvent = Extract<WireEvent, { name: `chat.${string}` }>
const isOfChats = (event: WireEvent): event is ChatEvent => event.name.startsWith('chat.')

/** Applies events about internal chats. */
function applyToChats(cache: QueryClient, event: ChatEvent): void {
  switch (event.name) {
    case 'chat.created':
    case 'chat.updated':
      return saveChat(cache, event.payload.record)
    case 'chat.read':
      return saveChat(cache, event.payload.chat)
    case 'chat.deleted':
      return removeChat(cache, event.payload.id)
    case 'chat.messageCreated':
      saveChat(cache, event.payload.chat)
      notifyChatMessage(event.payload.newMessage, event.payload.chat)
      return addChatMessage(cache, event.payload.newMessage)
    default:
      return event satisfies never
  }
}

/** What is only on screens of its own, which register their events. */
const OF_SCREENS = [
  'contactList',
  'contactListItem',
  'campaign',
  'campaignSettings',
  'optOut',
  'optOuts',
  'optOutImport',
  'summary',
] as const
type ScreenEvent = Extract<WireEvent, { name: `${(typeof OF_SCREENS)[number]}.${string}` }>
const isOfScreens = (event: WireEvent): event is ScreenEvent =>
  OF_SCREENS.some((area) => event.name.startsWith(`${area}.`))

type Area =
  | 'setting'
  | 'connection'
  | 'prompt'
  | 'queueIntegration'
  | 'queue'
  | 'tag'
  | 'quickMessage'
  | 'fileList'
  | 'invoice'
  | 'payment'
  | 'plan'
  | 'schedule'
  | 'announcement'
  | 'help'
type SettingsEvent = Extract<WireEvent, { name: `${Area}.${string}` }>

/** Applies events about what administrators and the operator manage. */
function applyToSettings(cache: QueryClient, event: SettingsEvent): void {
  switch (event.name) {
    case 'setting.saved':
      saveSetting(event.payload.setting)
      return saveSettingRow(cache, event.payload.setting)
    case 'connection.saved':
      saveTicketConnection(cache, event.payload.whatsapp)
      return saveConnection(cache, event.payload.whatsapp)
    case 'connection.stateChanged':
      return saveConnection(cache, event.payload.session)
    case 'connection.deleted':
      return removeConnection(cache, event.payload.whatsappId)
    case 'prompt.created':
    case 'prompt.updated':
    case 'prompt.deleted':
      return void cache.invalidateQueries({ queryKey: keys.prompts })
    case 'queueIntegration.created':
    case 'queueIntegration.updated':
    case 'queueIntegration.deleted':
      return void cache.invalidateQueries({ queryKey: keys.queueIntegrations })
    case 'queue.created':
    case 'queue.updated':
      saveTicketQueue(cache, event.payload.queue)
      saveUserQueue(cache, event.payload.queue)
      return saveQueue(cache, event.payload.queue)
    case 'queue.deleted':
      removeUserQueue(cache, event.payload.queueId)
      return removeQueue(cache, event.payload.queueId)
    case 'tag.created':
    case 'tag.updated':
      saveTicketTag(cache, event.payload.tag)
      return saveTag(cache, event.payload.tag)
    case 'tag.deleted':
      removeTicketTag(cache, event.payload.tagId)
      return removeTag(cache, event.payload.tagId)
    case 'tag.reordered':
      // Only the board shows the order.
      return
    case 'quickMessage.created':
    case 'quickMessage.updated':
    case 'quickMessage.deleted':
      return void cache.invalidateQueries({ queryKey: keys.quickMessages })
    case 'fileList.created':
    case 'fileList.updated':
    case 'fileList.deleted':
      // A quick message has the name of its list.
      void cache.invalidateQueries({ queryKey: keys.quickMessages })
      return void cache.invalidateQueries({ queryKey: keys.fileLists })
    case 'invoice.saved':
    case 'invoice.deleted':
      return void cache.invalidateQueries({ queryKey: keys.invoices })
    case 'invoice.paid':
      void cache.invalidateQueries({ queryKey: keys.plan })
      return onSubscriptionRenewed(event.payload)
    case 'plan.changed':
      void cache.invalidateQueries({ queryKey: keys.invoices })
      return void cache.invalidateQueries({ queryKey: keys.plan })
    case 'schedule.created':
      return reloadSchedules(cache)
    case 'schedule.updated':
      return saveSchedule(cache, event.payload.schedule)
    case 'schedule.deleted':
      return removeSchedule(cache, event.payload.scheduleId)
    case 'announcement.created':
    case 'announcement.updated':
      return saveAnnouncement(cache, event.payload.record)
    case 'announcement.deleted':
      return removeAnnouncement(cache, event.payload.id)
    case 'help.created':
    case 'help.updated':
    case 'help.deleted':
      return void cache.invalidateQueries({ queryKey: keys.helps })
    default:
      return event satisfies never
  }
}
