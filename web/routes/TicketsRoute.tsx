import { useParams } from '@tanstack/react-router'
import TicketsPage from '#web/features/tickets/TicketsPage.tsx'
import { useCan, useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only administrators of new companies have a checklist. */
const Checklist = lazyPart(async () => (await import('#web/features/first-steps/Checklist.tsx')).Checklist)

export function TicketsRoute() {
  const { ticketId } = useParams({ strict: false })
  const isAdmin = useCan('settings:write')
  const { checklistOpen } = useUser().company
  const firstSteps = isAdmin && checklistOpen ? <Checklist /> : null
  return <TicketsPage ticketUuid={ticketId} firstSteps={firstSteps} />
}
