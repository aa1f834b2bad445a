import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { ticketQuery } from '#web/features/tickets/api.ts'
import { matchesFilter, type TicketFilter } from '#web/features/tickets/filter.ts'

type Kept = { key: string; index: number; ticket: Ticket }

/**
 * Returns the rows of a list, of which one of what is unread would lose a conversation with its opening. Its row stays where
 * it was until another one is opened or the list is another, while it is only having been read that speaks against it.
 */
export function useKeptRow(tickets: Ticket[], filter: TicketFilter, openUuid: string | undefined): Ticket[] {
  const kept = useRef<Kept | null>(null)
  const key = `${openUuid} ${JSON.stringify(filter)}`
  const index = tickets.findIndex(({ uuid }) => uuid === openUuid)
  const listed = tickets[index]
  if (kept.current?.key !== key) kept.current = null
  if (filter.unread && listed) kept.current = { key, index, ticket: listed }
  // The open conversation asks for it; this follows what it has.
  const { data: full } = useQuery({ ...ticketQuery(openUuid ?? ''), enabled: false })
  return useMemo(() => {
    if (listed || kept.current?.key !== key) return tickets
    const { index: position, ticket: last } = kept.current
    const ticket = full?.id === last.id ? full : { ...last, unreadMessages: 0 }
    if (!matchesFilter(ticket, { ...filter, unread: false }, true)) return tickets
    return tickets.toSpliced(position, 0, ticket)
  }, [tickets, listed, key, full, filter])
}
