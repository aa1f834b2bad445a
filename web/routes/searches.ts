/** What the addresses of screens may say beside their path. */
export { readLinkedList } from '#web/features/tickets/linked-list.ts'

type Given = Record<string, unknown>

export const readTicketOfBoard = ({ ticket }: Given): { ticket?: string } =>
  typeof ticket === 'string' && ticket !== '' ? { ticket } : {}

export const readContact = ({ contactId }: Given): { contactId?: number } =>
  Number.isSafeInteger(Number(contactId)) && Number(contactId) > 0 ? { contactId: Number(contactId) } : {}

export const readTab = ({ tab }: Given): { tab?: string } => (typeof tab === 'string' ? { tab } : {})
