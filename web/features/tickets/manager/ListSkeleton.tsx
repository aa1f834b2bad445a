import { Skeleton } from '@mantine/core'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import styles from './manager.module.css'

const WIDTHS = [150, 118, 172, 96, 140, 160, 124, 104]

export function ListSkeleton() {
  const show = useDelayed(true)
  return (
    <div aria-busy="true">
      {show &&
        WIDTHS.map((width, index) => (
          <div key={width} className={styles.skeleton}>
            <Skeleton circle height={36} width={36} />
            <div>
              <span>
                <Skeleton height={11} width={width} />
                <Skeleton height={10} width={34} />
              </span>
              <Skeleton height={10} width={`${62 + ((index * 13) % 30)}%`} mt={9} />
              <Skeleton height={10} width={90} mt={8} />
            </div>
          </div>
        ))}
    </div>
  )
}
