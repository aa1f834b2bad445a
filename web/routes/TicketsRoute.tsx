import { useParams } from '@tanstack/react-router'
import TicketsPage from '#web/features/tickets/TicketsPage.tsx'
import { loadLaterTexts } from '#web/i18n.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only administrators of new companies have a checklist. */
const Checklist = lazyPart(
  async () => (await Promise.all([import('#web/features/first-steps/Checklist.tsx'), loadLaterTexts()]))[0].Checklist,
)

export function TicketsRoute() {
  const { ticketId } = useParams({ strict: false })
  const isAdmin = useCan('settings:write')
  const { checklistOpen } = useUser().company
  const firstSteps = isAdmin && checklistOpen ? <Checklist /> : null
  return <TicketsPage ticketUuid={ticketId} firstSteps={firstSteps} />
}
