import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Snooze } from '#contract/tickets.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { useTime } from '#web/ui/time/time.ts'
import { snoozeWords } from './snooze-words.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Snooze.module.css'

type Props = { snooze: Snooze; onWake: () => Promise<unknown> }

/** Says above a conversation until when, by whom and why it is snoozed, or that it came back. */
export function SnoozeStrip({ snooze, onWake }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const [busy, run] = usePendingState()
  const { until, reason, wakeOnReply } = snooze
  return (
    <section className={`${parts.row} ${parts.strip} ${styles.strip}`} data-snooze>
      <IconClockPause size={17} stroke={1.8} aria-hidden />
      <p className={parts.fill}>
        <b>{snoozeWords(t, snooze, time.dateTime)}</b>
        {reason && `: ${reason}`}
        {until !== null && !wakeOnReply && ` · ${t('snooze.whatever')}`}
      </p>
      {until !== null && (
        <Button size="compact-sm" variant="light" loading={busy} onClick={() => run(onWake())}>
          {t('snooze.wake')}
        </Button>
      )}
    </section>
  )
}
