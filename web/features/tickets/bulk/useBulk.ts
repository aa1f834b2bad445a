import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { BulkAnswer, BulkChange } from '#contract/ticket-bulks.ts'
import type { Ticket } from '#contract/tickets.ts'
import { post } from '#web/api/client.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastProgress } from '#web/ui/overlay/toast-progress.tsx'
import { toast, toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { changeNext, isUnknown, NOTHING_DONE, toOutcome, type BulkOutcome, type BulkState } from './portions.ts'
import { useLeftText, useOutcomeText } from './useOutcomeText.ts'

/** Whoever accepts or tags the open ticket goes on with it; after the other changes it is somebody else's, or later. */
const STAYS = new Set<BulkChange['kind']>(['accept', 'tag'])

/** The lists are drawn once for all of them. */
const saveAll = (cache: QueryClient, tickets: Ticket[], isRestored = false): void =>
  notifyManager.batch(() => tickets.forEach((ticket) => saveTicket(cache, ticket, isRestored)))

/** Returns what takes a change of several tickets back, and says of how many. */
function useUndoBulk(): (bulkId: number) => Promise<void> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const leftText = useLeftText()
  return async (bulkId) => {
    try {
      const { tickets, left } = await post('/tickets/bulk/undo', { body: { bulkId } })
      saveAll(cache, tickets, true)
      const done =
        tickets.length === 0 ? t('ticketBulk.nothingDone') : t('ticketBulk.undone', { count: tickets.length })
      const text = [done, ...leftText(left)].join('. ')
      if (left.length > 0) toastWarning(text)
      else toastOk(text)
    } catch (error) {
      toastError(error)
    }
  }
}

/** Returns what tells how a change ended, and offers one undo for all of it that can be undone. */
function useFinish(): (kind: BulkChange['kind'], outcome: BulkOutcome) => void {
  const { t } = useTranslation()
  const textOf = useOutcomeText()
  const undo = useUndoBulk()
  return (kind, outcome) => {
    const text = textOf(kind, outcome)
    if (!outcome.undo) return toast('warning', text, text, { autoClose: UNDO_MS })
    const { bulkId, ms } = outcome.undo
    const act = toastAction({
      text,
      label: t('tickets.undo'),
      key: TICKET_KEYS.undo,
      ms,
      run: () => void undo(bulkId),
      onClose: () => withdraw(),
    })
    const withdraw = offerUndo(act)
  }
}

/**
 * Returns what changes several tickets. It says what was done and what was left out, and offers one undo for all. Resolves as
 * soon as the first portion is done, and to false if that failed; the others follow with a toast that tells how far they are,
 * and can be stopped.
 */
export function useBulk(openUuid: string | undefined): (ticketIds: number[], change: BulkChange) => Promise<boolean> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const finish = useFinish()

  /** Whoever has gone on to another conversation meanwhile stays there. */
  const isShown = (uuid: string): boolean => uuid === openUuid && router.state.location.pathname.endsWith(uuid)

  const send = async (ticketIds: number[], change: BulkChange, bulkId: number | null): Promise<BulkAnswer> => {
    const answer = await post('/tickets/bulk', { body: { ticketIds, change, ...(bulkId !== null && { bulkId }) } })
    const { tickets } = answer
    saveAll(cache, tickets)
    if (!STAYS.has(change.kind) && tickets.some(({ uuid }) => isShown(uuid))) await navigate({ to: '/tickets' })
    return answer
  }

  /** Does the portions after the first one. What was done before one fails, or before it is stopped, can be undone. */
  const goOn = async (ticketIds: number[], change: BulkChange, first: BulkState): Promise<void> => {
    let state = first
    let isStopped = false
    let isLost = false
    const total = ticketIds.length
    const progress = toastProgress({
      text: (done) => t(`ticketBulk.doing.${change.kind}`, { done, total }),
      total,
      done: state.decided,
      stopLabel: t('ticketBulk.stop'),
      onStop: () => {
        isStopped = true
      },
    })
    try {
      while (state.decided < total && !isStopped) {
        state = await changeNext(ticketIds, state, (portion, bulkId) => send(portion, change, bulkId))
        progress.show(state.decided)
      }
    } catch (error) {
      isLost = isUnknown(error)
      toastError(error)
    }
    progress.hide()
    finish(change.kind, toOutcome(state, total, isLost))
  }

  return async (ticketIds, change) => {
    let first: BulkState
    try {
      first = await changeNext(ticketIds, NOTHING_DONE, (portion) => send(portion, change, null))
    } catch (error) {
      toastError(error)
      if (isUnknown(error)) finish(change.kind, toOutcome(NOTHING_DONE, ticketIds.length, true))
      return false
    }
    if (first.decided < ticketIds.length) void goOn(ticketIds, change, first)
    else finish(change.kind, toOutcome(first, ticketIds.length, false))
    return true
  }
}
