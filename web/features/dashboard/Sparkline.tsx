import styles from './Cards.module.css'

const WIDTH = 64
const HEIGHT = 22
/** Keeps the line, which is two pixels wide, inside of the picture. */
const EDGE = 2

type Props = { values: readonly (number | null)[] }

/**
 * Draws the course of a figure as a line from zero up; days without one are passed over. It gives way to a long figure, and
 * the card says in words how the figure changed.
 */
export function Sparkline({ values }: Props) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  if (known.length < 2) return null
  const most = Math.max(...known.map(({ value }) => value))
  const step = (WIDTH - 2 * EDGE) / (values.length - 1)
  const heightOf = (value: number): number => (most === 0 ? 0 : (value / most) * (HEIGHT - 2 * EDGE))
  const points = known.map(({ value, index }) => [EDGE + index * step, HEIGHT - EDGE - heightOf(value)] as const)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.map((point) => point.map((at) => at.toFixed(1)).join(',')).join(' ')} />
    </svg>
  )
}
