import type { Ticket } from '#contract/tickets.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { mayChange } from './filter.ts'
import { useViewer } from './list-filter.ts'
import type { RowQuestion } from './RowDialogs.tsx'

const NewTicketModal = lazyComponent(async () => (await import('./NewTicketModal.tsx')).NewTicketModal)
const ShortcutsModal = lazyComponent(async () => (await import('./ShortcutsModal.tsx')).ShortcutsModal)
const RowDialogs = lazyComponent(async () => (await import('./RowDialogs.tsx')).RowDialogs)
const PeekModal = lazyComponent(async () => (await import('./conversation/PeekModal.tsx')).PeekModal)

type OfTicket = { kind: 'spy' | RowQuestion; ticket: Ticket }
export type TicketDialog = { kind: 'new' | 'shortcuts' } | OfTicket

const isOfTicket = (dialog: TicketDialog): dialog is OfTicket => 'ticket' in dialog

type Props = {
  dialog: TicketDialog
  onDialog: (dialog: TicketDialog | null) => void
  /** How many pending tickets there are besides one. */
  left: number | null
  openTicket: (uuid: string) => void
  /** Resolves to false if the ticket was not accepted. */
  accept: (ticket: Ticket) => Promise<boolean>
  /** Returns the ticket below or above in the list. */
  stepFrom: (ticketId: number, step: 1 | -1) => Ticket | null
  /** Moves the cursor of the list, if it has one, on from a ticket that has left it. */
  onGone: (ticketId: number) => void
}

/** The dialogs of the tickets screen. */
export function TicketDialogs({ dialog, onDialog, left, openTicket, accept, stepFrom, onGone }: Props) {
  const viewer = useViewer()
  const close = (): void => onDialog(null)
  if (!isOfTicket(dialog)) {
    return dialog.kind === 'new' ? (
      <NewTicketModal onClose={close} onOpen={openTicket} />
    ) : (
      <ShortcutsModal onClose={close} />
    )
  }
  const { kind, ticket } = dialog
  if (kind !== 'spy') return <RowDialogs kind={kind} ticket={ticket} onClose={close} onGone={() => onGone(ticket.id)} />
  const acceptAndClose = async (): Promise<void> => {
    if (await accept(ticket)) close()
  }
  const step = (by: 1 | -1): void => {
    const next = stepFrom(ticket.id, by)
    if (next) onDialog({ kind: 'spy', ticket: next })
  }
  return (
    <PeekModal
      ticket={ticket}
      left={left}
      onAccept={ticket.status === 'pending' && mayChange(ticket, viewer) ? acceptAndClose : null}
      onStep={step}
      onClose={close}
    />
  )
}
