import type { BulkChange } from '#contract/ticket-bulks.ts'
import { QUICK_KEY } from '#web/features/messages/composer-keys.ts'

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
  quick: QUICK_KEY,
  help: '?',
} as const

export type TicketKey = keyof typeof TICKET_KEYS

/** The keys of what is done to the rows that are chosen in the list: the same letters as for one ticket. */
export const BULK_KEYS = {
  accept: TICKET_KEYS.accept,
  transfer: TICKET_KEYS.transfer,
  tag: TICKET_KEYS.tag,
  snooze: TICKET_KEYS.snooze,
  resolve: TICKET_KEYS.resolve,
} as const satisfies Record<BulkChange['kind'], string>

type Character = Lowercase<(typeof TICKET_KEYS)[TicketKey]>

/**
 * Handlers by the character that a key produces, so that "/" and "?" work on every keyboard layout. A letter with the Shift
 * key is `shift+j` for whoever has a handler for that, and else the letter. A character that stands in no table, and so not in
 * the cheat sheet, does not compile.
 */
export type Shortcuts = Partial<Record<Character | 'shift+j' | 'shift+k' | 'Enter' | 'Escape' | ' ', () => void>>

/** Returns handlers by the character that their key produces. */
export const byKey = (handlers: Partial<Record<TicketKey, () => void>>): Shortcuts =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [TICKET_KEYS[name as TicketKey].toLowerCase(), handler]),
  )
