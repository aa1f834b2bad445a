import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ShownSwipe } from './useSwipe.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

/** Says beside a row that a finger moves what lifting it does: from `isFar` on it is done. */
export function SwipeHint({ side, isFar }: ShownSwipe) {
  const { t } = useTranslation()
  const Icon = side === 'right' ? IconUserCheck : IconCheck
  return (
    <span
      className={`${parts.row} ${styles.swipe}`}
      data-swipe
      data-side={side}
      data-far={isFar || undefined}
      aria-hidden
    >
      <Icon size={20} stroke={1.8} />
      {t(side === 'right' ? 'tickets.accept' : 'tickets.resolve')}
    </span>
  )
}
