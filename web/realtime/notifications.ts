import i18next from 'i18next'
import type { Chat, ChatMessage } from '#contract/chats.ts'
import type { Message } from '#contract/messages.ts'
import type { NoteMention } from '#contract/note-mentions.ts'
import type { Ticket } from '#contract/tickets.ts'
import { messageLine } from '#web/features/messages/data.ts'
import { isRelevantTo } from '#web/features/shell/cache.ts'
import { volumePreference } from '#web/session/preferences.ts'
import { sessionState } from '#web/session/store.ts'
import { sayChatMessage } from './spoken.ts'
import { playSound } from '#web/ui/browser/sound.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type NotificationHandlers = {
  open: (ticketUuid: string) => void
  isInView: (ticket: { id: number }) => boolean
  openChat: (chatUuid: string) => void
  isChatInView: (chat: Chat) => boolean
}

let handlers: NotificationHandlers = {
  open: () => undefined,
  isInView: () => false,
  openChat: () => undefined,
  isChatInView: () => false,
}

/** The routes set how tickets and chats are opened and which of them is on screen. */
export function setNotificationHandlers(newHandlers: NotificationHandlers): void {
  handlers = newHandlers
}

/**
 * Plays a sound and shows a system notification for a customer's message, unless its conversation is on a focused
 * screen.
 */
export function notifyMessage(message: Message, ticket: Ticket): void {
  const session = sessionState()
  if (session.status !== 'in' || message.fromMe || message.read || !isRelevantTo(session.user, ticket)) return
  if (document.hasFocus() && handlers.isInView(ticket)) return
  playSound(volumePreference.get())
  notify({
    title: i18next.t('shell.bell.messageFrom', { name: contactName(ticket.contact) }),
    body: messageLine(i18next.t, message),
    tag: String(ticket.id),
    icon: ticket.contact.profilePicUrl,
    open: () => handlers.open(ticket.uuid),
  })
}

/** Does the same for a note in which a colleague mentions the user. */
export function notifyMention({ note, author, contact, ticket }: NoteMention): void {
  if (document.hasFocus() && handlers.isInView(ticket)) return
  playSound(volumePreference.get())
  const name = author?.name ?? i18next.t('shell.bell.somebody')
  notify({
    title: i18next.t('shell.bell.mentionedBy', { name, contact: contactName(contact) }),
    body: note,
    tag: `mention ${ticket.id}`,
    icon: '',
    open: () => handlers.open(ticket.uuid),
  })
}

/** Does the same for a colleague's chat message. */
export function notifyChatMessage(message: ChatMessage, chat: Chat): void {
  const session = sessionState()
  if (session.status !== 'in' || message.senderId === session.user.id) return
  if (document.hasFocus() && handlers.isChatInView(chat)) return sayChatMessage(message)
  playSound(volumePreference.get())
  notify({
    title: chat.title,
    body: chat.lastMessage,
    tag: chat.uuid,
    icon: '',
    open: () => handlers.openChat(chat.uuid),
  })
}

type BrowserNotification = { title: string; body: string; tag: string; icon: string; open: () => void }

/** Browsers of phones let no page show a notification itself: there the service worker shows what is pushed. */
function createNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}

/** The system shows only the last of several notifications with the same tag. */
function notify({ title, body, tag, icon, open }: BrowserNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = createNotification(title, { body, tag, ...(icon ? { icon } : {}) })
  if (!notification) return
  notification.onclick = () => {
    window.focus()
    open()
    notification.close()
  }
}
