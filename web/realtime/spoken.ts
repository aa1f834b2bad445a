import i18next from 'i18next'
import type { ChatMessage } from '#contract/chats.ts'
import type { Message } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { isShown } from '#web/api/socket.ts'
import { messageLine, unsigned } from '#web/features/messages/data.ts'
import { sessionState } from '#web/session/store.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

let speak: (text: string) => void = () => undefined

/** The page sets how texts are said to those who hear it. */
export function setSpeaker(speaker: (text: string) => void): void {
  speak = speaker
}

/** An event may come twice, as after a lost connection. */
const said = new Set<string>()
const MAX_REMEMBERED = 200

function sayOnce(key: string, author: string, text: string): void {
  if (said.has(key)) return
  if (said.size >= MAX_REMEMBERED) said.clear()
  said.add(key)
  speak(`${author}: ${text}`)
}

/** Returns who wrote; null for the user, who knows, and for a phone, of which nobody knows who held it. */
function authorOf(message: Message, ticket: Ticket, viewerId: number): string | null {
  if (!message.fromMe) return contactName(message.contact ?? ticket.contact)
  if (message.isAutomatic) return i18next.t('tickets.bot')
  return message.userId === viewerId ? null : message.userName
}

/** Returns the user's id while the ticket's conversation is on screen and the page is used. */
function hearingUser(ticketId: number): number | null {
  const session = sessionState()
  return session.status === 'in' && isShown(ticketId) && document.hasFocus() ? session.user.id : null
}

/** Says a message that others have just written in a conversation on screen. */
export function sayMessage(message: Message, ticket: Ticket): void {
  const viewerId = hearingUser(ticket.id)
  const author = viewerId === null ? null : authorOf(message, ticket, viewerId)
  if (author === null) return
  sayOnce(`message ${message.id}`, author, messageLine(i18next.t, { ...message, body: unsigned(message.body) }))
}

/** Says a note of a colleague. */
export function sayNote({ id, ticketId, user, userId, note }: NoteListItem): void {
  const viewerId = hearingUser(ticketId)
  if (viewerId === null || viewerId === userId) return
  const kind = i18next.t('messages.composer.note')
  sayOnce(`note ${id}`, user ? `${kind}, ${user.name}` : kind, note)
}

/** Says a message of a colleague in a chat that is on screen. */
export const sayChatMessage = ({ id, sender, message, mediaName }: ChatMessage): void =>
  sayOnce(`chat ${id}`, sender.name, [message, mediaName].filter(Boolean).join(' · '))
