import { IconCheck, IconClockPause, IconUserCheck } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { contactName } from '#web/features/contacts/contact-name.ts'
import '#web/features/tickets/snooze/texts.ts'
import type { ShownSwipe } from './useSwipe.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Swipe.module.css'

type Props = ShownSwipe & { ticket: Ticket; onSnooze: () => void; onResolve: () => void }

/** What lies beside a row that a finger moves: to the right what lifting it does, to the left buttons. */
export function SwipeHint({ side, isFar, ...buttons }: Props) {
  const { t } = useTranslation()
  if (side === 'left') return <SwipeButtons {...buttons} />
  return (
    <span className={`${parts.row} ${styles.hint}`} data-swipe data-far={isFar || undefined} aria-hidden>
      <IconUserCheck size={20} stroke={1.8} />
      {t('tickets.accept')}
    </span>
  )
}

/** A finger that rests here presses a button, and does not open the menu of the row. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()

function SwipeButtons({ ticket, onSnooze, onResolve }: Omit<Props, keyof ShownSwipe>) {
  const { t } = useTranslation()
  const name = contactName(ticket.contact)
  return (
    <div className={styles.buttons} data-swipe data-swipe-buttons onTouchStart={stop} onContextMenu={stop}>
      <button type="button" aria-label={`${t('snooze.action')}: ${name}`} onClick={onSnooze}>
        <IconClockPause size={20} stroke={1.8} aria-hidden />
        {t('snooze.action')}
      </button>
      <button
        type="button"
        className={styles.resolve}
        aria-label={`${t('tickets.resolve')}: ${name}`}
        onClick={onResolve}
      >
        <IconCheck size={20} stroke={2} aria-hidden />
        {t('tickets.resolve')}
      </button>
    </div>
  )
}
