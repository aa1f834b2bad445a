import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { BulkAnswer, BulkChange } from '#contract/ticket-bulks.ts'
import { post } from '#web/api/client.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { countReasons } from './plan.ts'
import { useReasons } from './useReasons.ts'

/** Whoever accepts or tags the open ticket goes on with it; after the other changes it is somebody else's, or later. */
const STAYS = new Set<BulkChange['kind']>(['accept', 'tag'])

/**
 * Returns what changes several tickets. It says what was done and what was left out, and offers one undo for all. Resolves to
 * false if the server refused it as a whole.
 */
export function useBulk(openUuid: string | undefined): (ticketIds: number[], change: BulkChange) => Promise<boolean> {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const nameReasons = useReasons()

  const withLeft = (text: string, left: BulkAnswer['left']): string =>
    left.length === 0
      ? text
      : `${text}. ${t('ticketBulk.stayedOut', { reasons: nameReasons(countReasons(left.map(({ reason }) => reason))) })}`

  const undo = async (bulkId: number): Promise<void> => {
    try {
      const { tickets, left } = await post('/tickets/bulk/undo', { body: { bulkId } })
      for (const ticket of tickets) saveTicket(cache, ticket, true)
      const text = withLeft(
        tickets.length === 0 ? t('ticketBulk.nothingDone') : t('ticketBulk.undone', { count: tickets.length }),
        left,
      )
      if (left.length > 0) toastWarning(text)
      else toastOk(text)
    } catch (error) {
      toastError(error)
    }
  }

  /** The server counts from when it began, so the time of the request is no time for undoing. */
  const showUndo = (text: string, bulkId: number, startedAt: number): void => {
    const act = toastAction({
      text,
      label: t('tickets.undo'),
      key: TICKET_KEYS.undo,
      ms: Math.max(0, startedAt + UNDO_MS - performance.now()),
      run: () => void undo(bulkId),
      onClose: () => withdraw(),
    })
    const withdraw = offerUndo(act)
  }

  return async (ticketIds, change) => {
    const startedAt = performance.now()
    let answer: BulkAnswer
    try {
      answer = await post('/tickets/bulk', { body: { ticketIds, change } })
    } catch (error) {
      toastError(error)
      return false
    }
    const { bulkId, tickets, left } = answer
    for (const ticket of tickets) saveTicket(cache, ticket)
    if (bulkId === null) toastWarning(withLeft(t('ticketBulk.nothingDone'), left))
    else showUndo(withLeft(t(`ticketBulk.done.${change.kind}`, { count: tickets.length }), left), bulkId, startedAt)
    if (!STAYS.has(change.kind) && tickets.some(({ uuid }) => uuid === openUuid)) await navigate({ to: '/tickets' })
    return true
  }
}
