import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { useOwnPreference } from '#web/features/tickets/own-preferences.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import type { TicketActions } from '#web/features/tickets/useTicketActions.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { MenuKey } from '#web/ui/overlay/MenuKey.tsx'
import { AcceptBar } from './AcceptBar.tsx'
import { PeekSteps } from './PeekSteps.tsx'
import '#web/features/tickets/snooze/texts.ts'
import './looking-texts.ts'

type Props = {
  ticket: Ticket
  actions: Pick<TicketActions, 'accept'>
  /** How many others wait; null where nobody counts them. */
  left: number | null
  /** Phones and the board have no letters as shortcuts. */
  narrow: boolean
  onTransfer: () => void
  onSnooze: () => void
  /** Opens the ticket below in the list, or the one above; left out where there is no list. */
  onStep?: ((step: 1 | -1) => void) | undefined
}

/** Stands in the place of the composer of a pending ticket: it is accepted, handed on, put off or passed over. */
export function LookingBar({ ticket, actions, left, narrow, onTransfer, onSnooze, onStep }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const [opensNext] = useOwnPreference('opensNext')
  const keyed = (key: string) => (narrow ? {} : { 'aria-keyshortcuts': key, rightSection: <MenuKey name={key} /> })
  return (
    <AcceptBar
      busy={busy}
      onAccept={() => run(actions.accept(ticket))}
      left={left}
      hasKey={!narrow}
      note={opensNext ? t('lookingAt.opensNext') : null}
      others={
        <>
          <Button variant="default" h={42} disabled={busy} onClick={onTransfer} {...keyed(TICKET_KEYS.transfer)}>
            {t('tickets.transfer')}
          </Button>
          <Button variant="default" h={42} disabled={busy} onClick={onSnooze} {...keyed(TICKET_KEYS.snooze)}>
            {t('snooze.action')}
          </Button>
        </>
      }
    >
      {onStep && <PeekSteps onStep={onStep} />}
    </AcceptBar>
  )
}
