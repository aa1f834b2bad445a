import type { Shortcuts } from './useShortcuts.ts'

/**
 * The keys of the screen of tickets, as they stand on a keyboard. Handlers, tooltips, the commands and the cheat sheet take them
 * from here, so that each names the key that does it.
 */
export const TICKET_KEYS = {
  attending: '1',
  waiting: '2',
  resolved: '3',
  find: '4',
  accept: 'A',
  new: 'C',
  resolve: 'E',
  search: 'F',
  contact: 'I',
  down: 'J',
  up: 'K',
  tag: 'L',
  templates: 'M',
  note: 'N',
  reopen: 'O',
  reply: 'R',
  snooze: 'S',
  transfer: 'T',
  unread: 'U',
  macros: 'X',
  undo: 'Z',
  quick: '/',
  help: '?',
} as const

type TicketKey = keyof typeof TICKET_KEYS

/** Returns handlers by the character that their key produces. */
export const byKey = (handlers: Partial<Record<TicketKey, () => void>>): Shortcuts =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [TICKET_KEYS[name as TicketKey].toLowerCase(), handler]),
  )
