import { Button, CloseButton } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { optOutByMessage, optOutOfContactQuery, undoOptOut } from '#web/features/opt-outs/api.ts'
import { refreshOptOut } from '#web/features/opt-outs/cache.ts'
import { setPossibleRefusal } from '#web/features/tickets/api.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import parts from '#web/ui/parts.module.css'
import styles from './PossibleRefusalBar.module.css'

const UNDO_MS = 8000

type Props = { ticket: Pick<Ticket, 'id' | 'contactId'>; refusal: NonNullable<Ticket['possibleRefusal']> }

/** Asks whether the customer's message refuses messages of campaigns, and registers that with one click. */
export function PossibleRefusalBar({ ticket, refusal: { messageId, text } }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const { data } = useQuery(optOutOfContactQuery(ticket.contactId))
  if (!data || data.optOut) return null

  async function optOut(): Promise<void> {
    const made = await optOutByMessage(ticket.contactId, messageId)
    refreshOptOut(cache, made)
    const undo = (): void => void undoOptOut(made.id).then((undone) => refreshOptOut(cache, undone), toastError)
    toastAction({ text: t('optOuts.added'), label: t('common.undo'), run: undo, ms: UNDO_MS })
  }
  const setMessage = async (id: string | null): Promise<void> =>
    saveTicket(cache, await setPossibleRefusal(ticket.id, id))
  async function dismiss(): Promise<void> {
    await setMessage(null)
    const undo = (): void => void setMessage(messageId).catch(toastError)
    toastAction({ text: t('optOuts.possible.dismissed'), label: t('common.undo'), run: undo, ms: UNDO_MS })
  }

  return (
    <section className={`${parts.row} ${styles.bar}`} aria-label={t('optOuts.possible.label')}>
      <IconHandStop size={17} stroke={1.7} aria-hidden />
      <p className={`${parts.fill} ${parts.clamp}`}>
        <b>{t('optOuts.possible.label')}</b> <q>{text}</q>
      </p>
      <Button
        size="compact-sm"
        variant="light"
        color="coral"
        loading={busy}
        onClick={() => run(optOut().catch(toastError))}
      >
        {t('optOuts.optOutContact')}
      </Button>
      <CloseButton
        size={32}
        aria-label={t('optOuts.possible.dismiss')}
        data-hint={t('optOuts.possible.dismiss')}
        disabled={busy}
        onClick={() => run(dismiss().catch(toastError))}
      />
    </section>
  )
}
