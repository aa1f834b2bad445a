/** What the addresses of screens may say beside their path. */
import type { LinkedList } from '#web/features/tickets/linked-list.ts'

type Given = Record<string, unknown>

/** The screen of tickets checks what the address says: the first load of a visitor has no need of that. */
export const readLinkedList = (given: Given): LinkedList => given

export const readTicketOfBoard = ({ ticket }: Given): { ticket?: string } =>
  typeof ticket === 'string' && ticket !== '' ? { ticket } : {}

export const readContact = ({ contactId }: Given): { contactId?: number } =>
  Number.isSafeInteger(Number(contactId)) && Number(contactId) > 0 ? { contactId: Number(contactId) } : {}

export const readTab = ({ tab }: Given): { tab?: string } => (typeof tab === 'string' ? { tab } : {})
