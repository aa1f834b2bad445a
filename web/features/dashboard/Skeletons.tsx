import { Skeleton } from '@mantine/core'
import { useCan } from '#web/session/store.ts'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import parts from '#web/ui/parts.module.css'
import cardStyles from './Cards.module.css'
import styles from './Dashboard.module.css'

/** Who pays no invoices has no card of the due date. */
const CARDS = 9

export function CardsSkeleton() {
  const isSlow = useDelayed(true)
  const cards = useCan('drawer-admin-items:view') ? CARDS + 1 : CARDS
  return (
    <div className={`${parts.stack12} ${cardStyles.cards}`}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={`${parts.lines} ${parts.panel} ${cardStyles.card}`} data-waiting>
          {isSlow && <Skeleton height={11} width="70%" />}
          {isSlow && <Skeleton height={22} width="45%" />}
        </div>
      ))}
    </div>
  )
}

export function PanelSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <div className={`${parts.panel} ${styles.panel}`}>
      <header className={styles.waiting}>{isSlow && <Skeleton height={11} width={200} />}</header>
      <div className={styles.chart}>
        <ChartSkeleton />
      </div>
    </div>
  )
}

/** Fills the place of the chart while its numbers or its code are being loaded. */
export function ChartSkeleton() {
  const isSlow = useDelayed(true)
  return <div className={styles.coming}>{isSlow && <Skeleton height="100%" />}</div>
}
