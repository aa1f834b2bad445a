import { Skeleton } from '@mantine/core'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import styles from './Dashboard.module.css'

const CARDS = 7

export function CardsSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <div className={styles.cards}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className={styles.card} data-waiting>
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
    <div className={styles.panel}>
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
