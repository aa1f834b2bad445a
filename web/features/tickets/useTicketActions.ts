import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { Macro } from '#contract/macros.ts'
import type { Ticket, TicketChange } from '#contract/tickets.ts'
import { updateTicket, deleteTicket, parseTakenBy, undoClosing } from './api.ts'
import { handOn, removeTicket, saveTicket } from './cache.ts'
import { useSnoozeActions, type SnoozeActions } from './snooze/useSnoozeActions.ts'
import { recordLedTo } from './letters.ts'
import { TICKET_KEYS } from './ticket-keys.ts'
import { offerUndo } from './undo.ts'
import { useNextTicket, type FollowingRow, type FollowingTicket } from './useNextTicket.ts'
import { useToWaitingRow } from './waiting-row.ts'
import { useUser } from '#web/session/store.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { forceNavigation } from '#web/ui/browser/forceNavigation.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

export type TicketActions = SnoozeActions & {
  /** Resolves to false if it was not accepted, for example because a colleague did so first. */
  accept: (ticket: Ticket) => Promise<boolean>
  returnToQueue: (ticket: Ticket) => Promise<void>
  resolve: (ticket: Ticket, leave: boolean) => Promise<void>
  reopen: (ticket: Ticket) => Promise<boolean>
  /** Takes the ticket over from the colleague who has it. */
  takeOver: (ticket: Ticket) => Promise<void>
  transfer: (ticket: Ticket, to: TransferTarget) => Promise<boolean>
  /** Leaves the conversation of the ticket if it is open. */
  markUnread: (ticket: Ticket, isOpen: boolean) => Promise<void>
  /** Resolves to false if a step of the macro does not fit: then nothing was done. */
  applyMacro: (ticket: Ticket, macro: Macro) => Promise<boolean>
  /** Throws on failure, so that the confirmation dialog stays open. */
  remove: (ticket: Ticket) => Promise<void>
}

/** `note` is empty where there is nothing to say; `mentions` are the colleagues whom it mentions. */
export type TransferTarget = {
  queueId: number
  userId: number | null
  whatsappId: number | null
  note: string
  mentions: number[]
}

/** Where a screen goes after an action: away from the ticket, or to it. */
type OwnDestinations = { leave: () => unknown; show: (uuid: string) => unknown }
type Following = FollowingTicket | FollowingRow
/** `findNext` gives what is shown instead of the list after a ticket was resolved; `showRow` shows a row of the waiting list. */
type Destinations = OwnDestinations & {
  findNext: () => Promise<Following | null>
  showRow: (row: FollowingRow) => unknown
}

const findNone = async (): Promise<null> => null

/** Returns the list of tickets and the tickets in it, unless the screen has destinations of its own. */
function useDestinations(own?: OwnDestinations): Destinations {
  const navigate = useNavigate()
  const findNext = useNextTicket()
  const showRow = useToWaitingRow()
  return useMemo(
    () =>
      own
        ? { ...own, findNext: findNone, showRow }
        : {
            leave: () => navigate({ to: '/tickets' }),
            show: (uuid) => navigate({ to: '/tickets/$ticketId', params: { ticketId: uuid }, state: forceNavigation }),
            findNext,
            showRow,
          },
    [navigate, own, findNext, showRow],
  )
}

const botOf = ({ useIntegration, promptId, integrationId }: Ticket) => ({ useIntegration, promptId, integrationId })

/** What follows a closing, and when it was done, by the clock of the page. */
type Closing = { next: Following | null; closedAt: number }

/** Says what was resolved and, where the next ticket is shown, how many are left after it. */
function resolvedText(t: TFunction, { contact }: Ticket, next: Following | null): string {
  const resolved = t('tickets.resolved', { name: contactName(contact) })
  return next ? `${resolved}. ${t('tickets.left', { count: next.left })}` : resolved
}

/** Says to whom a ticket went, and in which queue. */
function transferredText(t: TFunction, { contact, user, queue }: Ticket): string {
  const target = [user?.name, queue?.name].filter(Boolean).join(' · ')
  return t('tickets.transferred', { name: contactName(contact), target })
}

function returnedText(t: TFunction, { contact, queue }: Ticket): string {
  const name = contactName(contact)
  return queue ? t('tickets.returnedTo', { name, queue: queue.name }) : t('tickets.returned', { name })
}

/** Returns the actions on a ticket. Each updates the cache and then navigates. */
export function useTicketActions(own?: OwnDestinations): TicketActions {
  const destinations = useDestinations(own)
  const changes = useChanges(destinations)
  const snoozing = useSnoozeActions(destinations)
  const cache = useQueryClient()
  return useMemo(
    () => ({
      ...changes,
      ...snoozing,
      markUnread: async (ticket, isOpen) => {
        const { markUnread } = await import('./unread/mark-unread.ts')
        return markUnread({ cache, ...destinations }, ticket, isOpen)
      },
      applyMacro: async (ticket, macro) => {
        const { applyMacro } = await import('./macros/apply.ts')
        return applyMacro({ cache, ...destinations }, ticket, macro)
      },
    }),
    [cache, changes, snoozing, destinations],
  )
}

type Changes = Omit<TicketActions, keyof SnoozeActions | 'markUnread' | 'applyMacro'>

type Save = (ticket: Ticket, body: TicketChange, leave?: () => unknown) => Promise<Ticket | null>

/**
 * Returns how a change is saved. It resolves to the changed ticket, or shows a toast and resolves to null if the server refused
 * it. A ticket of which the user may see no more afterwards is left before the screen knows of the change.
 */
const saver =
  (cache: QueryClient, t: TFunction): Save =>
  async (ticket, body, leave) => {
    try {
      return await handOn(cache, ticket.id, async () => {
        const changed = await updateTicket(ticket.id, body)
        await leave?.()
        saveTicket(cache, changed)
        return changed
      })
    } catch (error) {
      const taker = parseTakenBy(error)
      if (taker) toastWarning(t('tickets.taken', { name: taker }))
      else toastError(error)
      return null
    }
  }

/** Goes to the list, to the row that waits, or to the next conversation, in which the letter of the undo is no text yet. */
async function leadOn({ leave, show, showRow }: Destinations, next: Following | null): Promise<void> {
  if (next === null) await leave()
  else if ('rowId' in next) await showRow(next)
  else {
    recordLedTo(next.uuid)
    await show(next.uuid)
  }
}

function useChanges(destinations: Destinations): Changes {
  const { leave: toList, show: toTicket, findNext } = destinations
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id: userId } = useUser()

  return useMemo(() => {
    const change = saver(cache, t)

    /** Restores the ticket as it was before it was resolved. */
    const undo = async (before: Ticket, reopen: boolean): Promise<void> => {
      try {
        saveTicket(cache, await undoClosing(before.id), true)
      } catch (error) {
        return toastError(error)
      }
      toastOk(t('tickets.undone', { name: contactName(before.contact) }))
      if (reopen) await toTicket(before.uuid)
    }

    /** Offers the undo by a button and a shortcut, for as long as the server accepts it: it counts from the closing on. */
    const showUndo = (closed: Ticket, reopen: boolean, { next, closedAt }: Closing): void => {
      const act = toastAction({
        text: resolvedText(t, closed, next),
        label: t('tickets.undo'),
        key: TICKET_KEYS.undo,
        ms: Math.max(0, closedAt + UNDO_MS - performance.now()),
        run: () => void undo(closed, reopen),
        onClose: () => withdraw(),
      })
      const withdraw = offerUndo(act)
    }

    return {
      accept: async (ticket) => {
        const accepted = await change(ticket, { status: 'open', userId })
        if (accepted) void toTicket(ticket.uuid)
        return accepted !== null
      },
      returnToQueue: async (ticket) => {
        const returned = await change(ticket, { status: 'pending', userId: null, ...botOf(ticket) }, toList)
        if (returned) toastOk(returnedText(t, returned))
      },
      resolve: async (ticket, leave) => {
        const closing = { useIntegration: false, promptId: null, integrationId: null }
        const done = await change(ticket, { status: 'closed', userId, queueId: ticket.queueId, ...closing })
        if (!done) return
        const closedAt = performance.now()
        const next = leave ? await findNext() : null
        showUndo(ticket, leave, { next, closedAt })
        if (leave) await leadOn(destinations, next)
      },
      reopen: async (ticket) => {
        const reopened = await change(ticket, { status: 'open', userId, queueId: ticket.queueId })
        if (reopened) void toTicket(ticket.uuid)
        return reopened !== null
      },
      takeOver: async (ticket) => {
        const taken = await change(ticket, { userId })
        if (taken) toastOk(t('tickets.takenOver', { name: contactName(taken.contact) }))
      },
      transfer: async (ticket, { queueId, userId: to, whatsappId, note, mentions }) => {
        const connection = whatsappId === ticket.whatsappId ? {} : { whatsappId }
        const target = to === null ? { status: 'pending' as const, userId: null } : { userId: to }
        const said = note && { note, ...(mentions.length > 0 && { mentions }) }
        const transferred = await change(ticket, { queueId, ...target, ...connection, ...said }, toList)
        if (transferred) toastOk(transferredText(t, transferred))
        return transferred !== null
      },
      remove: async (ticket) => {
        await handOn(cache, ticket.id, async () => {
          await deleteTicket(ticket.id)
          await toList()
          removeTicket(cache, ticket.id)
        })
        toastOk(t('tickets.deleted'))
      },
    }
  }, [cache, destinations, toList, toTicket, findNext, t, userId])
}
