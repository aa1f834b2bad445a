import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { moveToLane } from './api.ts'
import { reloadBoard, showMove } from './cache.ts'
import { laneOf } from './filter.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Calls of one ticket are sent one after the other, so that the last move is the one that stays. */
function useQueuePerTicket() {
  const last = useRef(new Map<number, Promise<unknown>>())
  return useCallback(<Done>(ticketId: number, work: () => Promise<Done>): Promise<Done> => {
    const before = last.current.get(ticketId) ?? Promise.resolve()
    const done = before.then(work, work)
    last.current.set(ticketId, done)
    return done
  }, [])
}

export type MoveTicket = (ticket: Ticket, to: number) => void

/**
 * Returns the function that moves a ticket to a lane. The board shows the move at once; the answer is not shown, because
 * a later move of somebody else may have arrived before it: the events come in the order of the moves.
 */
export function useBoardMoves(lanes: readonly Tag[]): MoveTicket {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const runInOrder = useQueuePerTicket()
  const latestLanes = useRef(lanes)
  latestLanes.current = lanes

  const save = useCallback(
    async (ticket: Ticket, from: number, to: number): Promise<boolean> => {
      showMove(cache, ticket, from, to)
      try {
        await runInOrder(ticket.id, () => moveToLane(ticket.id, to))
        return true
      } catch (error) {
        toastError(error)
        showMove(cache, ticket, to, from)
        reloadBoard(cache)
        return false
      }
    },
    [cache, runInOrder],
  )

  return useCallback(
    (ticket, to) => {
      const from = laneOf(ticket, latestLanes.current)
      if (from === to) return
      const undo = async (): Promise<void> => {
        if (!(await save(ticket, to, from))) return
        const lane = latestLanes.current.find(({ id }) => id === from)?.name ?? t('kanban.openLane')
        toastOk(t('kanban.undone', { name: contactName(ticket.contact), lane }))
      }
      const tell = (): void => {
        if (from !== OPEN_LANE && to !== OPEN_LANE) toastOk(t('kanban.removed'))
        const text = t(to === OPEN_LANE ? 'kanban.removed' : 'kanban.added')
        const texts = { text, label: t('kanban.undo'), key: TICKET_KEYS.undo }
        const act = toastAction({ ...texts, run: () => void undo(), onClose: () => withdraw() })
        const withdraw = offerUndo(act)
      }
      void save(ticket, from, to).then((isSaved) => isSaved && tell())
    },
    [save, t],
  )
}
