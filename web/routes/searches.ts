import type { SearchMiddleware } from '@tanstack/react-router'
import type { DashboardSearch } from '#web/features/dashboard/address.ts'
import type { ListSearch } from '#web/features/tickets/list-address.ts'

/** What the addresses of screens may say beside their path. */
type Given = Record<string, unknown>

/** The screen of tickets reads it: every visitor loads this file. */
export const passList = (given: Given): ListSearch => given as ListSearch

/** The dashboard reads it, for the same reason. */
export const passDashboard = (given: Given): DashboardSearch => given as DashboardSearch

const namesList = (search: ListSearch): boolean => 'list' in search || 'view' in search

/** A link to a ticket says nothing of the list, which stays as it is. */
export const keepList: SearchMiddleware<ListSearch> = ({ search, next }) => {
  const found = next(search)
  return namesList(found) || !namesList(search) ? found : search
}

export const readTicketOfBoard = ({ ticket }: Given): { ticket?: string } =>
  typeof ticket === 'string' && ticket !== '' ? { ticket } : {}

export const readContact = ({ contactId }: Given): { contactId?: number } =>
  Number.isSafeInteger(Number(contactId)) && Number(contactId) > 0 ? { contactId: Number(contactId) } : {}

export const readTab = ({ tab }: Given): { tab?: string } => (typeof tab === 'string' ? { tab } : {})
