import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { Ticket } from '#contract/tickets.ts'
import { del, put } from '#web/api/client.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import './texts.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type UnreadMeans = { cache: QueryClient; leave: () => unknown; show: (uuid: string) => unknown }

/** The tickets that are being marked: a key that is pressed twice must not say so twice. */
const running = new Set<number>()

/**
 * Marks a ticket as unread. Its conversation is left if it is open, or whoever marked it would go on reading it; the undo leads
 * back to it.
 */
export async function markUnread(means: UnreadMeans, ticket: Ticket, isOpen: boolean): Promise<void> {
  if (running.has(ticket.id)) return
  running.add(ticket.id)
  try {
    saveTicket(means.cache, await put('/tickets/:id/unread', { params: { id: ticket.id } }))
  } catch (error) {
    return toastError(error)
  } finally {
    running.delete(ticket.id)
  }
  showDone(means, ticket, isOpen)
  if (isOpen) await means.leave()
}

function showDone(means: UnreadMeans, ticket: Ticket, wasOpen: boolean): void {
  const act = toastAction({
    text: i18next.t('unreadMark.done', { name: contactName(ticket.contact) }),
    label: i18next.t('tickets.undo'),
    key: TICKET_KEYS.undo,
    ms: UNDO_MS,
    run: () => void undo(means, ticket, wasOpen),
    onClose: () => withdraw(),
  })
  const withdraw = offerUndo(act)
}

async function undo({ cache, show }: UnreadMeans, ticket: Ticket, wasOpen: boolean): Promise<void> {
  try {
    // Unread is again what nobody has read, which may have grown meanwhile.
    saveTicket(cache, await del('/tickets/:id/unread', { params: { id: ticket.id } }))
  } catch (error) {
    return toastError(error)
  }
  toastOk(i18next.t('unreadMark.undone', { name: contactName(ticket.contact) }))
  if (wasOpen) await show(ticket.uuid)
}
