import { useParams } from '@tanstack/react-router'
import TicketsPage from '#web/features/tickets/TicketsPage.tsx'

export function TicketsRoute() {
  const { ticketId } = useParams({ strict: false })
  return <TicketsPage ticketUuid={ticketId} />
}
