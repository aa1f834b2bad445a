import i18next from 'i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { Ticket } from '#contract/tickets.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { TICKET_KEYS } from './ticket-keys.ts'
import { offerUndo } from './undo.ts'
import type { TicketActions } from './useTicketActions.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

/**
 * Accepts a ticket, and offers to give it back as it was: a finger does it more easily by mistake than a button. The
 * greeting that a company sends at this moment stays sent.
 */
export async function acceptBySwipe(
  { accept, returnToQueue }: Pick<TicketActions, 'accept' | 'returnToQueue'>,
  ticket: Ticket,
): Promise<void> {
  if (!(await accept(ticket))) return
  const act = toastAction({
    text: i18next.t('tickets.acceptedBySwipe', { name: contactName(ticket.contact) }),
    label: i18next.t('tickets.undo'),
    key: TICKET_KEYS.undo,
    ms: UNDO_MS,
    run: () => void returnToQueue(ticket),
    onClose: () => withdraw(),
  })
  const withdraw = offerUndo(act)
}
