import { Skeleton } from '@mantine/core'
import { useDelayed } from '#web/ui/useDelayed.ts'
import styles from './Dashboard.module.css'

const CARDS = 7

export function CardsSkeleton() {
  const late = useDelayed(true)
  return (
    <div className={styles.cards}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className={styles.card} data-waiting>
          {late && <Skeleton height={11} width="70%" />}
          {late && <Skeleton height={22} width="45%" />}
        </div>
      ))}
    </div>
  )
}

export function PanelSkeleton() {
  const late = useDelayed(true)
  return <div className={`${styles.panel} ${styles.waiting}`}>{late && <Skeleton height={11} width={200} />}</div>
}
