import parts from '#web/ui/parts.module.css'
import styles from '#web/ui/display/Meter.module.css'

type Segment = { tone: 'done' | 'ok' | 'bad' | 'off'; value: number }

/** Shows how much of a whole its segments are. The words beside it say the same. */
export function Meter({ label, total, segments }: { label: string; total: number; segments: Segment[] }) {
  const done = segments.reduce((sum, { value }) => sum + value, 0)
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <div
      className={`${parts.sunken} ${styles.tones} ${styles.meter}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {segments
        .filter(({ value }) => value > 0)
        .map(({ tone, value }) => (
          <i key={tone} data-tone={tone} style={{ width: `${(100 * value) / Math.max(total, 1)}%` }} />
        ))}
    </div>
  )
}
