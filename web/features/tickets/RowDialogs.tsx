import type { Ticket } from '#contract/tickets.ts'
import { BulkDialog } from '#web/features/tickets/bulk/BulkDialog.tsx'
import { TransferModal } from '#web/features/tickets/modals/TransferModal.tsx'
import { SnoozeModal } from '#web/features/tickets/snooze/SnoozeModal.tsx'
import { useTicketActions } from './useTicketActions.ts'

/** What is asked about a row of the list, whose ticket is not opened for it. */
export type RowQuestion = 'snooze' | 'transfer' | 'tag'

type Props = {
  kind: RowQuestion
  ticket: Ticket
  onClose: () => void
  /** Called when the ticket has left the list. */
  onGone: () => void
}

const nothing = () => undefined
/** The list stays, and so does the conversation that is open beside it. */
const STAY = { leave: nothing, show: nothing }

/** The dialogs of a row under the cursor or a finger. They are those of its conversation, which is not opened for them. */
export function RowDialogs({ kind, ticket, onClose, onGone }: Props) {
  const actions = useTicketActions(STAY)
  const goOn = (isDone: boolean): boolean => {
    if (isDone) onGone()
    return isDone
  }
  if (kind === 'tag')
    return <BulkDialog kind="tag" tickets={[ticket]} openUuid={undefined} onClose={onClose} onDone={onClose} />
  if (kind === 'snooze')
    return (
      <SnoozeModal
        snooze={ticket.snooze ?? null}
        onClose={onClose}
        onSnooze={async (input) => goOn(await actions.snooze(ticket, input))}
      />
    )
  return (
    <TransferModal
      ticket={ticket}
      onClose={onClose}
      onTransfer={async (target) => goOn(await actions.transfer(ticket, target))}
    />
  )
}
