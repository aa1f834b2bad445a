import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { useWait } from '#web/features/tickets/TicketTime.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './HeaderWait.module.css'
import './looking-texts.ts'

type Props = { since: string; queue: Ticket['queue']; narrow: boolean }

/** Says in the header how long nobody has answered. A wait of less than a minute is not worth a word. */
export function HeaderWait({ since, queue, narrow }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const { minutes, text, level } = useWait(since, queue)
  if (minutes < 1) return null
  return (
    <time
      className={`${parts.inline} ${styles.wait} num`}
      data-level={level}
      dateTime={since}
      title={t('tickets.waitingSince', { time: time.dateTime(since) })}
    >
      <IconClockHour4 size={14} stroke={2} aria-hidden />
      {narrow ? text : t('lookingAt.unanswered', { time: text })}
    </time>
  )
}
