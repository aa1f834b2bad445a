import parts from '#web/ui/parts.module.css'
import styles from './Meter.module.css'

/** done: what is finished. soft: on its way. bad: failed. paused and off: what stands still. */
export type MeterSegment = { value: number; tone?: 'done' | 'soft' | 'bad' | 'paused' | 'off' }

type Props = { label: string; total: number; segments: readonly MeterSegment[] }

/** Draws shares of a total as one thin bar; the label says the same in words. */
export function Meter({ label, total, segments }: Props) {
  return (
    <span role="img" aria-label={label} className={`${parts.sunken} ${styles.tones} ${styles.meter}`}>
      {segments
        .filter(({ value }) => value > 0 && total > 0)
        .map(({ value, tone = 'done' }, index) => (
          <i key={index} data-tone={tone} style={{ width: `${Math.min(100, (100 * value) / total)}%` }} />
        ))}
    </span>
  )
}
