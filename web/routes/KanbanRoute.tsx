import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Ticket } from '#contract/tickets.ts'
import KanbanPage from '#web/features/kanban/KanbanPage.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { RequirePlan } from './RequirePlan.tsx'
import styles from './KanbanRoute.module.css'

const TicketPane = lazyComponent(async () => (await import('#web/features/tickets/TicketPane.tsx')).TicketPane)

/** Below this width there is no room for a conversation beside the board. */
const WIDE = '(min-width: 1100px)'

/** The search parameter `ticket` names the ticket whose conversation is open beside the board. */
export function KanbanRoute() {
  const navigate = useNavigate()
  const { ticket: openUuid = null } = useSearch({ from: '/inside/kanban' })
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const open = ({ uuid }: Ticket): void => {
    if (wide) void navigate({ to: '/kanban', search: { ticket: uuid } })
    else void navigate({ to: '/tickets/$ticketId', params: { ticketId: uuid } })
  }
  return (
    <RequirePlan can="tickets:read" plan="useKanban">
      <div className={styles.panes}>
        <div className={styles.board}>
          <KanbanPage openUuid={wide ? openUuid : null} onOpen={open} />
        </div>
        {wide && openUuid && (
          <TicketPane uuid={openUuid} onClose={() => void navigate({ to: '/kanban', search: {} })} />
        )}
      </div>
    </RequirePlan>
  )
}
