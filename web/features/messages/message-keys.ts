import type { KeyboardEvent } from 'react'
import { featuresOf, type ChannelFeatures } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import type { FeedActions } from '#web/features/messages/store/message-actions.ts'
import { isText } from '#web/features/messages/text/message-kind.ts'
import { mayBeShortcut } from '#web/session/preferences.ts'
import { say } from '#web/ui/browser/say.ts'

/** What keys do on a message whose menu button has the focus. The cheat sheet names them in this order. */
export const MESSAGE_KEYS = { reply: 'R', forward: 'F', open: 'O', edit: 'E', remove: 'Delete' } as const

const MENUS = '[data-message-menu]'
const LINE = '[data-message-id]'
const MINUTE_MS = 60_000

export const canEdit = (message: Message, { editMinutes }: ChannelFeatures): boolean =>
  editMinutes !== null &&
  message.fromMe &&
  isText(message) &&
  Date.now() - Date.parse(message.createdAt) < editMinutes * MINUTE_MS

/** The focus alone does not tell which message has it. */
function focusMenu(button: HTMLElement): void {
  button.focus()
  say(button.closest(LINE)?.textContent ?? '')
}

/** Leads from the field of a conversation to its last message. Returns false if there is none. */
export function focusLastMessage(field: Element): boolean {
  const menus = field.closest('[data-conversation]')?.querySelectorAll<HTMLElement>(MENUS)
  const last = menus?.[menus.length - 1]
  if (last) focusMenu(last)
  return last !== undefined
}

/** Leads to the message above or below; below the last one is the field again. */
function step(from: HTMLElement, by: 1 | -1): void {
  const conversation = from.closest('[data-conversation]')
  const menus = [...(conversation?.querySelectorAll<HTMLElement>(MENUS) ?? [])]
  const next = menus[menus.indexOf(from) + by]
  if (next) focusMenu(next)
  else if (by === 1) conversation?.querySelector<HTMLElement>('textarea')?.focus()
}

/** Handles a key on the menu button of a message. Other letters are text, as everywhere in a conversation. */
export function onMessageKey(event: KeyboardEvent<HTMLElement>, message: Message, actions: FeedActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !mayBeShortcut(event.key)) return
  const { currentTarget: button } = event
  const features = featuresOf(actions.channel)
  const handlers: Partial<Record<string, () => void>> = {
    ArrowUp: () => step(button, -1),
    ArrowDown: () => step(button, 1),
    [MESSAGE_KEYS.reply]: () => actions.reply(message),
    [MESSAGE_KEYS.forward]: () => actions.forward(message),
    [MESSAGE_KEYS.open]: () => button.closest(LINE)?.querySelector<HTMLElement>('[data-opens]')?.click(),
    ...(canEdit(message, features) && { [MESSAGE_KEYS.edit]: () => actions.edit(message) }),
    ...(features.canDelete && message.fromMe && { [MESSAGE_KEYS.remove]: () => actions.remove(message) }),
  }
  const handler = handlers[event.key.length === 1 ? event.key.toUpperCase() : event.key]
  if (!handler) return
  event.preventDefault()
  handler()
}
