import { useParams, useSearch } from '@tanstack/react-router'
import { readLinkedList } from '#web/features/tickets/linked-list.ts'
import TicketsPage from '#web/features/tickets/TicketsPage.tsx'

export function TicketsRoute() {
  const { ticketId } = useParams({ strict: false })
  const linked = readLinkedList(useSearch({ strict: false }))
  return ticketId ? <TicketsPage ticketUuid={ticketId} /> : <TicketsPage linked={linked} />
}
