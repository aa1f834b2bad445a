import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#contract/limits.ts'
import type { Ticket } from '#contract/tickets.ts'
import { mergeTickets, undoClosing } from '#web/features/tickets/api.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { offerUndo } from '#web/features/tickets/undo.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import './texts.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

type Props = { ticket: Pick<Ticket, 'id'>; otherId: number }

/** Closes another open ticket of the contact into the one on the screen, and offers to undo it. */
export function MergeButton({ ticket, otherId }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)

  /** The other ticket comes back as it was; what this one gives back arrives as an event. */
  const undo = async (): Promise<void> => {
    try {
      saveTicket(cache, await undoClosing(otherId), true)
      toastOk(t('ticketMerge.undone'))
    } catch (error) {
      toastError(error)
    }
  }
  const merge = async (): Promise<void> => {
    const mergedAt = performance.now()
    saveTicket(cache, await mergeTickets(ticket.id, otherId))
    const act = toastAction({
      text: t('ticketMerge.done', { id: otherId }),
      label: t('tickets.undo'),
      key: TICKET_KEYS.undo,
      ms: Math.max(0, mergedAt + UNDO_MS - performance.now()),
      run: () => void undo(),
      onClose: () => withdraw(),
    })
    const withdraw = offerUndo(act)
  }

  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setIsAsking(true)}>
        {t('ticketMerge.action', { id: otherId })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          harmless
          title={t('ticketMerge.title')}
          text={t('ticketMerge.text', { id: otherId })}
          action={t('ticketMerge.confirm')}
          onClose={() => setIsAsking(false)}
          onConfirm={merge}
        />
      )}
    </>
  )
}
