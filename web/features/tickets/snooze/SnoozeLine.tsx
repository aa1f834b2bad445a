import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Snooze } from '#contract/tickets.ts'
import { useTime } from '#web/ui/time/time.ts'
import { snoozeWords } from './snooze-words.ts'

/** The line of a row or card that is snoozed or came back. It takes the place of the last message. */
export function SnoozeLine({ snooze }: { snooze: Snooze }) {
  const { t } = useTranslation()
  const time = useTime()
  const { until, reason } = snooze
  const words = until === null ? snoozeWords(t, snooze, time.brief) : t('snooze.notice', { time: shortTime(until) })
  const line = reason ? `${words}: ${reason}` : words
  return (
    <>
      <IconClockPause size={14} stroke={1.8} aria-hidden />
      <span title={line} data-snooze>
        {line}
      </span>
    </>
  )

  /** The clock of today, or the day and the clock. */
  function shortTime(iso: string): string {
    return time.day(iso) === time.today ? time.clock(iso) : `${time.brief(iso)} ${time.clock(iso)}`
  }
}
