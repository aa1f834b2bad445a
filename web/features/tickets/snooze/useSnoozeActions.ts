import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { SnoozeInput, Ticket } from '#contract/tickets.ts'
import { snoozeTicket, wakeTicket } from '#web/features/tickets/api.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { isSnoozed } from '#web/features/tickets/filter.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

export type SnoozeActions = {
  /** Resolves to false if the server refused it. */
  snooze: (ticket: Ticket, input: SnoozeInput) => Promise<boolean>
  /** Brings a snoozed ticket back. */
  wake: (ticket: Ticket) => Promise<void>
}

/** Until when a ticket was snoozed, and how, before somebody changed that; it stays that of whoever had snoozed it. */
const termsOf = ({ snooze }: Ticket): SnoozeInput => ({
  until: snooze?.until ?? '',
  wakeOnReply: snooze?.wakeOnReply ?? true,
  reason: snooze?.reason ?? '',
  isUndo: true,
})

type Destinations = { leave: () => unknown; show: (uuid: string) => unknown }

/** Returns what snoozes a ticket, which leads away from it, and what brings it back. */
export function useSnoozeActions({ leave, show }: Destinations): SnoozeActions {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { dateTime } = useTime()
  return useMemo(() => {
    const undo = async (before: Ticket): Promise<void> => {
      try {
        saveTicket(cache, await (isSnoozed(before) ? snoozeTicket(before.id, termsOf(before)) : wakeTicket(before.id)))
      } catch (error) {
        return toastError(error)
      }
      toastOk(t('snooze.undone', { name: contactName(before.contact) }))
      await show(before.uuid)
    }

    /** A ticket that is taken back within this time stands where it stood. */
    const showUndo = (before: Ticket, { snooze }: Ticket): void => {
      const act = toastAction({
        text: t('snooze.done', { name: contactName(before.contact), time: dateTime(snooze?.until ?? '') }),
        label: t('tickets.undo'),
        key: TICKET_KEYS.undo,
        ms: UNDO_MS,
        run: () => void undo(before),
        onClose: () => withdraw(),
      })
      const withdraw = offerUndo(act)
    }

    return {
      snooze: async (ticket, input) => {
        try {
          const snoozed = await snoozeTicket(ticket.id, input)
          saveTicket(cache, snoozed)
          showUndo(ticket, snoozed)
        } catch (error) {
          toastError(error)
          return false
        }
        await leave()
        return true
      },
      wake: async (ticket) => {
        try {
          saveTicket(cache, await wakeTicket(ticket.id))
        } catch (error) {
          toastError(error)
        }
      },
    }
  }, [cache, t, dateTime, leave, show])
}
